RivetCar explain Raido
