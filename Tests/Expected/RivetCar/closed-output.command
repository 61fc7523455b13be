RivetCar >&-
