RivetCar --variables files/none.json
