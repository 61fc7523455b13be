RivetCar graph --format html | sed -n '1,7p;/<h[12]>/p;$p'
