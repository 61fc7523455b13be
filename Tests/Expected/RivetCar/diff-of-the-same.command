RivetCar diff Test Test
