RivetCar --environment Test
