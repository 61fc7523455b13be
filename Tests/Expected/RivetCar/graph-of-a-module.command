RivetCar graph --module RaceModule --environment Race --format dot
