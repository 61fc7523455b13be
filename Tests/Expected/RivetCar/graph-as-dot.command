RivetCar graph --format dot --environment Race
