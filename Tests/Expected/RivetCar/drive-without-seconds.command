RivetCar drive --seconds
