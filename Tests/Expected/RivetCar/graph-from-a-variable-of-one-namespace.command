RivetCar graph --from Rear.Size --format mermaid
