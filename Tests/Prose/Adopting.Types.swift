// Objects that are resolved by type.

import Rivet

protocol Engine: Sendable {}
struct ElectricEngine: Engine {}
protocol Receiver: Sendable {}
final class Radio: Receiver {}
struct Car {
    let engine: any Engine
    let radio: Radio
}

//> final class CarModule

enum Shop { struct Item {} }
enum Order { struct Item {} }
func check() throws {
    do { _ = try cars[Key<ElectricEngine>.byType] } catch let error as ResolutionError {
        precondition(error.code == .missing)
    }
    let factory = try ObjectGraphFactory(environment: Environment()) { module in
        module.define(.byType) { Shop.Item() }
        module.define(.byType) { Order.Item() }
    }
    precondition(factory.names.count == 2)
}
func checkAlias() throws {
    let factory = try ObjectGraphFactory(environment: Environment()) { module in
        module.define(.byType, in: .singleton) { Radio() }
        module.alias(Key<any Receiver>.byType, to: Key<Radio>.byType)
    }
    let (receiver, radio) = try (factory[Key<any Receiver>.byType], factory[Key<Radio>.byType])
    precondition(receiver as? Radio === radio)
}
try check()
try checkAlias()
