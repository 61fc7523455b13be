RivetCar --variables files/empty.json
