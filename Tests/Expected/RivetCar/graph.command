RivetCar graph
