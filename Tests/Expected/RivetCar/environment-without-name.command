RivetCar --environment
