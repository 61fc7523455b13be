RivetCar --environment $'\e[2JTest'
