RivetCar --help=yes
