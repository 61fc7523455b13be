internal import RivetShared

extension Module {
    /// Declares a group, which may stay empty.
    ///
    /// ```swift
    /// group("Plugins", of: (any Plugin).self)
    /// ```
    ///
    /// Every contribution must have the element type. You can declare a group before or after its elements, and more
    /// than once.
    ///
    /// - Parameters:
    ///   - name: The name of the group.
    ///   - element: The type of the elements.
    /// - Complexity: O(1) on average, and O(*n*) for the *n* elements that the group already has.
    public final func group<Element>(
        _ name: String,
        of element: Element.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { assembly.declare(draft(.contribute, name, .init(fileID, filePath, line, column)), of: element) }

    /// Declares the group of a key, which may stay empty.
    ///
    /// ```swift
    /// group(.plugins)
    /// ```
    ///
    /// This works as with a name.
    ///
    /// - Parameters:
    ///   - key: The key of one element, as for a contribution.
    ///   - element: The type of the elements, which is inferred if you omit it.
    /// - Complexity: O(1) on average, and O(*n*) for the *n* elements that the group already has.
    public final func group<Element>(
        _ key: Key<Element>,
        of element: Element.Type = Element.self,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { assembly.declare(draft(.contribute, key, .init(fileID, filePath, line, column)), of: element) }

    /// Adds an element to a group, created for each request of the group.
    ///
    /// ```swift
    /// contribute("Plugins") { factory in try Dictionary(language: factory["Language"]) as any Plugin }
    ///
    /// let plugins: [any Plugin] = try factory["Plugins"]
    /// ```
    ///
    /// The first contribution declares the group. To allow an empty group, declare it with
    /// ``group(_:of:fileID:filePath:line:column:)``. You can resolve the group as an array of any type that all
    /// elements have. The elements are in the order of their contributions. You can decorate a group, give it an alias,
    /// and resolve its provider `"Plugins Provider"`.
    ///
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the element. Several threads may call it at the same time.
    /// - Returns: The registration, which has no hooks.
    @discardableResult
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> PrototypeRegistration<Object> {
        add(.contribute, key, Recipe(needing: names, make), .init(fileID, filePath, line, column))
    }

    /// Adds a shared element to a group.
    ///
    /// ```swift
    /// contribute("Plugins", in: .singleton) { factory in try Dictionary(language: factory["Language"]) as any Plugin }
    /// ```
    ///
    /// See `define(_:in:needing:as:)` for the parameters.
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        add(.contribute, key, in: scope, Recipe(needing: names, make), .init(fileID, filePath, line, column))
    }

    /// Adds an object that exists already to a group.
    ///
    /// ```swift
    /// contribute("Plugins", instance: Thesaurus() as any Plugin)
    /// ```
    ///
    /// See `define(_:instance:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        instance: Object,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> InstanceRegistration<Object> {
        add(.contribute, key, lifetime: .instance, Recipe(instance), .init(fileID, filePath, line, column))
        return InstanceRegistration()
    }

    /// Adds an element to a group, created by a recipe for each request of the group.
    ///
    /// ```swift
    /// contribute("Plugins", as: .calling(SpellChecker.init, with: "Language"))
    /// ```
    ///
    /// See `define(_:in:as:)` for the parameters.
    @discardableResult
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> PrototypeRegistration<Object> { add(.contribute, key, recipe, .init(fileID, filePath, line, column)) }

    /// Adds a shared element to a group, created by a recipe.
    ///
    /// See `define(_:in:as:)` for the parameters.
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as recipe: Recipe<Object>
    ) -> Registration<Object> { add(.contribute, key, in: scope, recipe, .init(fileID, filePath, line, column)) }
}

// MARK: - Asynchronous closures, and closures of the main actor

extension Module {
    /// Adds an element to a group, created by an asynchronous closure for each request.
    ///
    /// ```swift
    /// contribute("Feeds") { factory in try await Feed(from: factory.environment["Feed"]) as any Source }
    ///
    /// let feeds: [any Source] = try await factory.resolve("Feeds")
    /// ```
    ///
    /// Rivet creates the elements concurrently if you await the group. Their order is still that of the contributions.
    ///
    /// See `define(_:in:needing:as:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        add(.contribute, key, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Adds a shared element to a group, created by an asynchronous closure.
    ///
    /// See `define(_:in:needing:as:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) -> Registration<Object> {
        add(.contribute, key, in: scope, Recipe(needing: names, awaiting: make), .init(fileID, filePath, line, column))
    }

    /// Adds an element to a group, created on the main actor for each request.
    ///
    /// ```swift
    /// contribute("Panels", on: MainActor.self) { Inspector() as any Panel }
    /// ```
    ///
    /// See `define(_:in:on:needing:as:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope = .prototype,
        on actor: MainActor.Type,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> sending Object
    ) -> PrototypeRegistration<Object> {
        add(.contribute, key, Recipe(needing: names, onMainActor: make), .init(fileID, filePath, line, column))
    }

    /// Adds a shared element to a group, created on the main actor.
    ///
    /// See `define(_:in:on:needing:as:)` for the parameters.
    @_disfavoredOverload
    @discardableResult
    public final func contribute<Object: Sendable>(
        _ key: Key<Object>,
        in scope: some RetainingScope,
        on actor: MainActor.Type,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        as make: @escaping @MainActor @Sendable (ObjectGraphFactory) throws -> Object
    ) -> Registration<Object> {
        let recipe = Recipe(needing: names, onMainActor: make)
        return add(.contribute, key, in: scope, recipe, .init(fileID, filePath, line, column))
    }
}

// MARK: - Groups

/// The contributions of modules under one name.
final class Group {
    /// The declared type of the elements, and its declaration.
    var declared: (type: Any.Type, draft: Draft)?
    /// In the order of contribution.
    var elements: [AnyDefinition] = []

    /// The type of the array: its elements have the declared type, or else the type that they have in common.
    var arrayType: any ArrayType.Type {
        func array<Element>(of element: Element.Type) -> any ArrayType.Type { [Element].self }
        if let declared { return array(of: declared.type) }
        guard let first = elements.first, elements.allSatisfy({ $0.objectType == first.objectType }) else {
            return [Any].self
        }
        return array(of: first.objectType)
    }
}

extension Assembly {
    /// Adds an element to a group.
    ///
    /// The first element creates the group.
    func contribute(_ draft: inout Draft, _ make: (inout Draft) -> AnyDefinition) {
        guard let group = group(draft) else { return }
        draft.name = "\(draft.name)[\(groups[group].elements.count)]"
        let definition = make(&draft)
        groups[group].elements.append(definition)
        if let declared = groups[group].declared { check(definition, declared) }
    }

    /// Declares a group, which may stay empty.
    func declare(_ draft: Draft, of type: Any.Type) {
        guard isName(draft), let group = group(draft) else { return }
        guard let earlier = groups[group].declared else {
            groups[group].declared = (type, draft)
            for element in groups[group].elements { check(element, (type, draft)) }
            return
        }
        if earlier.type != type {
            let (type, earlierType) = Wording.names(of: type, and: earlier.type)
            let fault = Fault.groupTypes(draft.name, type, earlier: earlierType, at: earlier.draft.place)
            problems.report(fault, at: draft.site, related: [earlier.draft.site])
        }
    }

    /// Reports an element whose type differs, or may differ, from the declared type.
    private func check(_ element: AnyDefinition, _ declared: (type: Any.Type, draft: Draft)) {
        let relation = TypeRelation.of(element.objectType, to: declared.type)
        if relation == .fits { return }
        let (held, wanted) = Wording.names(of: element.objectType, and: declared.type)
        let (group, place) = (declared.draft.name, declared.draft.place)
        problems.report(
            relation == .differs
                ? .element(element.name, held, in: group, of: wanted, at: place)
                : .unprovenElement(element.name, held, in: group, of: wanted, at: place),
            at: element.site,
            related: [declared.draft.site]
        )
    }

    /// The number of the group of that name; if the name has another definition, reports that and returns nil.
    private func group(_ draft: Draft) -> Int? {
        if let place = knownPlace(of: draft.name), case .group(let number, _) = entries[place].kind {
            // Nothing can be added to a group that was replaced.
            let replacement = entries[place].changes.last { if case .replaced = $0 { true } else { false } }
            guard let replacement else { return number }
            reportDuplicate(draft, of: replacement.draft)
            return nil
        }
        guard addEntry(.group(groups.count, draft), draft) else { return nil }
        groups.append(Group())
        return groups.count - 1
    }
}
