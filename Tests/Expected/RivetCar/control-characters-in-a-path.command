RivetCar --variables $'files/\e[2J\r\xe2\x80\xaenone.json'
