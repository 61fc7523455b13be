RivetCar --variables files/good.json
