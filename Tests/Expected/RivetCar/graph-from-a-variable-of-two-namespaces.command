RivetCar graph --from Size
