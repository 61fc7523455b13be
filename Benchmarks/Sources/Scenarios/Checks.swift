import Handwritten
import Rivet

// The time it takes to check and freeze a graph.

func checks() -> [Figure] {
    [1_000, 10_000].flatMap { count in
        Shape.allCases.map { shape in
            Figure("check \(grouped(count)) \(shape.rawValue)", "ms", goal: shape.microseconds * Double(count) / 1_000)
            {
                least(9) {
                    let assembly = shape.assembly(count)
                    return time { sinkProblems { _ = try ObjectGraph(assembly) } } / 1_000_000
                }
            }
        }
    }
}

/// The main content of a graph.
///
/// Each has about `count` definitions, which all declare their dependencies.
private enum Shape: String, CaseIterable {
    case plain = "declared definitions"
    case protocols = "dependencies on a protocol"
    case superclasses = "dependencies on a superclass"
    case changes = "aliases and decorators"
    case providers = "dependencies on a provider"
    case groups = "elements of groups"
    case captives = "singletons beside a cached object"
    case typeMismatch = "typeMismatch dependencies"
    case missing = "missing dependencies"

    /// The maximum for each definition.
    var microseconds: Double {
        switch self {
        case .plain: 1
        case .missing: 3
        default: 5
        }
    }

    func assembly(_ count: Int) -> Assembly {
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            describe(module, count)
        }
        return assembly
    }

    private func describe(_ module: Module, _ count: Int) {
        module.define("s0", instance: Turbine(power: 0))
        for index in 1..<count {
            let (name, one, other) = (Key<Turbine>("s\(index)"), "s\(index - 1)", "s\(index / 2)")
            switch self {
            case .plain:
                module.define(name, as: .calling({ (a: Turbine, b: Turbine) in a }, with: Key(one), Key(other)))
            case .protocols:
                module.define(
                    name,
                    as: .calling({ (a: any Motor, b: any Motor) in turbine }, with: Key(one), Key(other))
                )
            case .superclasses:
                module.define(name, as: .calling({ (a: Machine, b: Machine) in turbine }, with: Key(one), Key(other)))
            case .changes where index.isMultiple(of: 2):
                module.define(name, as: .calling({ (a: Turbine, b: Turbine) in a }, with: Key(one), Key(other)))
                module.decorate(name, needing: "s0") { (turbine: Turbine, _) in turbine }
            case .changes: module.alias("s\(index)", to: one)
            case .providers:
                module.define(
                    name,
                    as: .calling(
                        { (a: @escaping Provider<Turbine>, b: @escaping Provider<any Motor>) in turbine },
                        with: Key(one + " Provider"),
                        Key(other + " Provider")
                    )
                )
            case .groups:
                module.contribute(Key<Turbine>("g\(index / 10)"), as: .calling({ (a: Turbine) in a }, with: "s0"))
                if index % 10 == 9 {
                    module.define(name, as: .calling({ (all: [any Motor]) in turbine }, with: Key("g\(index / 10)")))
                }
            case .captives:
                if index == 1 { module.define("c", in: CachedScope("c")) { _ in turbine } }
                let need = Key<Turbine>(index % 2 == 0 ? one : "s0")
                module.define(name, in: .singleton, as: .calling({ (a: Turbine) in a }, with: need))
            case .typeMismatch:
                module.define(name, as: .calling({ (a: Radio, b: Turbine) in b }, with: Key(one), Key(other)))
            case .missing:
                module.define(name, as: .calling({ (a: Turbine, b: Turbine) in b }, with: Key("m\(index)"), Key(other)))
            }
        }
    }
}

private let turbine = Turbine(power: 1)

/// Creates a graph that may have problems.
private func sinkProblems(_ make: () throws -> Void) {
    do { try make() } catch let error as AssemblyError { sink(error.problems.count as AnyObject) } catch {}
}
