RivetCar --variables files/unknown.json
