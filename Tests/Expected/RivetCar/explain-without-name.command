RivetCar explain
