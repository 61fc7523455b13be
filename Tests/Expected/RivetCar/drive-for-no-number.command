RivetCar drive --seconds soon
