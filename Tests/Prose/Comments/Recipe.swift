struct Garage: Sendable { let makeCar: Provider<Car> }
struct Ride: Sendable {
    let car: Car
    let passengers: Int
    let radio: Radio?
    let speed: Double
}
