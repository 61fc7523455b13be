RivetCar --variables files/truncated.json
