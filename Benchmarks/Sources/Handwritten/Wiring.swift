// Handwritten wiring: functions and closures that throw, as those of a container have to.

private let shared = Engine(power: 1 + CommandLine.arguments.count)

@inline(never) package func sharedEngine() -> Engine { shared }

/// Stores an engine.
package final class Shelf: Sendable {
    package let engine: Engine
    package init(_ engine: Engine) { self.engine = engine }
}

@inline(never) package func keptEngine(in shelf: Shelf) -> Engine { shelf.engine }

@inline(never) package func makeEngine() throws -> Engine { Engine(power: 3) }
@inline(never) package func frequency() throws -> Double { 102.8 }
@inline(never) package func makeRadio() throws -> Radio { try Radio(frequency: frequency()) }
@inline(never) package func makeWheel() throws -> Wheel { Wheel(size: 3) }

@inline(never) package func makeCar() throws -> Car {
    try Car(
        engine: makeEngine(),
        radio: makeRadio(),
        wheels: [makeWheel(), makeWheel(), makeWheel(), makeWheel()]
    )
}

@inline(never) package func makeChain(of length: Int) throws -> Link {
    try length == 1 ? Link(next: nil) : Link(next: makeChain(of: length - 1))
}

/// Stores a closure, so that the optimizer can't see its body.
package final class Closure<Object>: Sendable {
    package let make: @Sendable () throws -> Object
    package init(_ make: @escaping @Sendable () throws -> Object) { self.make = make }
}

package let engineClosure = Closure { Engine(power: 3) }

@inline(never) package func makeFive() throws -> [Engine] {
    try [makeEngine(), makeEngine(), makeEngine(), makeEngine(), makeEngine()]
}

@inline(never) package func makeHandler(of number: Int) -> Handler {
    Handler(logger: sharedEngine(), unit: Engine(power: number), makeWheel: { try makeWheel() })
}
