/// The facts of the source, indexed by USR.
package struct Program {
    package let facts: Facts
    /// The files to check, and those that are only read.
    let files: [FileFacts]
    let classes: [String: ModuleClass]
    private let bodies: [String: Body]
    /// The bodies that register definitions or require modules, and their direct and indirect callers.
    let registering: Set<String>
    /// The classes that have subclasses, by USR.
    let superclasses: Set<String>
    /// The Swift module of each class.
    private let targets: [String: String]
    /// The types of the results of functions, properties and closures in the source, before conversions.
    private let held: [String: [HeldType]]
    private let methods: [String: [String: Body]]

    init(_ source: Facts, in environment: EnvironmentName = EnvironmentName(nil)) {
        facts = Expansion.expanded(source, in: environment)
        files = facts.files + facts.context
        var classes: [String: ModuleClass] = [:]
        var targets: [String: String] = [:]
        var bodies: [String: Body] = [:]
        var methods: [String: [String: Body]] = [:]
        for file in files {
            for module in file.modules {
                classes[module.usr] = module
                targets[module.usr] = file.target
            }
            for body in file.bodies {
                bodies[body.id] = body
                guard let owner = body.owner else { continue }
                methods[owner, default: [:]][body.methodName] = body
            }
        }
        (self.classes, self.targets, self.bodies) = (classes, targets, bodies)
        registering = Self.registering(bodies.values)
        self.methods = methods
        let sources = (source.files + source.context).flatMap(\.bodies)
        let overridden = Set(sources.compactMap(\.overrides))
        held = Dictionary(
            sources.filter { !$0.held.isEmpty && !$0.isRequirement && !overridden.contains($0.id) }.map {
                ($0.id, $0.held)
            }
        ) { first, _ in first }
        superclasses = Set(classes.values.map(\.superclass))
    }

    private static func registering(_ bodies: some Collection<Body>) -> Set<String> {
        var callers: [String: [String]] = [:]
        var found: Set<String> = []
        for body in bodies {
            for event in body.events {
                switch event.kind {
                case .definition, .alias, .group, .expectation, .requirement: found.insert(body.id)
                case .call(let callee): callers[callee, default: []].append(body.id)
                case .root, .request, .variable, .invocation, .mention: break
                }
            }
        }
        var waiting = Array(found)
        while let body = waiting.popLast() {
            for caller in callers[body] ?? [] where found.insert(caller).inserted { waiting.append(caller) }
        }
        return found
    }

    /// The body of a function or closure, or nil if its source isn't read.
    func body(_ id: String) -> Body? { bodies[id] }

    var allBodies: some Collection<Body> { bodies.values }

    /// The types of the objects that a definition creates, before conversions, or none if the source doesn't show more
    /// than the definition's type.
    func heldTypes(_ fact: DefinitionFact) -> [HeldType] {
        let own: [HeldType] =
            switch fact.making {
            case .closure(let id), .function(let id): bodies[id]?.held ?? held[id] ?? []
            case .recipe, .instance: fact.held
            case .value, .opaque, .opaqueRecipe: []
            }
        return own.flatMap { resolved($0, depth: 0) }
    }

    private func resolved(_ type: HeldType, depth: Int) -> [HeldType] {
        guard let code = type.code, let inner = held[code], depth < 16,
            !inner.contains(where: { $0.type.mentionsGeneric })
        else { return [HeldType(type: type.type, isExact: type.isExact)] }
        return inner.flatMap { resolved($0, depth: depth + 1) }
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

    private func method(_ name: String, of module: String) -> Body? {
        superclassChain(of: module).lazy.compactMap { methods[$0]?[name] }.first
    }

    /// A class and its superclasses, as far as their source is read.
    private func superclassChain(of module: String?) -> some Sequence<String> {
        sequence(first: module ?? "") { classes[$0]?.superclass }.lazy.prefix(64)
    }
}
