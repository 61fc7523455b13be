RivetCar --help >/dev/full
