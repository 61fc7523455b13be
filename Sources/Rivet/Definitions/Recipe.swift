internal import RivetShared

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
/// A parameter can also receive a variable of the environment, a dependency that may be absent, or a run-time argument:
///
/// ```swift
/// define("Ride", as: .calling(Ride.init, with: "Car", .argument, .optional("Radio"), .variable("Speed")))
/// ```
///
/// Write the names as literals or keys, in the order of the parameters. Among nine or more keys, write a name as
/// ``Key/named(_:)``. If the type has several initializers, choose
/// one by its labels: `Car.init(engine:)`. A reference to an initializer loses its default arguments. To keep them,
/// write a closure: `.calling({ Car(engine: $0) }, with: "Engine")`.
///
/// Without run-time arguments, a synchronous function of up to eight parameters owns its arguments (`consuming`), as an
/// initializer does, so it can store them and add no reference.
///
/// The function may be asynchronous. If it or one of its dependencies is, callers have to await the object, and Rivet
/// resolves the dependencies concurrently. The function may also be isolated to the main actor. Then only callers
/// elsewhere have to await the object. The object must then be `Sendable`, as every class of the main actor is. For
/// other types, use `define(_:on:)` with a closure.
public struct Recipe<Object>: Sendable {
    /// The declared dependencies, or nil if a closure doesn't declare them.
    let dependencies: [DeclaredDependency]?
    /// The types of the run-time arguments.
    let arguments: [Any.Type]
    /// Creates the definition of an object that this recipe creates.
    let definition: @Sendable (inout Draft) -> AnyDefinition

    /// Creates a recipe.
    ///
    /// `awaiting` creates the object for callers that await it, or is nil if `make` does that, too. `takingArguments`
    /// creates the definition of an object with run-time arguments.
    init(
        _ calling: Calling,
        _ dependencies: [DeclaredDependency]?,
        _ make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        _ awaiting: (@Sendable (ObjectGraphFactory) async throws -> Object)? = nil,
        _ arguments: [Any.Type] = [],
        takingArguments: (@Sendable (Draft) -> AnyDefinition)? = nil
    ) {
        (self.dependencies, self.arguments) = (dependencies, arguments)
        definition = { draft in
            draft.calling = calling
            if !arguments.isEmpty, draft.takesArguments, let takingArguments { return takingArguments(draft) }
            return Definition(draft, make: make, awaiting: awaiting)
        }
    }
}

/// A key of a recipe, of any type.
///
/// Only its own functions are generic, because the runtime looks up the types of a generic function's variables at each
/// call.
protocol RecipeKey: Sendable {
    /// The object, which is the next argument for the key `.argument`.
    func object(from factory: ObjectGraphFactory, _ arguments: ArgumentList) throws -> Any

    /// The object, or nil if it may have to be awaited.
    func boxIfAvailable(from factory: ObjectGraphFactory, _ arguments: ArgumentList) throws -> AnyBox?

    nonisolated(nonsending) func awaitBox(from factory: ObjectGraphFactory) async throws -> AnyBox
}

// MARK: - By a closure

// A closure declares its dependencies by listing names. Without names, they are unknown.

extension Recipe {
    init(needing names: [any NameOrKey], _ make: @escaping @Sendable (ObjectGraphFactory) throws -> Object) {
        self.init(.directly, DeclaredDependency.declared(names), make)
    }

    init(needing names: [any NameOrKey], awaiting make: @escaping @Sendable (ObjectGraphFactory) async throws -> Object)
    {
        self.init(.awaiting, DeclaredDependency.declared(names), { _ in throw RequestFault(.needsAwait) }, make)
    }

    init(
        needing names: [any NameOrKey],
        onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object
    ) { self.init(DeclaredDependency.declared(names), onMainActor: make) }

    init(
        _ dependencies: [DeclaredDependency]?,
        onMainActor make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        self.init(
            .onMainActor,
            dependencies,
            { factory in try CurrentThread.callOnMain { try make(factory) } },
            { factory in try await MainActor.run { try UncheckedTransfer(make(factory)) }.value }
        )
    }
}

// MARK: - By an object

extension Recipe where Object: Sendable {
    /// An object that exists already, and has no dependencies.
    init(_ instance: Object) { self.init(.directly, [], { _ in instance }) }
}
