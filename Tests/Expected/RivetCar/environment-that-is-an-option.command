RivetCar --environment --help
