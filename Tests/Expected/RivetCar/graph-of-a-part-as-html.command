RivetCar graph --from Car --depth 1 --format html | grep -oE '"omitted":\{[^}]*\}'
