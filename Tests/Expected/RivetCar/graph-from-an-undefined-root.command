RivetCar graph --from Cra
