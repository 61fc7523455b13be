/// The declarations of the source, which expressions refer to.
struct Sources {
    let constants: [String: NameExpression]
    /// The USRs of the constants of each type, by the USR of the type, and then by name and kind.
    private let members: [String: [String: String]]
    /// The types to which each type gives names, as associated types, by the USR of the type.
    let aliases: [String: [Invocation.Generic]]
    let bodies: [String: Body]
    /// The names of enum cases by USR, and the USRs by name.
    let caseNames, caseUSRs: [String: String]
    /// The names of the cases of each enum, by its USR.
    let cases: [String: [String]]
    let superclasses: [String: String]
    /// The methods and properties that a class overrides.
    let overridden: Set<String>
    /// For each class, its overriding methods by the USRs of the overridden ones.
    private let overriding: [String: [String: Body]]
    /// The bodies that override each method.
    private let overridingBodies: [String: [String]]
    /// The methods with each name, without the names of their types.
    private let implementations: [String: [Body]]

    init(_ files: [FileFacts]) {
        var constants: [String: NameExpression] = [:]
        var members: [String: [String: String]] = [:]
        var aliases: [String: [Invocation.Generic]] = [:]
        var bodies: [String: Body] = [:]
        var names: [String: String] = [:]
        var usrs: [String: String] = [:]
        var superclasses: [String: String] = [:]
        var overriding: [String: [String: Body]] = [:]
        var implementations: [String: [Body]] = [:]
        for file in files {
            for constant in file.constants {
                constants[constant.usr] = constant.value
                guard let owner = constant.owner else { continue }
                if case .type(let type, let usr) = constant.value.value, constant.isTypeAlias {
                    aliases[owner, default: []].append(Invocation.Generic(constant.baseName, type, usr: usr))
                    continue
                }
                members[owner, default: [:]][Sources.key(constant.baseName, constant.usr.hasSuffix("Z"))] = constant.usr
            }
            for (usr, name) in file.cases { (names[usr], usrs[name]) = (name, usr) }
            for module in file.modules { superclasses[module.usr] = module.superclass }
            for body in file.bodies {
                bodies[body.id] = body
                guard let owner = body.owner else { continue }
                if let overridden = body.overrides { overriding[owner, default: [:]][overridden] = body }
                implementations[body.methodName, default: []].append(body)
            }
        }
        (self.constants, self.members, self.aliases) = (constants, members, aliases)
        (self.bodies, self.superclasses) = (bodies, superclasses)
        let overrides = bodies.values.filter { $0.overrides != nil }
        overridingBodies = Dictionary(grouping: overrides) { $0.overrides ?? "" }.mapValues { $0.map(\.id) }
        overridden = Set(overridingBodies.keys)
        (caseNames, caseUSRs) = (names, usrs)
        cases = Dictionary(grouping: usrs.keys.sorted()) { String($0[..<($0.lastIndex(of: ".") ?? $0.startIndex)]) }
        (self.overriding, self.implementations) = (overriding, implementations)
    }

    /// The bodies that a call may run: that of the function or its override, or those of a protocol's requirement.
    func bodies(_ id: String, calledOn type: String?) -> [Body] {
        var found = bodies[id]
        // An override may be overridden by a subclass.
        for _ in 0..<64 {
            guard let current = found ?? bodies[id], let next = override(of: current.id, in: type) else { break }
            found = next
        }
        if found == nil, let override = override(of: id, in: type) { found = override }
        guard let found else { return [] }
        guard found.isRequirement else { return [found] }
        let all = (implementations[found.methodName] ?? []).filter { !$0.isRequirement }
        let own = type.map { type in all.filter { $0.owner.map(superclassChain(of: type).contains) ?? false } } ?? []
        return own.isEmpty ? all : own
    }

    /// Whether a protocol gives its types a method or property with a name.
    func isProvidedByProtocol(_ name: String) -> Bool {
        (implementations[name] ?? []).contains { $0.owner?.hasSuffix("_p") == true }
            || members.contains { $0.key.hasSuffix("_p") && $0.value[name] != nil }
    }

    /// The constant of a type with a name, which the type may inherit.
    func constant(_ name: String, of type: String, isStatic: Bool) -> String? {
        superclassChain(of: type).lazy.compactMap { members[$0]?[Sources.key(name, isStatic)] }.first
    }

    /// The constant that an extension of a protocol gives to a requirement.
    func standard(of requirement: String, named name: String) -> String? {
        members.first { owner, constants in
            owner.hasSuffix("_p") && requirement.hasPrefix(owner.dropLast(2) + "P")
                && constants[Sources.key(name, requirement.hasSuffix("Z"))] != nil
        }?.value[Sources.key(name, requirement.hasSuffix("Z"))]
    }

    private static func key(_ name: String, _ isStatic: Bool) -> String { isStatic ? "static " + name : name }

    /// The bodies that a call may run, whatever object it is called on.
    func possibleBodies(of id: String) -> [String] {
        let overrides = overridingBodies[id] ?? []
        guard let body = bodies[id] else { return overrides }
        if !body.isRequirement { return [id] + overrides }
        return [id] + (implementations[body.methodName] ?? []).map(\.id)
    }

    private func override(of id: String, in type: String?) -> Body? {
        guard let type else { return nil }
        return superclassChain(of: type).lazy.compactMap { overriding[$0]?[id] }.first
    }

    /// The method of a class with a name, which it may inherit.
    func method(_ name: String, of type: String) -> Body? {
        for owner in superclassChain(of: type) {
            if let body = implementations[name]?.first(where: { $0.owner == owner }) { return body }
        }
        return nil
    }

    /// A class and its superclasses, as far as their source is read.
    private func superclassChain(of type: String) -> some Sequence<String> {
        sequence(first: type) { superclasses[$0] }.lazy.prefix(64)
    }
}
