struct Garage: Sendable { let makeCar: Provider<Car> }
