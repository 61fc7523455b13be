/// A function that creates an object, with the names of its dependencies.
///
/// The dependencies of a closure show only when it runs. A recipe declares them: it names a function, usually an
/// initializer, and a definition for each of its parameters. Rivet checks their names and types when it creates the
/// graph.
///
/// ```swift
/// define("Car", in: .singleton, as: .calling(Car.init, with: "Engine", "Radio", "Wheels"))
/// define("Radio", as: .calling(Radio.init, with: .variable("Frequency")))
/// define("Garage", as: .calling({ Garage(makeCar: $0) }, with: "Car Provider"))
/// ```
///
/// Write the names as literals or keys, in the order of the parameters. If the type has several initializers, choose
/// one by its labels: `Car.init(engine:)`. An initializer that is named this way loses its default arguments. To keep
/// them, write a closure: `.calling({ Car(engine: $0) }, with: "Engine")`.
///
/// The function may be asynchronous. If it or one of its dependencies is, callers have to await the object, and Rivet
/// resolves the dependencies concurrently. The function may also be isolated to the main actor. Then only callers
/// elsewhere have to await the object. What such a function returns must be `Sendable`, as every class of the main
/// actor is. For other types, use `define(_:on:)` with a closure.
public struct Recipe<Object>: Sendable {
    /// Nil for a closure that doesn't declare them.
    let needs: [Need]?
    private let calling: Calling
    private let make: @Sendable (ObjectGraphFactory) throws -> Object
    /// Creates the object for callers that await it; nil if that is the same.
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

    /// The definition of an object that this recipe creates.
    ///
    /// Inlined, so that no request for the metadata of `Recipe` is left.
    @inline(__always)
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

    @usableFromInline
    init(needs: [Need], awaiting: @escaping @Sendable (ObjectGraphFactory) async throws -> Object) {
        self.init(.awaiting, needs, { _ in throw RequestFault.needsAwait }, awaiting)
    }

    @usableFromInline
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
    /// A closure, which declares what it needs if there are names.
    init(needing names: [String], _ make: @escaping @Sendable (ObjectGraphFactory) throws -> Object) {
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
            { factory in try await MainActor.run { try UncheckedTransfer(make(factory)) }.value }
        )
    }
}

// MARK: - By an object

extension Recipe where Object: Sendable {
    /// An object that exists already, and needs nothing.
    init(_ instance: Object) {
        self.init(.directly, [], { _ in instance }, nil)
    }
}

extension MainThread {
    /// Calls a body of the main actor, or fails if this code doesn't run there.
    static func call<Result>(_ body: @MainActor () throws -> Result) throws -> Result {
        guard isHere else { throw RequestFault.needsMainActor }
        return try MainActor.assumeIsolated { UncheckedTransfer(try body()) }.value
    }
}
