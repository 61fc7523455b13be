import Handwritten
import Rivet
import RivetLifecycle

/// What a chart shows as definitions grow.
package enum Curve: String, CaseIterable {
    case hand = "element of an array, by hand"
    case dictionary = "object in a dictionary, by hand"
    case request = "singleton, in random order"
    case child = "child for a request, and its handler"
    case ownChild = "child with as many, and one object"
    case check = "check, per definition"
    case start = "start, per definition"
}

/// Work in a graph with a number of definitions.
package struct ScaledWork {
    package let curve: Curve
    /// The definitions that each repetition handles.
    package let share: Int
    /// Creates the scenario, which can have a graph of megabytes.
    package let scenario: () throws -> Scenario
}

/// The work whose cost could grow with the number of definitions.
package func scaledWork(_ count: Int) -> [ScaledWork] {
    [
        ScaledWork(curve: .request, share: 1) { try requests(count) },
        ScaledWork(curve: .child, share: 1) { try child(beside: count) },
        ScaledWork(curve: .ownChild, share: 1) { try child(of: count) },
        ScaledWork(curve: .check, share: count) { check(count) },
        ScaledWork(curve: .start, share: count) { try start(count) },
    ]
}

/// Existing singletons in random order.
private func requests(_ count: Int) throws -> Scenario {
    let many = try manyNames(count)
    let order = shuffled(many.names)
    let array = try many.names.map { try many.factory[$0] as Engine }
    let indices = shuffled(Array(array.indices))
    let dictionary = Dictionary(uniqueKeysWithValues: zip(many.names, array as [AnyObject]))
    /// Calls the closure with numbers from 0 to `count` - 1, again and again.
    func cycle(_ repetitions: Int, _ body: (Int) throws -> Void) rethrows {
        var index = 0
        for _ in 0..<repetitions {
            try body(index)
            index = index == count - 1 ? 0 : index + 1
        }
    }
    return Scenario(
        .names,
        "request",
        hand: { cycle($0) { sink(array[indices[$0]]) } },
        dictionary: { cycle($0) { if let it = dictionary[order[$0]] { sink(it) } } },
        rivet: { try cycle($0) { sink(try many.factory[order[$0]] as Engine) } }
    )
}

/// A child for a request, whose parent has that many definitions.
private func child(beside count: Int) throws -> Scenario {
    let assembly = Assembly()
    assembly.load(environment: Environment()) { module in
        module.define("Logger", in: .singleton) { _ in sharedEngine() }
        module.define("Wheel") { _ in try makeWheel() }
        for index in 2..<count { module.define(Key("service\(index)"), in: .singleton) { _ in Engine(power: 1) } }
    }
    let server = try ObjectGraphFactory(assembly: assembly)
    let graph = try ObjectGraph(RequestModule.self, environment: Environment(), parent: server.graph)
    return Scenario(.neighbours, "child") { repetitions in
        for number in 0..<repetitions {
            let factory = try ObjectGraphFactory(graph, parent: server, supplying: ["Number": number])
            sink(try factory["Handler"] as Handler)
        }
    }
}

/// A child with that many definitions, of which one is resolved.
private func child(of count: Int) throws -> Scenario {
    let server = try ObjectGraphFactory(ServerModule.self, environment: Environment())
    let assembly = Assembly()
    assembly.load(environment: Environment()) { module in
        for index in 0..<count { module.define(Key("service\(index)"), in: .singleton) { _ in Engine(power: 1) } }
    }
    let graph = try ObjectGraph(assembly, parent: server.graph)
    return Scenario(.neighbours, "own child") { repetitions in
        for _ in 0..<repetitions { sink(try ObjectGraphFactory(graph, parent: server)["service7"] as Engine) }
    }
}

/// A definition that depends on the previous one and on another.
private func describe(_ module: Module, _ index: Int) -> Registration<Engine> {
    let name = Key<Engine>("service\(index)")
    if index == 0 { return module.define(name, in: .singleton) { _ in Engine(power: 0) } }
    // Dependencies are at most log2(index) deep.
    let (one, other) = (Key<Engine>("service\(index / 2)"), Key<Engine>("service\(index / 3)"))
    return module.define(
        name,
        in: .singleton,
        as: .calling({ (one: Engine, _: Engine) in Engine(power: one.power + 1) }, with: one, other)
    )
}

/// Checks and freezes what modules have defined.
private func check(_ count: Int) -> Scenario {
    // A short check needs several repetitions, because the clock isn't exact.
    let supply = max(1, 1_000 / count)
    return Scenario(
        .making,
        "check",
        goal: nil,
        others: [],
        isLong: true,
        rivet: .cold(supply: supply) {
            var assemblies = (0..<supply).map { _ in
                let assembly = Assembly()
                assembly.load(environment: Environment()) { module in
                    for index in 0..<count { _ = describe(module, index) }
                }
                return assembly
            }
            // Retained, because the release of the modules and the graph is no part of the check.
            let box = Box([(Assembly, ObjectGraph)]())
            return { count in
                for _ in 0..<count {
                    if let assembly = assemblies.popLast() { box.kept.append((assembly, try ObjectGraph(assembly))) }
                }
            }
        }
    )
}

/// Builds all objects, and runs a start hook of each.
private func start(_ count: Int) throws -> Scenario {
    let assembly = Assembly()
    assembly.load(environment: Environment()) { module in
        for index in 0..<count { describe(module, index).onStart { _ in } }
    }
    let graph = try ObjectGraph(assembly)
    let supply = max(1, 1_000 / count)
    return Scenario(
        .making,
        "start",
        goal: nil,
        others: [],
        isLong: true,
        rivet: .cold(supply: supply) {
            let factories = try (0..<supply).map { _ in try ObjectGraphFactory(graph) }
            return { count in
                try waiting { for factory in factories.prefix(count) { try await factory.start() } }
            }
        }
    )
}
