RivetCar --variables files/text.json
