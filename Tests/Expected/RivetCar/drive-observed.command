set -o pipefail; RivetCar drive --seconds 0 --observe 2>&1 >/dev/null | grep -E 'started|stopped' | sed -E 's/^ *[0-9.]+ m?s/TIME/'
