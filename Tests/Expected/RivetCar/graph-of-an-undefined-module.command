RivetCar graph --module CarModul
