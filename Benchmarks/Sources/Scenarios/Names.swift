import Handwritten
import Rivet
import RivetLifecycle

/// Shuffles a list in an order that no cache predicts and that is the same in each run.
func shuffled<Element>(_ list: [Element]) -> [Element] {
    var generator = SplitMix(state: 7)
    return list.shuffled(using: &generator)
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}

/// A factory with `count` singletons, and perhaps one more that has a hook.
package func manyNames(
    _ count: Int,
    prefix: String = "service",
    besideHook: Bool = false
) throws -> (names: [String], factory: ObjectGraphFactory) {
    let names = (0..<count).map { "\(prefix)\($0)" }
    let assembly = Assembly()
    assembly.load(environment: Environment()) { module in
        for name in names { module.define(Key(name), in: .singleton) { _ in Engine(power: 1) } }
        if besideHook { module.define("Hooked", in: .singleton) { _ in Engine(power: 1) }.onStart { _ in } }
    }
    return (names, try ObjectGraphFactory(assembly: assembly))
}

/// Singletons with many names.
///
/// The handwritten code reads elements of an array, without names.
func nameScenarios() throws -> [Scenario] {
    let shapes = [
        (1_000, "short names", "service", nil), (1_000, "long names", "the long name of service ", nil),
        (10_000, "short names", "service", Scenario.Goal.times(0.35, of: .dictionary)),
        (10_000, "long names", "the long name of service ", nil),
    ]
    return try shapes.map { count, length, prefix, goal in
        let many = try manyNames(count, prefix: prefix)
        let order = shuffled(many.names)
        var objects: [String: AnyObject] = [:]
        for name in order { objects[name] = try many.factory[name] as Engine }
        let array = try many.names.map { try many.factory[$0] as Engine }
        let indices = shuffled(Array(array.indices))
        let dictionary = objects
        return Scenario(
            .names,
            "one of \(grouped(count)) \(length)",
            goal: goal,
            hand: { repetitions in
                var index = 0
                for _ in 0..<repetitions {
                    sink(array[indices[index]])
                    index = index == order.count - 1 ? 0 : index + 1
                }
            },
            dictionary: { repetitions in
                var index = 0
                for _ in 0..<repetitions {
                    if let it = dictionary[order[index]] { sink(it) }
                    index = index == order.count - 1 ? 0 : index + 1
                }
            },
            rivet: { repetitions in
                var index = 0
                for _ in 0..<repetitions {
                    sink(try many.factory[order[index]] as Engine)
                    index = index == order.count - 1 ? 0 : index + 1
                }
            }
        )
    }
}

/// Formats 10000 as 10,000.
func grouped(_ count: Int) -> String {
    count < 1_000 ? "\(count)" : "\(count / 1_000)," + "\(1_000 + count % 1_000)".dropFirst()
}
