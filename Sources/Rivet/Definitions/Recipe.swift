/// A function that creates an object, with the names of its dependencies.
///
/// Rivet learns the dependencies of a closure only when the closure runs. A recipe declares them: it names a function,
/// usually an initializer, and a definition for each of its parameters. Rivet checks their names and types when it
/// creates the graph.
///
/// ```swift
/// define("Car", in: .singleton, as: .calling(Car.init, with: "Engine", "Radio", "Wheels"))
/// define("Radio", as: .calling(Radio.init, with: .variable("Frequency")))
/// define("Garage", as: .calling({ Garage(makeCar: $0) }, with: "Car Provider"))
/// ```
///
/// Write the names as literals or keys, in the order of the parameters. If the type has several initializers, choose
/// one by its labels: `Car.init(engine:)`. A reference to an initializer loses its default arguments. To keep them,
/// write a closure: `.calling({ Car(engine: $0) }, with: "Engine")`.
///
/// The function may be asynchronous. If it or one of its dependencies is, callers have to await the object, and Rivet
/// resolves the dependencies concurrently. The function may also be isolated to the main actor. Then only callers
/// elsewhere have to await the object. The object must then be `Sendable`, as every class of the main actor is. For
/// other types, use `define(_:on:)` with a closure.
public struct Recipe<Object>: Sendable {
    /// The declared dependencies, or nil if a closure doesn't declare them.
    let dependencies: [DeclaredDependency]?
    private let calling: Calling
    private let make: @Sendable (ObjectGraphFactory) throws -> Object
    /// Creates the object for callers that await it, or nil if `make` does that, too.
    private let awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)?

    private init(
        _ calling: Calling,
        _ dependencies: [DeclaredDependency]?,
        _ make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        _ awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)?
    ) { (self.calling, self.dependencies, self.make, self.awaiting) = (calling, dependencies, make, awaiting) }

    /// The definition of an object that this recipe creates.
    ///
    /// Inlined, so that the compiled code doesn't request the metadata of `Recipe`.
    @inline(__always)
    func definition(_ draft: Draft) -> Definition<Object> {
        var draft = draft
        draft.calling = calling
        guard let awaiting else { return Definition(draft, make: make) }
        return AwaitedDefinition(draft, make: make, awaiting: awaiting)
    }
}

// MARK: - By a function and its dependencies

extension Recipe {
    @usableFromInline
    init(
        dependencies: [DeclaredDependency]?,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)? = nil
    ) { self.init(.directly, dependencies, make, awaiting) }

    @usableFromInline
    init(dependencies: [DeclaredDependency]?, awaiting: @escaping @Sendable (ObjectGraphFactory) async throws -> Object)
    {
        self.init(.awaiting, dependencies, { _ in throw RequestFault.needsAwait }, awaiting)
    }

    @usableFromInline
    init(
        dependencies: [DeclaredDependency]?,
        onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)? = nil
    ) {
        self.init(
            .onMainActor,
            dependencies,
            { factory in try CurrentThread.callOnMain { try make(factory) } },
            awaiting ?? { factory in try await MainActor.run { try UncheckedTransfer(make(factory)) }.value }
        )
    }
}

// MARK: - By a closure

// A closure declares its dependencies by listing names. Without names, they are unknown.

extension Recipe {
    init(needing names: [any NameOrKey], _ make: @escaping @Sendable (ObjectGraphFactory) throws -> Object) {
        self.init(dependencies: DeclaredDependency.declared(names), make: make)
    }

    init(needing names: [any NameOrKey], awaiting make: @escaping @Sendable (ObjectGraphFactory) async throws -> Object)
    {
        self.init(dependencies: DeclaredDependency.declared(names), awaiting: make)
    }

    init(
        needing names: [any NameOrKey],
        onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object
    ) { self.init(dependencies: DeclaredDependency.declared(names), onMainActor: make) }
}

// MARK: - By an object

extension Recipe where Object: Sendable {
    /// An object that exists already, and has no dependencies.
    init(_ instance: Object) { self.init(dependencies: [], make: { _ in instance }) }
}

extension CurrentThread {
    /// Calls a body of the main actor, or fails if this code doesn't run there.
    static func callOnMain<Result>(_ body: @MainActor () throws -> Result) throws -> Result {
        guard isMain else { throw RequestFault.needsMainActor }
        return try MainActor.assumeIsolated { UncheckedTransfer(try body()) }.value
    }
}
