RivetCar drive
