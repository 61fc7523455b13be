RIVETCAR_FREQUENCY=loud RIVETCAR_REARSIZE=large RivetCar check --environment Race
