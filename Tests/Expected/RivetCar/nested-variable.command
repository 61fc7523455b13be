RivetCar --variables files/nested.json
