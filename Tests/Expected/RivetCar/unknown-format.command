RivetCar graph --format pdf
