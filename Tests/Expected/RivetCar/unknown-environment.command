RivetCar --environment Race
