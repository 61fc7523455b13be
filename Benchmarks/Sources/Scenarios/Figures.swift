import CMeasure
import Handwritten
import Rivet

/// A single figure with a goal but without a handwritten counterpart.
package struct Figure {
    package let name: String
    package let unit: String
    package let goal: Double?
    package let measure: () throws -> Double

    init(_ name: String, _ unit: String, goal: Double?, measure: @escaping () throws -> Double) {
        (self.name, self.unit, self.goal, self.measure) = (name, unit, goal, measure)
    }
}

package func figures() -> [Figure] {
    memory() + growth() + checks()
}

/// The heap memory of definitions that capture nothing, and of equivalent closures in a dictionary.
package func memory() -> [Figure] {
    let count = 10_000
    let names = (0..<count).map { "service\($0)" }
    return [
        Figure("heap for each of 10,000 definitions", "bytes", goal: 250) {
            try heap {
                let assembly = Assembly()
                assembly.load(environment: Environment()) { module in
                    for name in names { module.define(Key(name)) { _ in Engine(power: 1) } }
                }
                return try ObjectGraph(assembly)
            } / Double(count)
        },
        Figure("heap for each of 10,000 closures in a dictionary", "bytes", goal: nil) {
            heap {
                var closures: [String: @Sendable () throws -> Engine] = [:]
                for name in names { closures[name] = { Engine(power: 1) } }
                return closures
            } / Double(count)
        },
    ]
}

/// The bytes that remain allocated after an object was created.
private func heap<Made>(_ make: () throws -> Made) rethrows -> Double {
    let before = measure_heap()
    let made = try make()
    let after = measure_heap()
    return withExtendedLifetime(made) { Double(after) - Double(before) }
}

func time(_ body: () throws -> Void) rethrows -> Double {
    let start = measure_now()
    try body()
    return Double(measure_now() - start)
}

/// The minimum of several measurements.
func least(_ rounds: Int, _ body: () throws -> Double) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<rounds { best = try min(best, body()) }
    return best
}
