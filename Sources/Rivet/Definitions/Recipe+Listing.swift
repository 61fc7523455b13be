internal import RivetShared

// The recipes whose names the compiler can't count or check: those of nine or more parameters, and those with a single
// name for several parameters.
//
// The functions have packs of parameters. Their generic `Failure` lets the compiler convert initializers with typed
// throws, which it can't convert to `throws`. The code is emitted into the modules that call it, because code for packs
// is heavy.

// MARK: - Nine or more parameters

extension Recipe {
    /// Creates the object by a function of nine or more parameters.
    ///
    /// ```swift
    /// define("Lesson", as: .calling(
    ///     Lesson.init, with: .key(.engine), "Radio", "Wheels", "Paint", "Foot", "Router", .argument,
    ///     .optional("Clock"), .variable("Title")
    /// ))
    /// ```
    ///
    /// The dependencies have the order of the parameters. The compiler can't check their number and types, so the graph
    /// does (``Problem/Code/typeMismatch``).
    @_alwaysEmitIntoClient
    public static func calling<each Argument, Failure: Error>(
        _ make: @escaping @Sendable (repeat each Argument) throws(Failure) -> Object,
        with a: AnyKey,
        _ b: AnyKey,
        _ c: AnyKey,
        _ d: AnyKey,
        _ e: AnyKey,
        _ f: AnyKey,
        _ g: AnyKey,
        _ h: AnyKey,
        _ i: AnyKey,
        _ rest: AnyKey...
    ) -> Self {
        let list = KeyList([a, b, c, d, e, f, g, h, i] + rest)
        let recipe = Recipe(
            calling: { (all: repeat each Argument) in try make(repeat each all) },
            repeat list.next(as: (each Argument).self)
        )
        return recipe.checked(list)
    }

    /// Creates the object by an asynchronous function of nine or more parameters.
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<each Argument, Failure: Error>(
        _ make: @escaping @Sendable (repeat each Argument) async throws(Failure) -> Object,
        with a: AnyKey,
        _ b: AnyKey,
        _ c: AnyKey,
        _ d: AnyKey,
        _ e: AnyKey,
        _ f: AnyKey,
        _ g: AnyKey,
        _ h: AnyKey,
        _ i: AnyKey,
        _ rest: AnyKey...
    ) -> Self {
        let list = KeyList([a, b, c, d, e, f, g, h, i] + rest)
        let recipe = Recipe(
            awaiting: { (all: repeat each Argument) in try await make(repeat each all) },
            repeat list.next(as: (each Argument).self)
        )
        return recipe.checked(list)
    }
}

extension Recipe where Object: Sendable {
    /// Creates the object by a function of nine or more parameters, on the main actor.
    @_alwaysEmitIntoClient
    public static func calling<each Argument, Failure: Error>(
        _ make: @escaping @MainActor @Sendable (repeat each Argument) throws(Failure) -> Object,
        with a: AnyKey,
        _ b: AnyKey,
        _ c: AnyKey,
        _ d: AnyKey,
        _ e: AnyKey,
        _ f: AnyKey,
        _ g: AnyKey,
        _ h: AnyKey,
        _ i: AnyKey,
        _ rest: AnyKey...,
        on actor: MainActor.Type
    ) -> Self {
        let list = KeyList([a, b, c, d, e, f, g, h, i] + rest)
        let recipe = Recipe(
            onMainActor: { (all: repeat each Argument) in try make(repeat each all) },
            repeat list.next(as: (each Argument).self)
        )
        return recipe.checked(list)
    }
}

extension Recipe {
    @_alwaysEmitIntoClient
    init<each Argument>(
        calling make: @escaping @Sendable (repeat each Argument) throws -> Object,
        _ keys: repeat Key<each Argument>
    ) { self.init(calling: make, repeat each keys) { factory in try make(repeat factory.get(each keys)) } }
}

extension Recipe where Object: Sendable {
    @_alwaysEmitIntoClient
    init<each Argument>(
        onMainActor make: @escaping @MainActor @Sendable (repeat each Argument) throws -> Object,
        _ keys: repeat Key<each Argument>
    ) { self.init(onMainActor: make, repeat each keys) { factory in try make(repeat factory.get(each keys)) } }
}

/// The keys for the parameters of a function, with the types of the parameters.
@usableFromInline
final class KeyList {
    private let keys: [AnyKey]
    /// The number of parameters so far.
    private var count = 0
    private var fault: (@Sendable (String) -> Fault)?
    /// The position of the key that the fault is about.
    private var faultyPlace = 0

    @usableFromInline
    init(_ keys: [AnyKey]) { self.keys = keys }

    /// The key for the next parameter.
    @usableFromInline
    func next<Argument>(as type: Argument.Type) -> Key<Argument> {
        defer { count += 1 }
        guard count < keys.count else { return "" }
        let key = keys[count]
        let isMistyped = key.type.map { TypeRelation.of($0, to: type) == .differs } ?? false
        if fault == nil, isMistyped || key.kind == .optional && !(type is any OptionalType.Type) {
            let held = key.type.map { "\($0)" }
            faultyPlace = count
            fault = { .typeMismatch(Fault.Dependency(key.name, as: "\(type)", of: $0), key: held) }
        }
        return Key(name: key.name, kind: key.kind)
    }

    /// The parameters of the list's recipe, with the fault of the list.
    fileprivate func checked(_ parameters: RecipeParameters) -> RecipeParameters {
        guard count == keys.count else { return RecipeParameters(count: count, names: keys.count) }
        var dependencies = parameters.dependencies
        if fault != nil, keys[faultyPlace].kind != .argument {
            // The parameter's type would be reported a second time, for the definition of that name.
            let faulty = keys[faultyPlace]
            let place = keys[..<faultyPlace].count { $0.kind != .argument }
            dependencies?[place] = DeclaredDependency(Key<Any>(name: faulty.name, kind: faulty.kind))
        }
        return RecipeParameters(dependencies, arguments: parameters.arguments, fault: fault)
    }
}

extension RecipeParameters {
    /// The parameters of a function for which a recipe has too few or too many names.
    convenience init(count: Int, names: Int) {
        self.init([], fault: { .parameters(of: $0, count: count, names: names) })
    }
}

extension Recipe {
    /// This recipe, with the fault of its list of keys.
    @usableFromInline
    func checked(_ list: KeyList) -> Self {
        var recipe = self
        recipe.parameters = list.checked(parameters)
        return recipe
    }
}

// MARK: - Several parameters, but one name

// Swift lets a tuple stand for all arguments of such a function, so a recipe with a single name compiles. The compiler
// prefers these overloads, which warn. It would ignore an unavailable overload.

extension Recipe {
    /// Warns about a recipe with one name for a function of several parameters.
    @available(*, deprecated, message: "the function has several parameters; give a name for each of them")
    @_alwaysEmitIntoClient
    public static func calling<A, B, each Rest, Failure: Error>(
        _ make: @escaping @Sendable (A, B, repeat each Rest) throws(Failure) -> Object,
        with a: Key<(A, B, repeat each Rest)>
    ) -> Self {
        var count = 2
        for _ in repeat (each Rest).self { count += 1 }
        return Recipe(oneNameFor: count)
    }

    /// Warns about a recipe with one name for an asynchronous function of several parameters.
    @available(*, deprecated, message: "the function has several parameters; give a name for each of them")
    @_disfavoredOverload
    @_alwaysEmitIntoClient
    public static func calling<A, B, each Rest, Failure: Error>(
        _ make: @escaping @Sendable (A, B, repeat each Rest) async throws(Failure) -> Object,
        with a: Key<(A, B, repeat each Rest)>
    ) -> Self {
        var count = 2
        for _ in repeat (each Rest).self { count += 1 }
        return Recipe(oneNameFor: count)
    }

    @usableFromInline
    init(oneNameFor count: Int) {
        self.init(dependencies: [], make: { _ in throw RequestFault.missing })
        parameters = RecipeParameters(count: count, names: 1)
    }
}

extension Recipe where Object: Sendable {
    /// Warns about a recipe with one name for a function of several parameters on the main actor.
    @available(*, deprecated, message: "the function has several parameters; give a name for each of them")
    @_alwaysEmitIntoClient
    public static func calling<A, B, each Rest, Failure: Error>(
        _ make: @escaping @MainActor @Sendable (A, B, repeat each Rest) throws(Failure) -> Object,
        with a: Key<(A, B, repeat each Rest)>,
        on actor: MainActor.Type
    ) -> Self {
        var count = 2
        for _ in repeat (each Rest).self { count += 1 }
        return Recipe(oneNameFor: count)
    }
}
