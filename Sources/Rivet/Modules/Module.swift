internal import RivetShared

/// A part of an application that registers, under string names, how its objects are created.
///
/// Write a subclass and override ``configure()``. There you define objects and require other modules:
///
/// ```swift
/// final class CarModule: Module {
///     override func configure() {
///         define("Car", in: .singleton) { factory in
///             try Car(engine: factory["Engine"], wheels: factory["Wheels"])
///         }
///         define("Engine") { Engine() }
///         require(WheelModule.self)
///     }
/// }
/// ```
///
/// You add a module to an ``Assembly`` by ``Assembly/load(_:environment:fileID:filePath:line:column:)``, by requiring
/// it in another module, or by hand: `CarModule(assembly: assembly, environment: environment).configure()`. Methods
/// such as `define` and `require` never throw. An error becomes a ``Problem``, and all problems are thrown together
/// when the ``ObjectGraph`` is created.
///
/// A module lives only while its assembly is configured. Its closures may run on any thread later, so they can't
/// capture the module. To read the environment in a closure, use `factory.environment`, or capture it: `[environment]`.
///
/// Modules and their subclasses are nonisolated, even in targets whose default isolation is `MainActor`. You don't
/// write `nonisolated`.
///
/// Use modules and assemblies from one thread. The design comes from Ryan Davies's Rivet of 2013.
nonisolated open class Module {
    /// The assembly that receives the module's definitions.
    public let assembly: Assembly

    /// The variables that this module reads.
    public let environment: Environment

    /// The number of the module's context in the assembly.
    final let context: Int

    /// The record of this module in its assembly; nil for a module that is a closure.
    final let record: LoadedModule?

    /// Creates a module by hand.
    ///
    /// The module counts as loaded, so requiring it later does nothing. Call its ``configure()`` yourself. Rivet
    /// doesn't limit such calls, so a `configure()` that creates its own module, and configures it, uses up the stack
    /// and crashes.
    ///
    /// ``Assembly/load(_:environment:fileID:filePath:line:column:)`` is usually better, because it also turns the error
    /// of `configure()` into a problem.
    ///
    /// - Parameters:
    ///   - assembly: The assembly that receives the definitions.
    ///   - environment: The variables that the module reads.
    public required init(assembly: Assembly, environment: Environment) {
        let type = Swift.type(of: self)
        let isOwn = Assembly.isOwn(assembly, type)
        if !isOwn { assembly.reject(type, at: assembly.pendingRequire?.site ?? .unknown) }
        // A foreign module gets an assembly that nobody reads, so its definitions never reach the other copy of Rivet.
        self.assembly = isOwn ? assembly : Assembly()
        self.environment = environment
        (context, record) = self.assembly.record(type, environment)
    }

    /// Adds definitions and requires other modules.
    ///
    /// Override this method; the default does nothing.
    ///
    /// You may use the environment in conditions: `if environment.name == .test { … }`.
    ///
    /// - Throws: Any error. For a loaded or required module, it becomes a problem with the code
    ///   ``Problem/Code/configureFailed``. If you created the module by hand, you receive the error.
    open func configure() throws {}

    /// Runs when a factory is created.
    ///
    /// Override this method to build or check something immediately:
    ///
    /// ```swift
    /// override class func didAssemble(_ factory: ObjectGraphFactory) throws {
    ///     let database: Database = try factory["Database"]
    ///     try database.migrate()
    /// }
    /// ```
    ///
    /// It is a class method, because a graph outlives its modules and may have many factories, on any thread. It runs
    /// for required modules before it runs for the modules that require them. For a module that was created by hand,
    /// the time of its creation determines the order.
    ///
    /// - Parameter factory: The new factory, with the environment of this module.
    /// - Throws: Any error. Creating the factory then fails with that error.
    open class func didAssemble(_ factory: ObjectGraphFactory) throws {}
}

extension Module: CustomStringConvertible, CustomReflectable {
    /// The class, the number of its definitions so far, and their names: `CarModule with 2 definitions: "Car",
    /// "Engine"`.
    ///
    /// A long list has only its beginning and its end.
    ///
    /// - Complexity: O(names of the assembly).
    public final var description: String { Wording.inventory("\(type(of: self)) with", names) }

    /// The names of the definitions so far, and the name of the environment.
    ///
    /// Debuggers and `dump` use it, so they show no internals.
    ///
    /// - Complexity: O(names of the assembly).
    public final var customMirror: Mirror {
        Mirror(
            self,
            children: ["names": names, "environment": environment.name],
            displayStyle: .class,
            ancestorRepresentation: .suppressed
        )
    }

    /// The names that this module declares, in the order of their declaration.
    private var names: [String] {
        let namespace = assembly.contexts[context].namespace
        var names: [String] = []
        for entry in assembly.entries where !entry.isUnused && entry.declaration.module === record {
            let declaration = entry.declaration
            if assembly.contexts[declaration.context].namespace == namespace { names.append(declaration.name) }
        }
        return names
    }
}

// MARK: - Requiring

extension Module {
    /// Requires another module, which is configured in the environment of this one.
    ///
    /// ```swift
    /// override func configure() {
    ///     require(WheelModule.self)
    ///     define("Wheels") { factory in try (0..<4).map { _ in try factory["Wheel"] as Wheel } }
    /// }
    /// ```
    ///
    /// The other module is configured when this call returns. Each module is configured once, even if several modules
    /// require it. Modules may require each other in a cycle: requiring a module that is being configured does nothing.
    /// A chain of more than 1,000 modules, each required or loaded by the one before it, is a problem with the code
    /// ``Problem/Code/tooDeep``.
    ///
    /// - Parameter module: The other module.
    /// - Complexity: That of configuring the other module, once.
    public final func require(
        _ module: Module.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        require(module, isDefault: false, SourceSite(fileID, filePath, line, column))
    }

    /// Requires another module in a namespace of its own.
    ///
    /// You can use the same module in several namespaces, each time with other variables:
    ///
    /// ```swift
    /// require(LegModule.self, under: "Left", variables: ["Side": "left"])
    /// require(LegModule.self, under: "Right", variables: ["Side": "right"])
    ///
    /// let foot: Foot = try factory["Left.Foot"]
    /// ```
    ///
    /// The namespace precedes the name of each definition in the module. Inside, Rivet looks up a name in the namespace
    /// first, and then around it: each leg resolves its own `factory["Foot"]`, and both resolve the same
    /// `factory["Logger"]`. All methods of the module affect only names of this namespace. Modules that it requires are
    /// configured in the same namespace. Namespaces nest: `"Body.Left.Foot"`.
    ///
    /// A module may require itself under a namespace, for example until a variable reaches 0. Modules that require
    /// each other under namespaces without end are a problem with the code ``Problem/Code/tooDeep``.
    ///
    /// - Parameters:
    ///   - module: The other module.
    ///   - namespace: The name of the namespace, not empty and without a dot.
    ///   - variables: Variables for the other module, which take precedence over those of the environment.
    /// - Complexity: That of configuring the other module, once for each namespace.
    public final func require(
        _ module: Module.Type,
        under namespace: String,
        variables: [String: any Sendable] = [:],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        require(module, under: namespace, variables, isDefault: false, SourceSite(fileID, filePath, line, column))
    }

    /// Requires another module whose definitions are defaults, which others replace.
    ///
    /// A library can bring a default that an application replaces by an ordinary definition, whichever of the two
    /// modules is loaded first:
    ///
    /// ```swift
    /// final class LibraryModule: Module {
    ///     override func configure() {
    ///         requireDefaults(LibraryDefaults.self)
    ///         define("Player", as: .calling(Player.init, with: "Logger"))
    ///     }
    /// }
    ///
    /// final class LibraryDefaults: Module {
    ///     override func configure() { define("Logger", in: .singleton) { StandardLogger() as any Logger } }
    /// }
    /// ```
    ///
    /// A default counts only if nothing else defines its name: neither another module in the same namespace or an outer
    /// one, nor the parent. Two defaults of one name are a problem with the code ``Problem/Code/duplicate``, unless
    /// something else defines the name. You can override and decorate a default like any other definition.
    ///
    /// Modules that the other module requires bring defaults as well. If another module requires the same module by
    /// ``require(_:fileID:filePath:line:column:)``, or the assembly loads it, its definitions are ordinary. Elements
    /// that the module contributes to groups always count. Its overrides and decorators of a default count with that
    /// default. See <doc:Changing>.
    ///
    /// - Parameter module: The other module.
    /// - Complexity: That of configuring the other module, once.
    public final func requireDefaults(
        _ module: Module.Type,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { require(module, isDefault: true, SourceSite(fileID, filePath, line, column)) }

    /// Requires another module in a namespace of its own, with definitions that are defaults.
    ///
    /// ```swift
    /// requireDefaults(LegDefaults.self, under: "Left", variables: ["Side": "left"])
    /// ```
    ///
    /// A default counts only if nothing else defines its name in that namespace, around it, or in the parent. So an
    /// application's `"Left.Foot"` or `"Foot"` replaces the default `"Left.Foot"`.
    ///
    /// - Parameters:
    ///   - module: The other module.
    ///   - namespace: The name of the namespace, not empty and without a dot.
    ///   - variables: Variables for the other module, which take precedence over those of the environment.
    /// - Complexity: That of configuring the other module, once for each namespace.
    public final func requireDefaults(
        _ module: Module.Type,
        under namespace: String,
        variables: [String: any Sendable] = [:],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { require(module, under: namespace, variables, isDefault: true, SourceSite(fileID, filePath, line, column)) }

    private final func require(
        _ module: Module.Type,
        under part: String? = nil,
        _ variables: [String: any Sendable] = [:],
        isDefault: Bool,
        _ site: SourceSite
    ) {
        if assembly.isCutShort { return }
        var namespace = assembly.contexts[context].namespace
        if let part {
            guard let inner = assembly.namespace(part, inside: namespace, at: site) else { return }
            namespace = inner
        }
        // The same environment if there are no variables, because it is then found without a comparison.
        let environment = variables.isEmpty ? environment : environment.merging(variables)
        let configuration = Configuration(of: module, in: assembly, environment, at: site)
        (configuration.namespace, configuration.part) = (namespace, part)
        (configuration.requirer, configuration.isDefault) = (record, isDefault)
        assembly.configure(configuration)
    }
}

// MARK: - Aliases and expectations

extension Module {
    /// Gives a definition a second name.
    ///
    /// ```swift
    /// alias("Motor", to: "Engine")
    /// ```
    ///
    /// The alias resolves to whatever the other name resolves to, even if that name is defined, overridden or decorated
    /// later. The other name belongs to this namespace, to one around it, or to the parent. It can also be a group, an
    /// `"X Original"` or another alias. It can't be a provider, but this alias has a provider of its own,
    /// `"Motor Provider"`. You can't override or decorate an alias.
    ///
    /// - Parameters:
    ///   - name: The new name, as a string or a key.
    ///   - target: The other name, as a string or a key.
    /// - Complexity: O(1) on average.
    public final func alias(
        _ name: any NameOrKey,
        to target: any NameOrKey,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let site = SourceSite(fileID, filePath, line, column)
        guard let draft = draft(.define, name.untypedKey, site) else { return }
        let target = target.untypedKey
        if target.isVariable {
            return assembly.problems.report(.alias(draft.name, ofVariable: target.name), at: draft.site)
        }
        assembly.addEntry(.alias(target: target.name, Declaration(draft)))
    }

    /// Gives the definition of a key a second key.
    ///
    /// ```swift
    /// alias(.motor, to: .engine)
    /// ```
    ///
    /// This works as with names. Requests by the new key check the type of the object that they find.
    ///
    /// - Parameters:
    ///   - key: The new key, whose type the object must have.
    ///   - target: The key of the definition.
    /// - Complexity: O(1) on average.
    public final func alias<Object, Target>(
        _ key: Key<Object>,
        to target: Key<Target>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let (name, target): (any NameOrKey, any NameOrKey) = (key, target)
        alias(name, to: target, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Gives a definition a key as its second name.
    ///
    /// ```swift
    /// alias(.motor, to: "Engine")
    /// ```
    ///
    /// This works as with two names. Requests by the key check the type of the object that they find.
    ///
    /// - Parameters:
    ///   - key: The new key, whose type the object must have.
    ///   - name: The name of the definition.
    /// - Complexity: O(1) on average.
    public final func alias<Object>(
        _ key: Key<Object>,
        to name: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { alias(key as any NameOrKey, to: name, fileID: fileID, filePath: filePath, line: line, column: column) }

    /// Gives the definition of a key a second name.
    ///
    /// ```swift
    /// alias("Motor", to: .engine)
    /// ```
    ///
    /// This works as with two names.
    ///
    /// - Parameters:
    ///   - name: The new name.
    ///   - target: The key of the definition.
    /// - Complexity: O(1) on average.
    public final func alias<Target>(
        _ name: String,
        to target: Key<Target>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { alias(name, to: target as any NameOrKey, fileID: fileID, filePath: filePath, line: line, column: column) }

    /// Declares that an object comes from outside: from the parent, or supplied when a factory is created.
    ///
    /// ```swift
    /// final class SessionModule: Module {
    ///     override func configure() {
    ///         expect("User" as Key<User>)
    ///         define("Cart", in: .singleton) { factory in try Cart(owner: factory["User"]) }
    ///     }
    /// }
    ///
    /// let session = try ObjectGraphFactory(sessionGraph, parent: application, supplying: ("User", user))
    /// ```
    ///
    /// A definition of the parent must have the expected type. Rivet checks this when it creates the graph. If the
    /// parent doesn't define the name, you must supply the object when you create a factory. A supplied object takes
    /// precedence over the parent's. You can't supply an object that the parent creates from run-time arguments.
    ///
    /// - Parameter key: The name and the expected type.
    /// - Complexity: O(1) on average.
    public final func expect<Object>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) { assembly.expect(draft(.define, key.untypedKey, .init(fileID, filePath, line, column)), of: Object.self) }
}

// MARK: - Decorating

extension Module {
    /// Decorates a definition: wraps each object that it creates.
    ///
    /// ```swift
    /// decorate("Radio") { (radio: any Receiver, factory) in try Amplifier(radio, volume: factory["Volume"]) }
    /// ```
    ///
    /// The closure receives the object that the definition and the earlier decorators created. Its result replaces that
    /// object in the same scope, so a decorated singleton is wrapped once. Decorators apply in the order in which
    /// modules added them. A definition with run-time arguments still takes them, and a group is decorated as an array.
    ///
    /// The closure must return the type of the definition. If the wrapper has another type, give the definition their
    /// common protocol: `define("Radio") { Radio() as any Receiver }`. Decorating a name that nothing defines is
    /// an error. You can still resolve the undecorated object as `"X Original"`.
    ///
    /// List the closure's dependencies after `needing:` to have them checked when the graph is created:
    ///
    /// ```swift
    /// decorate("Radio", needing: "Volume") { (radio: any Receiver, factory) in
    ///     try Amplifier(radio, volume: factory["Volume"])
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - names: The names that the closure resolves, as strings or keys. "X" includes "X Provider". Without names,
    ///     the graph can't check the dependencies.
    ///   - wrap: Creates the new object from the current one and the factory.
    public final func decorate<Object>(
        _ key: Key<Object>,
        needing names: any NameOrKey...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        with wrap: @escaping @Sendable (Object, ObjectGraphFactory) throws -> Object
    ) {
        let (dependencies, site) = (DeclaredDependency.declared(names), SourceSite(fileID, filePath, line, column))
        guard let draft = draft(.redefine, key.untypedKey, declaring: dependencies, site) else { return }
        assembly.change(by: Decorator(draft, wrap: wrap))
    }

    /// Decorates a definition by a closure that needs no other objects.
    ///
    /// ```swift
    /// decorate("Radio") { (radio: any Receiver) in Muted(radio) }
    /// ```
    ///
    /// The closure doesn't receive the factory. So the graph knows that the decorator has no dependencies of its own.
    ///
    /// - Parameters:
    ///   - key: The name, as a literal or a key.
    ///   - wrap: Creates the new object from the current one.
    @_disfavoredOverload
    public final func decorate<Object>(
        _ key: Key<Object>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        with wrap: @escaping @Sendable (Object) throws -> Object
    ) {
        let site = SourceSite(fileID, filePath, line, column)
        guard let draft = draft(.redefine, key.untypedKey, declaring: [], site) else { return }
        assembly.change(by: Decorator(draft, wrap: { object, _ in try wrap(object) }))
    }
}

// MARK: - Adding definitions

extension Module {
    /// Adds the definition of an object that no scope retains: a prototype, or one that exists already.
    @discardableResult
    final func add<Object>(
        _ verb: Draft.Verb,
        _ key: Key<Object>,
        lifetime: Lifetime? = nil,
        _ recipe: Recipe<Object>,
        _ site: SourceSite
    ) -> PrototypeRegistration<Object> {
        if var draft = draft(verb, key.untypedKey, declaring: recipe.dependencies, site) {
            if let lifetime { draft.lifetime = lifetime }
            assembly.check(recipe.arguments, of: draft)
            assembly.add(recipe.definition(&draft), by: draft)
        }
        return PrototypeRegistration()
    }

    /// Adds the definition of a shared object.
    final func add<Object: Sendable>(
        _ verb: Draft.Verb,
        _ key: Key<Object>,
        in scope: some RetainingScope,
        _ recipe: Recipe<Object>,
        _ site: SourceSite
    ) -> Registration<Object> {
        guard var draft = draft(verb, key.untypedKey, declaring: recipe.dependencies, site) else {
            return Registration(nil, in: assembly, context: context)
        }
        draft.lifetime = assembly.lifetime(of: Object.self, in: scope, draft)
        draft.cell = assembly.definitionsByCell.count
        assembly.check(recipe.arguments, of: draft)
        let definition = recipe.definition(&draft)
        assembly.definitionsByCell.append(definition)
        assembly.add(definition, by: draft)
        return Registration(definition, in: assembly, context: context)
    }

    /// Adds an override of a shared object, which inherits the scope of the replaced definition.
    final func inherit<Object: Sendable>(
        _ key: Key<Object>,
        _ recipe: Recipe<Object>,
        _ site: SourceSite
    ) -> Registration<Object> {
        guard var draft = draft(.redefine, key.untypedKey, declaring: recipe.dependencies, site) else {
            return Registration(nil, in: assembly, context: context)
        }
        draft.lifetime = Lifetime(inheritedBy: Object.self)
        assembly.check(recipe.arguments, of: draft)
        let definition = recipe.definition(&draft)
        assembly.add(definition, by: draft)
        return Registration(definition, in: assembly, context: context)
    }

    /// Adds an override that no scope can share: a prototype, or one in the scope of the definition that it replaces.
    final func override<Object>(
        _ key: Key<Object>,
        in scope: PrototypeScope?,
        _ recipe: Recipe<Object>,
        _ site: SourceSite
    ) -> PrototypeRegistration<Object> {
        add(.redefine, key, lifetime: scope == nil ? Lifetime(inheritedBy: nil) : nil, recipe, site)
    }

    /// Adds a definition whose closure takes run-time arguments of these types as one tuple.
    ///
    /// `Arguments` is the type of that tuple. The closure has it as one type instead of a parameter pack, so that no
    /// request has to convert it.
    @usableFromInline
    final func add<Object, Arguments, each Argument>(
        _ verb: Draft.Verb,
        _ key: Key<Object>,
        needing names: [any NameOrKey],
        at site: SourceSite,
        _ argumentTypes: repeat (each Argument).Type,
        as closure: ArgumentsClosure<Object, Arguments>
    ) -> PrototypeRegistration<Object> {
        guard var draft = draft(verb, key.untypedKey, declaring: DeclaredDependency.declared(names), site) else {
            return PrototypeRegistration()
        }
        var types: [Any.Type] = []
        repeat types.append(each argumentTypes)
        @Sendable func match(_ given: [Any]) -> Arguments? {
            var remaining = given[...]
            func next<One>(_ type: One.Type) throws -> One {
                guard let argument = remaining.popFirst(), let matching = argument as? One else { throw Mismatch() }
                return matching
            }
            do { return (repeat try next((each Argument).self)) as? Arguments } catch { return nil }
        }
        draft.calling = closure.calling
        let (make, awaiting) = (closure.make, closure.awaiting)
        let definition = ArgumentsDefinition(draft, taking: types, match: match, make: make, awaiting: awaiting)
        assembly.add(definition, by: draft)
        return PrototypeRegistration()
    }

    /// The draft of a declaration; if the name can't be defined, reports that and returns nil.
    ///
    /// If a closure declares its dependencies, it may resolve nothing else.
    // Not inlined into the generic functions that call it.
    @inline(never)
    final func draft(
        _ verb: Draft.Verb,
        _ key: Key<Any>,
        declaring dependencies: [DeclaredDependency]? = nil,
        _ site: SourceSite
    ) -> Draft? {
        var context = context
        let name = assembly.namespaces[assembly.contexts[context].namespace].qualified(key.name)
        guard !key.isVariable, !key.name.isEmpty else {
            assembly.problems.report(key.isVariable ? .definedVariable(name) : .emptyName, at: site)
            return nil
        }
        assembly.declarationCount &+= 1
        // Only the dependencies of a closure have no types. The function of a recipe resolves nothing itself, so it
        // needs no restriction.
        if let dependencies, dependencies.first?.isTyped == false {
            context = assembly.context(like: context, allowing: dependencies, at: site)
        }
        var draft = Draft(
            name: name,
            verb: verb,
            site: site,
            module: record,
            order: assembly.declarationCount,
            context: context,
            dependencies: dependencies
        )
        if verb == .contribute, !assembly.addElement(&draft) { return nil }
        return draft
    }
}

/// An argument that doesn't have the declared type.
private struct Mismatch: Error {}
