RivetCar graph --namespace Side
