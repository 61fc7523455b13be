// The helper that resolves by type.

import Rivet

protocol Engine: Sendable {}
struct ElectricEngine: Engine {}
protocol Receiver: Sendable {}
final class Radio: Receiver {}
struct Car {
    let engine: any Engine
    let radio: Radio
}

//> extension Key
//> final class CarModule

enum Shop { struct Item {} }
enum Order { struct Item {} }
func check() throws {
    do { _ = try cars(ElectricEngine.self) } catch let error as ResolutionError { precondition(error.code == .missing) }
    do {
        _ = try ObjectGraphFactory(environment: Environment()) { module in
            module.define(.byType) { Shop.Item() }
            module.define(.byType) { Order.Item() }
        }
        preconditionFailure("two types with one name")
    } catch let error as AssemblyError {
        precondition(error.problems.map(\.code) == [.duplicate])
    }
}
func checkAlias() throws {
    let factory = try ObjectGraphFactory(environment: Environment()) { module in
        module.define(.byType, in: .singleton) { Radio() }
        module.alias(Key<any Receiver>.byType, to: Key<Radio>.byType)
    }
    let (receiver, radio) = try (factory((any Receiver).self), factory(Radio.self))
    precondition(receiver as? Radio === radio)
}
try check()
try checkAlias()
