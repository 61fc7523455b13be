import Synchronization

// Handwritten wiring: functions and closures that throw, as those of a container have to.

private let shared = Engine(power: 1 + CommandLine.arguments.count)

@inline(never) package func sharedEngine() -> Engine { shared }

/// Stores an engine.
package final class Shelf: Sendable {
    package let engine: Engine
    package init(_ engine: Engine) { self.engine = engine }
}

@inline(never) package func keptEngine(in shelf: Shelf) -> Engine { shelf.engine }

/// Shares an engine as long as other code retains it.
package final class WeakShelf: Sendable {
    private struct Reference: @unchecked Sendable { weak var engine: Engine? }

    private let reference = Mutex(Reference())

    package init() {}

    @inline(never) package func engine() throws -> Engine {
        try reference.withLock { reference in
            if let engine = reference.engine { return engine }
            let engine = try makeEngine()
            reference.engine = engine
            return engine
        }
    }
}

/// Shares several engines, each of which is created when it is first needed.
package final class LazyShelf: Sendable {
    private let engines: Mutex<[Engine?]>

    package init(count: Int) { engines = Mutex(Array(repeating: nil, count: count)) }

    @inline(never) package func engine(_ number: Int) throws -> Engine {
        try engines.withLock { engines in
            if let engine = engines[number] { return engine }
            let engine = try makeEngine()
            engines[number] = engine
            return engine
        }
    }
}

/// Shares an engine for an hour.
package final class TimedShelf: Sendable {
    private let state = Mutex<(engine: Engine, end: ContinuousClock.Instant)?>(nil)

    package init() {}

    @inline(never) package func engine() throws -> Engine {
        let now = ContinuousClock.now
        return try state.withLock { state in
            if let state, state.end > now { return state.engine }
            let engine = try makeEngine()
            state = (engine, now.advanced(by: .seconds(3_600)))
            return engine
        }
    }
}

@inline(never) package func makeMotor() throws -> any Motor { Turbine(power: 3) }
@inline(never) package func makeEngine(of power: Int) throws -> Engine { Engine(power: power) }

/// Two users of one object.
@inline(never) package func makePair() throws -> Pair {
    let paint = try makeEngine()
    return Pair(first: paint, second: paint)
}

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

/// A closure that returns the shared engine.
@inline(never) package func sharedEngineClosure() -> @Sendable () throws -> Engine { { shared } }

/// A closure that creates an engine, for objects that need engines later.
@inline(never) package func engineClosure() -> @Sendable () throws -> Engine { { Engine(power: 3) } }

/// The same with an argument.
@inline(never) package func engineClosureOfPower() -> @Sendable (Int) throws -> Engine { { Engine(power: $0) } }

@inline(never) package func makeFive() throws -> [Engine] {
    try [makeEngine(), makeEngine(), makeEngine(), makeEngine(), makeEngine()]
}

@inline(never) package func makeHandler(of number: Int) -> Handler {
    Handler(logger: sharedEngine(), unit: Engine(power: number), makeWheel: { try makeWheel() })
}
