RivetCar check --depth 1
