RivetCar drive --seconds -1
