RivetCar check --seconds 1
