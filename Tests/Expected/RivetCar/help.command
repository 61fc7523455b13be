RivetCar --help
