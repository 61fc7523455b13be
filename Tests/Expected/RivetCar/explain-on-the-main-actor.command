RivetCar explain Dashboard
