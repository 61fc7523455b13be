RivetCar explain Radio --environment Race
