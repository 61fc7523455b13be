RivetCar graph --from Radio --from Engine --format mermaid
