RivetCar --environment Rally
