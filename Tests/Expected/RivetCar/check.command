RivetCar check
