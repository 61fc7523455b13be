RivetCar >/dev/full
