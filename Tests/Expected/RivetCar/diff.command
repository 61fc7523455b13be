RivetCar diff Production Race
