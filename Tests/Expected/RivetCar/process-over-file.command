RIVETCAR_FREQUENCY=90 RivetCar --variables=files/good.json
