RivetCar --variables files
