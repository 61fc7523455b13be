RivetCar explain Frequency
