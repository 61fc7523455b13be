RivetCar drive home
