/// How an object is made from declared needs.
///
/// A closure keeps what it asks for to itself. A recipe says it: it names a function, mostly an initialiser,
/// and the names that its parameters come from. So the graph knows what is needed before anything is built,
/// and checks it.
///
/// ```swift
/// define("Car", in: .singleton, as: .calling(Car.init, with: "Engine", "Radio", "Wheels"))
/// define("Radio", as: .calling(Radio.init, with: .variable("Frequency")))
/// define("Garage", as: .calling({ Garage(makeCar: $0) }, with: "Car Provider"))
/// ```
///
/// The needs are literals or keys, in the order of the parameters. An initialiser's default arguments are
/// lost when it is named like this; write a closure to keep them: `.calling({ Car(engine: $0) }, with:
/// "Engine")`. Of several initialisers one is chosen by its labels: `Car.init(engine:)`.
///
/// The function may be asynchronous, or one of the main actor. Then, or when something that it needs is, the object is
/// awaited; what the recipe needs is built at the same time. What a function of the main actor makes must be
/// `Sendable`, as each class of the main actor is; for anything else there is `define(_:on:)` with a closure.
public struct Recipe<Object>: Sendable {
    /// Nil for a closure, which keeps them to itself.
    private let needs: [Need]?
    private let calling: Calling
    private let make: @Sendable (ObjectGraphFactory) throws -> Object
    /// Makes the object for who awaits it; nil where that is no different.
    private let awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)?

    private init(
        _ calling: Calling,
        _ needs: [Need]?,
        _ make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        _ awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)?
    ) {
        self.calling = calling
        self.needs = needs
        self.make = make
        self.awaiting = awaiting
    }

    /// The definition of an object that is made so.
    func definition(_ draft: Draft, _ keeping: Keeping, cell: Int = AnyDefinition.noCell) -> Definition<Object> {
        guard let awaiting else {
            return Definition(draft, keeping, calling, cell: cell, needs: needs, make: make)
        }
        return AwaitedDefinition(draft, keeping, calling, cell: cell, needs: needs, make: make, awaiting: awaiting)
    }
}

// MARK: - By a function and its needs

extension Recipe {
    @usableFromInline
    init(
        needs: [Need],
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)? = nil
    ) {
        self.init(.directly, needs, make, awaiting)
    }

    init(needs: [Need], awaiting: @escaping @Sendable (ObjectGraphFactory) async throws -> Object) {
        self.init(.awaiting, needs, { _ in throw RequestFault.needsAwait }, awaiting)
    }

    init(
        needs: [Need],
        onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) {
        self.init(.onMainActor, needs, { factory in try MainThread.call { try make(factory) } }, awaiting)
    }
}

// MARK: - By a closure

extension Recipe {
    /// A closure, which says what it needs when there are names.
    init(needing names: [String] = [], _ make: @escaping @Sendable (ObjectGraphFactory) throws -> Object) {
        self.init(.directly, Need.declared(names), make, nil)
    }

    init(needing names: [String], awaiting make: @escaping @Sendable (ObjectGraphFactory) async throws -> Object) {
        self.init(.awaiting, Need.declared(names), { _ in throw RequestFault.needsAwait }, make)
    }

    init(
        needing names: [String],
        onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        self.init(
            .onMainActor,
            Need.declared(names),
            { factory in try MainThread.call { try make(factory) } },
            { factory in try await MainActor.run { try Carried(make(factory)) }.value }
        )
    }
}

extension MainThread {
    /// Calls a body of the main actor, or fails if this code doesn't run there.
    static func call<Result>(_ body: @MainActor () throws -> Result) throws -> Result {
        guard isHere else { throw RequestFault.needsMainActor }
        return try MainActor.assumeIsolated { Carried(try body()) }.value
    }
}
