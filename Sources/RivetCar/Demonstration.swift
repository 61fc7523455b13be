import Rivet

/// What the program prints: the car it built, and the scopes at work.
struct Demonstration {
    let lines: [String]

    init(_ factory: ObjectGraphFactory) throws {
        let car: Car = try factory["Car"]
        let again: Car = try factory["Car"]
        let spare: Radio = try factory["Radio"]
        let makeWheel: Provider<Wheel> = try factory["Wheel Provider"]
        let makeCar: Provider<Car> = try factory["Car Provider"]
        let (first, second) = (try makeWheel(), try makeWheel())
        let made = try makeCar()
        lines = [
            "\(factory.environment.name): a car with \(car.engine.description), "
                + "a radio at \(car.radio.frequency) MHz and \(car.wheels.count) wheels",
            "singleton: asked for twice, the car is \(same(car, again))",
            "prototype: asked for again, the radio is \(same(spare, car.radio))",
            "shared: the battery of both radios is \(same(spare.battery, car.radio.battery))",
            "provider: each wheel it makes is \(same(first, second)), each car \(same(made, car))",
        ]
    }
}

private func same(_ one: AnyObject, _ other: AnyObject) -> String { one === other ? "the same" : "another" }
