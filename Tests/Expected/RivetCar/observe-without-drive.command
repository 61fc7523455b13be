RivetCar --observe
