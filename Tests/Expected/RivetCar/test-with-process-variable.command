RIVETCAR_FREQUENCY=88.1 RivetCar --environment Test
