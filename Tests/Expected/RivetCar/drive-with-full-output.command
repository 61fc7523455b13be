RivetCar drive --seconds 0.1 >/dev/full
