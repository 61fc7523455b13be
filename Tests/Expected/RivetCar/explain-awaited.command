RivetCar explain Navigation
