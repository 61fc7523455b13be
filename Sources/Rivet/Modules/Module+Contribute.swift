internal import RivetShared

extension Module {
    /// Declares a group, which may stay empty.
    ///
    /// ```swift
    /// group("Plugins", of: (any Plugin).self)
    /// ```
    ///
    /// Every contribution must have the element type. You can declare a group before or after its elements, and more
    /// than once. A module under a namespace also contributes to the declared group, unless a nearer group is declared.
    /// If the parent of the graph has the group, the child's group adds its elements to the parent's.
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
    ) { assembly.declare(draft(.define, Key(name), .init(fileID, filePath, line, column)), of: element) }

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
    ) { assembly.declare(draft(.define, key.untypedKey, .init(fileID, filePath, line, column)), of: element) }

    /// Adds an element to a group, created for each request of the group.
    ///
    /// ```swift
    /// contribute("Plugins") { factory in try Dictionary(language: factory["Language"]) as any Plugin }
    ///
    /// let plugins: [any Plugin] = try factory["Plugins"]
    /// ```
    ///
    /// The first contribution creates the group. To allow an empty group, declare it with
    /// ``group(_:of:fileID:filePath:line:column:)``. A module under a namespace contributes to the nearest declared
    /// group of that name, in its own namespace or around it. Without a declaration, it contributes to a group of its
    /// namespace. If the parent of the graph has the group, the parent's elements come first. You can resolve the group
    /// as an array of any type that all elements have. The elements are in the order of their contributions. You can
    /// decorate a group, give it an alias, and resolve its provider `"Plugins Provider"`.
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
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the element. Several threads may call it at the same time.
    /// - Returns: The registration, to which you can add hooks.
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
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - instance: The object.
    /// - Returns: The registration, which has no hooks.
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
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - recipe: Creates the object.
    /// - Returns: The registration, which has no hooks.
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
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - recipe: Creates the object.
    /// - Returns: The registration, to which you can add hooks.
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
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the element. Callers have to await it.
    /// - Returns: The registration, which has no hooks.
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
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the element. Callers have to await it.
    /// - Returns: The registration, to which you can add hooks.
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
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: ``Scope/prototype``, the default.
    ///   - actor: `MainActor.self`.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the element on the main actor.
    /// - Returns: The registration, which has no hooks.
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
    /// - Parameters:
    ///   - key: The name of the group, as a literal or a key of one element.
    ///   - scope: The scope that retains the object, such as ``Scope/singleton`` or a ``CachedScope``.
    ///   - actor: `MainActor.self`.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - make: Creates the element on the main actor.
    /// - Returns: The registration, to which you can add hooks.
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

/// A name to which modules contribute, or which they declare as a group.
struct Group {
    /// The index of the name's entry.
    let place: Int
    /// The number of elements that modules contributed under this name.
    var count = 0
    var declarations: [GroupDeclaration] = []
}

/// An element, and the name under which a module contributed it.
struct Contribution {
    /// The number of the group of that name in the assembly.
    ///
    /// In a graph, the element may belong to a group of an outer namespace.
    let group: Int
    let element: AnyDefinition
}

extension Assembly {
    /// Declares a group, which may stay empty.
    func declare(_ draft: Draft?, of type: Any.Type) {
        guard let draft, let group = group(draft) else { return }
        groups[group].declarations.append(GroupDeclaration(draft, of: type))
    }

    /// Adds an element to its group, whose number and next name the draft receives.
    ///
    /// If the name has another definition, reports that and returns false.
    func addElement(_ draft: inout Draft) -> Bool {
        guard let group = group(draft) else { return false }
        draft.group = group
        draft.name = Contribution.name(draft.name, groups[group].count)
        groups[group].count += 1
        return true
    }

    /// The number of the group of that name; if the name has another definition, reports that and returns nil.
    func group(_ draft: Draft) -> Int? {
        if let number = knownPlace(of: draft.name).flatMap({ entries[$0].group }) {
            // A module further out may have created the group by its full name.
            addOuterNames(of: draft)
            return number
        }
        guard addEntry(.group(groups.count, Declaration(draft))) else { return nil }
        let place = place(of: draft.name)
        entries[place].group = groups.count
        groups.append(Group(place: place))
        addOuterNames(of: draft)
        return groups.count - 1
    }

    /// Adds entries for the groups of outer namespaces to which the elements of a group may belong.
    private func addOuterNames(of draft: Draft) {
        let inner = contexts[draft.context].namespace
        guard let relative = namespaces[inner].relative(draft.name) else { return }
        for namespace in namespaces.outward(from: inner).dropFirst() {
            var outer = draft
            outer.name = namespaces[namespace].qualified(relative)
            if place(of: outer.name) == entries.count { entries.append(Entry(kind: .parents(Declaration(outer)))) }
        }
    }
}

extension Contribution {
    /// The name of a group's element, for errors and drawings.
    static func name(_ group: String, _ number: Int) -> String { "\(group)[\(number)]" }
}
