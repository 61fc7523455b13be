set -o pipefail; RIVETCAR_FREQUENCY=-1 RivetCar drive 2>&1 | sed -E 's/"(Running Engine|Playing Radio)"/"SOMETHING"/'
