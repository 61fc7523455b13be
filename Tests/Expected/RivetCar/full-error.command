RivetCar --colour 2>/dev/full
