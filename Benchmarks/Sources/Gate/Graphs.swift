import Handwritten
import Rivet

// Not in main.swift, where more code changes how the compiler optimizes the other scenarios.

/// Counts the creation of graphs, for each of their definitions.
func countGraphs() throws {
    let names = (0...requests).map { "service\($0)" }

    try Gate.count("dictionary of closures") { count in
        var closures: [String: @Sendable () throws -> Engine] = [:]
        for index in 0..<count { closures[names[index]] = { Engine(power: 1) } }
        withExtendedLifetime(closures) {}
    }

    func count(_ name: String, _ define: (Module, Int) -> Void) throws {
        try Gate.count(name, beside: "dictionary of closures", allocating: true) { count in
            let assembly = Assembly()
            assembly.load(environment: Environment()) { module in
                for index in 0..<count { define(module, index) }
            }
            withExtendedLifetime(try? ObjectGraph(assembly)) {}
        }
    }

    /// Defines an object by a recipe that depends on two names.
    func define(_ index: Int, in module: Module, needing one: String, _ other: String) {
        guard index > 0 else { return _ = module.define(Key(names[0])) { _ in Link(next: nil) } }
        module.define(Key(names[index]), as: .calling({ (one: Link, _: Link) in one }, with: Key(one), Key(other)))
    }

    try count("graph, a closure") { $0.define(Key(names[$1])) { _ in Engine(power: 1) } }
    try count("graph, two dependencies") { module, index in
        define(index, in: module, needing: names[max(index - 1, 0)], names[index / 2])
    }
    try count("graph, a missing dependency") { module, index in
        define(index, in: module, needing: "missing\(index)", names[index / 2])
    }
}
