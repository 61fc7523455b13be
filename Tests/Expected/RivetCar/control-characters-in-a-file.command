RivetCar --variables files/control.json
