RivetCar graph --format json | grep -E '"(name|scope|version)" :'
