RivetCar drive --observe=all
