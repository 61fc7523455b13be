RivetCar explain Car Radio
