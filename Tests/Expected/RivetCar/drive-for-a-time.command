set -o pipefail; RivetCar drive --seconds 0.1 | bash files/mask
