RivetCar --colour red
