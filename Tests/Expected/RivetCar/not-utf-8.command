RivetCar --variables files/latin1.json
