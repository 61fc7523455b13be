RivetCar graph --from Car --depth 1
