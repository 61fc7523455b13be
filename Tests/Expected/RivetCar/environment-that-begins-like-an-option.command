RivetCar --environment=--variables
