RivetCar --environment Test --environment Production
