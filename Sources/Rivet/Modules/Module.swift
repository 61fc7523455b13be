/// A part of an application that says, under plain names, how its objects are made.
///
/// Make a subclass, override ``configure()``, and in it define objects and require other modules:
///
/// ```swift
/// final class CarModule: Module {
///     override func configure() {
///         define("Car", in: .singleton) { factory in
///             try Car(engine: factory["Engine"], wheels: factory["Wheels"])
///         }
///         define("Engine") { _ in Engine() }
///         require(WheelModule.self)
///     }
/// }
/// ```
///
/// Modules are brought to an ``Assembly`` by ``Assembly/load(_:environment:fileID:filePath:line:column:)``,
/// by the modules that require them, or by hand: `CarModule(assembly: assembly, environment:
/// environment).configure()`. None of its verbs throws: what is wrong becomes a ``Problem``, and all problems
/// are thrown together when the ``ObjectGraph`` is made.
///
/// A module lives while its assembly is described and no longer. The closures it leaves behind may run on any
/// thread, so they can't capture the module; what they need of the environment they ask `factory.environment`
/// for, or capture by `[environment]`.
///
/// A module belongs to no actor, nor does a subclass, also where the main actor is the default of a target: it needs no
/// `nonisolated` there.
///
/// Modules and assemblies are used from one thread. The design is that of Ryan Davies's Rivet of 2013.
nonisolated open class Module {
    /// The assembly that this module describes a part of.
    public let assembly: Assembly

    /// The variables that this module was configured under.
    public let environment: Environment

    /// The module's place among the contexts of the assembly.
    final let context: Int

    /// Makes a module by hand.
    ///
    /// It counts as loaded from now on: requiring it later does nothing.
    ///
    /// Call ``configure()`` on it at once. Mostly
    /// ``Assembly/load(_:environment:fileID:filePath:line:column:)`` is the better way, for it also turns
    /// what `configure()` throws into a problem.
    ///
    /// - Parameters:
    ///   - assembly: Where the definitions go.
    ///   - environment: The variables that the module reads.
    public required init(assembly: Assembly, environment: Environment) {
        self.assembly = assembly
        self.environment = environment
        context = assembly.context(for: Swift.type(of: self), environment: environment)
    }

    /// Makes definitions and requires other modules.
    ///
    /// Override it; the module's own does nothing.
    ///
    /// It may branch on the environment: `if environment.name == .test { … }`.
    ///
    /// - Throws: What you like. For a loaded or required module it becomes a problem with the code
    ///   ``Problem/Code/configureFailed``; what a module made by hand throws goes to who called.
    open func configure() throws {}

    /// Runs for each factory that is made, as soon as it exists.
    ///
    /// Override it to build or to check something at once:
    ///
    /// ```swift
    /// override class func didAssemble(_ factory: ObjectGraphFactory) throws {
    ///     let database: Database = try factory["Database"]
    ///     try database.migrate()
    /// }
    /// ```
    ///
    /// It is a class function because a graph outlives the modules that described it, and may make many
    /// factories, on any thread. Required modules have their turn before those that require them; a module
    /// made by hand has it as if it had been configured when it was made.
    ///
    /// - Parameter factory: The new factory, with the environment of this module.
    /// - Throws: What you like. The making of the factory then fails with that error.
    open class func didAssemble(_ factory: ObjectGraphFactory) throws {}
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
    /// A chain of more than 1,000 modules, each required by the one before it, is a problem with the code
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
        if assembly.isCutShort { return }
        assembly.configure(
            module,
            environment: environment,
            namespace: assembly.contexts[context].namespace,
            at: SourceSite(fileID, filePath, line, column)
        )
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
    /// `factory["Logger"]`. All verbs of the module affect only names of this namespace. Modules that it requires are
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
        if assembly.isCutShort { return }
        let site = SourceSite(fileID, filePath, line, column)
        let outer = assembly.contexts[context].namespace
        guard let inner = assembly.namespace(namespace, inside: outer, at: site) else { return }
        // The same environment where nothing is added: it is known without a comparison.
        let environment = variables.isEmpty ? environment : environment.merging(variables)
        assembly.configure(module, environment: environment, namespace: inner, part: namespace, at: site)
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
    ///   - name: The new name.
    ///   - target: The other name.
    /// - Complexity: O(1) on average.
    public final func alias(
        _ name: String,
        to target: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) {
        let draft = draft(.define, name, .init(fileID, filePath, line, column))
        if assembly.isName(draft) { assembly.addEntry(.alias(target: target), draft) }
    }

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
    /// let session = try ObjectGraphFactory(sessionGraph, parent: application, supplying: ["User": user])
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
    ) {
        assembly.expect(draft(.define, key, .init(fileID, filePath, line, column)), of: Object.self)
    }
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
    /// The type must be that of the definition. If the wrapper has another type, give the definition their common
    /// protocol: `define("Radio") { _ -> any Receiver in Radio() }`. Decorating a name that nothing defines is an
    /// error. You can still resolve the undecorated object as `"X Original"`.
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
    ///   - names: The names that the closure resolves. "X" includes "X Provider". Without names, the graph can't check
    ///     the dependencies.
    ///   - wrap: Creates the new object from the current one and the factory.
    public final func decorate<Object>(
        _ key: Key<Object>,
        needing names: String...,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column,
        with wrap: @escaping @Sendable (Object, ObjectGraphFactory) throws -> Object
    ) {
        let needs = Need.declared(names)
        let draft = draft(.redefine, key, declaring: needs, .init(fileID, filePath, line, column))
        assembly.take(Decorator(draft, needs: needs, wrap: wrap))
    }
}

// MARK: - Adding definitions

// What every verb does with its definition.

extension Module {
    /// Adds the definition of an object that no scope retains: a prototype, or one that exists already.
    final func add<Object>(
        _ verb: Draft.Verb,
        _ key: Key<Object>,
        keeping: Keeping = .prototype,
        _ recipe: Recipe<Object>,
        _ site: SourceSite
    ) {
        let draft = draft(verb, key, declaring: recipe.needs, site)
        assembly.take(draft, of: Object.self) { recipe.definition($0, keeping) }
    }

    /// Adds the definition of a shared object.
    final func add<Object: Sendable>(
        _ verb: Draft.Verb,
        _ key: Key<Object>,
        in scope: some KeptScope,
        _ recipe: Recipe<Object>,
        _ site: SourceSite
    ) -> Registration<Object> {
        assembly.takeShared(draft(verb, key, declaring: recipe.needs, site), in: scope, as: recipe)
    }

    /// The draft of a definition.
    ///
    /// If a closure declares `needs`, it may resolve nothing else.
    final func draft<Object>(
        _ verb: Draft.Verb,
        _ key: Key<Object>,
        declaring needs: [Need]? = nil,
        _ site: SourceSite
    ) -> Draft {
        draft(verb, key.name, isVariable: key.isVariable, declaring: needs, site)
    }

    /// The same for a name without a type.
    final func draft(
        _ verb: Draft.Verb,
        _ name: String,
        isVariable: Bool = false,
        declaring needs: [Need]? = nil,
        _ site: SourceSite
    ) -> Draft {
        var context = context
        // What a closure declares has no types, unlike the needs of a function, which resolves nothing itself.
        if let needs, needs.first?.isTyped == false {
            context = assembly.context(like: context, allowing: needs, at: site)
        }
        return Draft(
            name: assembly.namespaces[assembly.contexts[context].namespace].qualified(name),
            verb: verb,
            site: site,
            module: moduleType,
            context: context,
            fault: isVariable ? .definedVariable : name.isEmpty ? .emptyName : nil
        )
    }

    /// The subclass, or nil for a module written in place.
    private final var moduleType: Module.Type? {
        let type = Swift.type(of: self)
        return type == Module.self ? nil : type
    }
}
