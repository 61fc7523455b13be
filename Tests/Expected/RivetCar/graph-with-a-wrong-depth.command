RivetCar graph --depth few
