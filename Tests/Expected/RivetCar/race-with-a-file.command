RIVETCAR_FRONTSIZE=21 RivetCar --environment Race --variables files/race.json
