import Handwritten
import Rivet

// Whole graphs, and one of many names. Not in main.swift, for the reason given in Graphs.swift.

private final class WholeModule: Module {
    override func configure() {
        define("Engine") { _ in Engine(power: 3) }
        define("Frequency") { _ in 102.8 }
        define("Radio", as: .calling(Radio.init, with: "Frequency"))
        define("Wheel") { _ in Wheel(size: 3) }
        define(
            "Car",
            as: .calling(
                { Car(engine: $0, radio: $1, wheels: [$2, $3, $4, $5]) },
                with: "Engine",
                "Radio",
                "Wheel",
                "Wheel",
                "Wheel",
                "Wheel"
            )
        )
        define("link1") { _ in Link(next: nil) }
        for length in 2...100 {
            let next = "link\(length - 1)"
            define(Key("link\(length)")) { factory in try Link(next: factory[next] as Link) }
        }
        define("Shared", in: .singleton) { _ in Engine(power: 3) }
    }
}

private final class ExpectingModule: Module {
    override func configure() { expect("Shared" as Key<Engine>) }
}

private final class TenThousandModule: Module {
    static let names = (0..<10_000).map { "service\($0)" }

    override func configure() {
        for name in TenThousandModule.names { define(Key(name), in: .singleton) { _ in Engine(power: 3) } }
    }
}

/// Counts cars by recipe, chains, Optionals, expected objects, and requests for one of ten thousand objects.
func countWholes() throws {
    let factory = try ObjectGraphFactory(WholeModule.self, environment: Environment())
    let many = try ObjectGraphFactory(TenThousandModule.self, environment: Environment())
    let names = TenThousandModule.names
    for name in names { sink(try many[name] as Engine) }

    try count("chain of 100 by hand") { for _ in 0..<$0 { sink(try makeChain(of: 100)) } }
    // The seventeenth closure works for a frame.
    try count("chain of 100", beside: "chain of 100 by hand", allocating: true) {
        for _ in 0..<$0 { sink(try factory["link100"] as Link) }
    }
    try count("car by recipe", beside: "car by hand") { for _ in 0..<$0 { sink(try factory["Car"] as Car) } }
    try count("singleton as Optional", beside: "singleton by hand") {
        for _ in 0..<$0 { sink((try factory["Shared"] as Engine?).unsafelyUnwrapped) }
    }
    let graph = try ObjectGraph(ExpectingModule.self, environment: Environment(), parent: factory.graph)
    let child = try ObjectGraphFactory(graph, parent: factory)
    try count("expected singleton", beside: "singleton by hand") {
        for _ in 0..<$0 { sink(try child["Shared"] as Engine) }
    }
    try count("one of 10,000 names", beside: "singleton by hand") { count in
        // Far apart, and so in no order of the table.
        for index in 0..<count { sink(try many[names[index * 7_919 % names.count]] as Engine) }
    }
}
