RivetCar fly
