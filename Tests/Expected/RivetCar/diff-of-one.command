RivetCar diff Production
