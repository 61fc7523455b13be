import Rivet

/// The program's output: the car that it built, and how scopes work.
struct Demonstration {
    let lines: [String]

    init(_ factory: ObjectGraphFactory) async throws {
        let car: Car = try factory["Car"]
        let again: Car = try factory["Car"]
        let spare: any Receiver = try factory["Radio"]
        let makeWheel: Provider<Wheel> = try factory["Front.Wheel Provider"]
        let makeCar: Provider<Car> = try factory["Car Provider"]
        let (first, second) = (try makeWheel(), try makeWheel())
        let made = try makeCar()
        let original: any Receiver = try factory["Radio Original"]
        let navigation: Navigation = try await factory.resolve("Navigation")
        let route: Route = try await factory.resolve("Route", with: "the sea")
        let dashboard: Dashboard = try await factory.resolve("Dashboard")
        let kept: Navigation = try factory["Navigation"]
        lines = [
            "\(factory.environment.name): a car with \(car.engine.description), "
                + "\(car.radio.description) at \(car.radio.frequency) MHz and \(car.front.count + car.rear.count) wheels",
            "singleton: resolved twice, the car is \(same(car, again))",
            "prototype: resolved again, the radio is \(same(spare, car.radio))",
            "shared: the battery of both radios is \(same(spare.battery, car.radio.battery))",
            "namespaces: the wheels have \(sizes(car.front)) inches in front and \(sizes(car.rear)) behind",
            "original: before decoration it was \(original.description)",
            "provider: each wheel it creates is \(same(first, second)), each car \(same(made, car))",
            "awaited: the map has \(navigation.places.joined(separator: ", ")); after that, it is "
                + "\(same(kept, navigation)) without awaiting",
            "arguments: the route leads \(route.text)",
            "main actor: the dashboard shows \(await dashboard.text)",
        ]
    }
}

private func same(_ one: AnyObject, _ other: AnyObject) -> String { one === other ? "the same" : "another" }

private func sizes(_ wheels: [Wheel]) -> String {
    Set(wheels.map(\.size)).sorted().map(String.init).joined(separator: ", ")
}
