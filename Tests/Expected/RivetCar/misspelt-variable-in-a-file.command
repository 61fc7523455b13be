RivetCar --variables files/misspelt.json
