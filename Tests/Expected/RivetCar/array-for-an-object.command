RivetCar --variables files/array.json
