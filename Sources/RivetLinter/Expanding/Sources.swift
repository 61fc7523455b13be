/// The declarations of the source, which expressions refer to.
struct Sources {
    private(set) var constants: [String: NameExpression] = [:]
    /// The USR of the type of each constant that is a member.
    private var owners: [String: String] = [:]
    /// The USRs of the constants of each type, by the USR of the type, and then by name and kind.
    private var members: [String: [String: String]] = [:]
    private(set) var bodies: [String: Body] = [:]
    /// The names of enum cases, by their USRs.
    private(set) var caseNames: [String: String] = [:]
    /// The USRs of enum cases, by their names.
    private(set) var caseUSRs: [String: String] = [:]
    /// The classes that inherit from Rivet's `Module`, by USR.
    private(set) var modules: [String: ModuleClass] = [:]
    private var superclasses: [String: String] = [:]
    /// The USRs of types, by their names without generic arguments.
    private var typeUSRs: [String: String] = [:]
    /// The names of types without generic arguments, by their USRs.
    private let typeNames: [String: String]
    /// The properties that can be set, so that their values are unknown, by their USRs and qualified names.
    private var changed: Set<String> = []
    /// The bodies that override each method or property, by the USRs of their classes.
    private var overriding: [String: [String: Body]] = [:]
    /// The methods with each name, without the names of their types.
    private var implementations: [String: [Body]] = [:]

    init(_ files: [FileFacts]) {
        for file in files {
            for constant in file.constants {
                constants[constant.usr] = constant.value
                guard let owner = constant.owner else { continue }
                owners[constant.usr] = owner
                // Extensions for other generic arguments may declare the same name. Which one counts isn't known.
                let key = Sources.key(constant.baseName, constant.usr.hasSuffix("Z"))
                let isAmbiguous = members[owner]?[key].map { $0 != constant.usr } ?? false
                members[owner, default: [:]][key] = isAmbiguous ? "" : constant.usr
            }
            for (usr, name) in file.cases { (caseNames[usr], caseUSRs[name]) = (name, usr) }
            for module in file.modules { (modules[module.usr], superclasses[module.usr]) = (module, module.superclass) }
            typeUSRs.merge(file.types) { $1 }
            superclasses.merge(file.superclasses) { $1 }
            for body in file.bodies {
                bodies[body.id] = body
                guard let owner = body.owner else { continue }
                if let overridden = body.overrides { overriding[overridden, default: [:]][owner] = body }
                implementations[body.methodName, default: []].append(body)
            }
            changed.formUnion(file.changed)
        }
        typeNames = Dictionary(typeUSRs.map { ($1, $0) }) { first, _ in first }
    }

    /// Whether a property of an object can be set.
    ///
    /// The USR may be that of a protocol's requirement.
    func isChanged(_ usr: String, named name: String, of type: String?) -> Bool {
        changed.contains(usr)
            || type.map { superclassChain(of: $0).contains { changed.contains(FileFacts.property(name, of: $0)) } }
                ?? false
    }

    /// Whether a class overrides the method or property.
    func isOverridden(_ usr: String) -> Bool { overriding[usr] != nil }

    /// The bodies that a call may run: that of the function or its override, or those of a protocol's requirement.
    ///
    /// If the type isn't known, these are the bodies of all types. A direct call doesn't run an override.
    func bodies(_ id: String, calledOn type: String?, isDirect: Bool = false) -> [Body] {
        guard let found = bodies[id] else { return [] }
        guard found.isRequirement else {
            if isDirect { return [found] }
            guard let type else { return [found] + overrides(of: id) }
            var body = found
            // An override may be overridden by a subclass.
            for _ in 0..<64 {
                guard let next = override(of: body.id, in: type) else { break }
                body = next
            }
            return [body]
        }
        let all = (implementations[found.methodName] ?? []).filter { !$0.isRequirement }
        guard let type else { return all }
        let own = all.filter { $0.owner.map(superclassChain(of: type).contains) ?? false }
        if !own.isEmpty { return own }
        // The type has the implementation of an extension of this protocol, or of one that inherits from it.
        let inherited = all.filter(\.isStandard)
        let standard = inherited.filter { $0.owner.map { found.id.hasPrefix($0.dropLast(2) + "P") } ?? false }
        if !standard.isEmpty { return standard }
        return self.standard(of: id, named: found.methodName) != nil ? [] : inherited
    }

    /// The bodies that override a method or property in any class.
    private func overrides(of id: String) -> [Body] {
        var found: [Body] = []
        var open = [id]
        while let next = open.popLast() {
            let direct = overriding[next]?.values.filter { body in !found.contains { $0.id == body.id } } ?? []
            found += direct
            open += direct.map(\.id)
        }
        return found.sorted { $0.site < $1.site }
    }

    /// Whether a type defines how its values are compared.
    func definesEquality(_ type: String) -> Bool {
        implementations["==(_:_:)"]?.contains { $0.owner == type } ?? false
    }

    /// Whether a type may have a description of its own.
    func mayHaveDescription(_ type: String) -> Bool {
        ["description", "debugDescription"].contains { name in
            constant(name, of: type, isStatic: false) != nil
                || (implementations[name] ?? []).contains { $0.owner == type || $0.isStandard }
                || members.contains { $0.key.hasSuffix("_p") && $0.value[name] != nil }
        }
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
        guard let body = bodies[id] else { return [] }
        return [id] + (body.isRequirement ? implementations[body.methodName] ?? [] : overrides(of: id)).map(\.id)
    }

    private func override(of id: String, in type: String?) -> Body? {
        guard let type else { return nil }
        return superclassChain(of: type).lazy.compactMap { overriding[id]?[$0] }.first
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
        sequence(first: SpecializedType(type).usr) { superclasses[$0] }.lazy.prefix(64)
    }

    /// The body of the function that a call names, whose standard values count even if it runs an override.
    func declared(_ callee: Value, for body: Body) -> Body {
        if case .constant(let usr) = callee { bodies[usr] ?? body } else { body }
    }

    /// Whether the source declares a type.
    func declares(_ type: String) -> Bool { typeNames[type] != nil }

    /// The type that declares a constant or a body.
    func owner(of id: String) -> String? { owners[id] ?? bodies[id]?.owner }

    /// The generic parameters of a type with its arguments.
    func generics(of type: SpecializedType) -> [Invocation.Generic] {
        zip(SpecializedType.parameters, type.arguments).map { parameter, argument in
            located(Invocation.Generic(parameter: parameter, type: TypeNames.describe(argument)))
        }
    }

    /// The type with an id as the argument for a generic parameter.
    func generic(_ parameter: String, _ id: String) -> Invocation.Generic? {
        let type = SpecializedType(id)
        guard let spelling = typeNames[type.usr] else { return nil }
        let arguments = type.arguments.isEmpty ? "" : "<\(type.arguments.joined(separator: ", "))>"
        return Invocation.Generic(parameter: parameter, type: TypeNames.describe(spelling + arguments), usr: type.usr)
    }

    /// The generic argument with the USR of its type, if the source declares that.
    func located(_ generic: Invocation.Generic) -> Invocation.Generic {
        var generic = generic
        generic.usr = generic.usr ?? typeUSRs[generic.type.base]
        return generic
    }

    /// The generic arguments with which an object of a class runs the code of this class or of a superclass.
    func generics(of owner: String, in type: String) -> [Invocation.Generic] {
        var current = SpecializedType(type)
        for _ in 0..<64 {
            let generics = generics(of: current)
            if current.usr == owner { return generics }
            guard let module = modules[current.usr], let superclass = module.superclassType else { return [] }
            let types = Dictionary(generics.map { ($0.parameter, $0) }) { first, _ in first }
            current = SpecializedType(module.superclass, superclass.substituting(types))
        }
        return []
    }
}
