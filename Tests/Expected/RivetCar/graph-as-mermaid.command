RivetCar graph --format mermaid
