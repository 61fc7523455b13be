/// The facts of the source, indexed by USR.
struct Program {
    let facts: Facts
    /// The files to check, and those that are only read.
    let files: [FileFacts]
    let constants: Constants
    let classes: [String: ModuleClass]
    private let bodies: [String: Body]
    /// For each class, its overriding methods by the USRs of the overridden ones.
    private let overriding: [String: [String: Body]]
    /// The classes that have subclasses, by USR.
    let superclasses: Set<String>
    /// The Swift module of each class.
    private let targets: [String: String]
    private let methods: [String: [String: Body]]

    init(_ facts: Facts) {
        self.facts = facts
        files = facts.files + facts.context
        constants = Constants(files.lazy.flatMap(\.constants))
        var classes: [String: ModuleClass] = [:]
        var targets: [String: String] = [:]
        var bodies: [String: Body] = [:]
        var overriding: [String: [String: Body]] = [:]
        var methods: [String: [String: Body]] = [:]
        for file in files {
            for module in file.modules {
                classes[module.usr] = module
                targets[module.usr] = file.target
            }
            for body in file.bodies {
                bodies[body.id] = body
                guard let owner = body.owner else { continue }
                if let overridden = body.overrides { overriding[owner, default: [:]][overridden] = body }
                let method = body.name.split(separator: ".").last.map(String.init) ?? body.name
                methods[owner, default: [:]][method] = body
            }
        }
        (self.classes, self.targets, self.bodies) = (classes, targets, bodies)
        (self.overriding, self.methods) = (overriding, methods)
        superclasses = Set(classes.values.map(\.superclass))
    }

    /// The body of a function or closure, or nil if its source isn't read.
    func body(_ id: String) -> Body? { bodies[id] }

    var allBodies: some Collection<Body> { bodies.values }

    /// The body that runs if the method `id`, or its override, is called on an instance of a class.
    func body(_ id: String, calledOn module: String?) -> Body? {
        for owner in superclassChain(of: module) {
            if let body = overriding[owner]?[id] { return body }
            if bodies[id]?.owner == owner { break }
        }
        return bodies[id]
    }

    /// The `configure()` of a module, which it may inherit.
    func configure(of module: String) -> Body? { method("configure()", of: module) }

    /// The `didAssemble(_:)` of a module, which it may inherit.
    func didAssemble(of module: String) -> Body? { method("didAssemble(_:)", of: module) }

    /// Whether other packages may load a module.
    func isAvailableToOtherPackages(_ module: String) -> Bool {
        guard let target = targets[module], facts.libraries.contains(target) else { return false }
        return classes[module]?.isPublic ?? false
    }

    func isTest(_ module: String) -> Bool { targets[module].map(facts.testTargets.contains) ?? false }

    /// The value of a name expression, or nil if a part of it is computed.
    func name(_ expression: NameExpression) -> String? { constants.name(expression)?.text }

    private func method(_ name: String, of module: String) -> Body? {
        superclassChain(of: module).lazy.compactMap { methods[$0]?[name] }.first
    }

    /// A class and its superclasses, as far as their source is read.
    private func superclassChain(of module: String?) -> some Sequence<String> {
        sequence(first: module ?? "") { classes[$0]?.superclass }.lazy.prefix(64)
    }
}
