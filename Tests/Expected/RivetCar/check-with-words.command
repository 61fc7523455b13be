RivetCar check Car
