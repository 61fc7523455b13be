RivetCar graph --namespace Front
