// What is wrong with what definitions declare to need.

extension Wording {
    static func mistyped(_ need: Need, of definition: AnyDefinition, metBy meaning: FrozenGraph.Meaning) -> String {
        let found = meaning.definition
        let needing = "\(quoted(definition.name)) needs \(quoted(need.name)) as \(need.type)"
        if let arguments = found.argumentTypes {
            return "\(needing), and it takes the arguments \(list(of: arguments)), at \(place(of: found)); "
                + "make it in a closure, which can hand them over"
        }
        if case .provider = meaning {
            let base = need.name.dropping(suffix: FrozenGraph.providerSuffix) ?? ""
            let isObject = TypeRelation.of(found.objectType, to: need.type) != .differs
            return "\(needing), and it provides \(found.objectType), at \(place(of: found)); "
                + (isObject ? "need \(quoted(base)) instead" : "need it as a Provider of that type")
        }
        let (wanted, held) = names(of: need.type, and: found.objectType)
        let isProvider = TypeRelation.ofProvider(of: found.objectType, to: need.type) != .differs
        let need = TypedNeed(name: need.name, type: wanted, needer: definition.name)
        return mistyped(need, held: held, at: place(of: found), isProvider: isProvider)
    }

    /// What something is needed as, in words.
    package struct TypedNeed {
        let name, type, needer: String

        package init(name: String, type: String, needer: String) {
            (self.name, self.type, self.needer) = (name, type, needer)
        }
    }

    /// `isProvider` says whether the provider of what is held would fit.
    package static func mistyped(_ need: TypedNeed, held: String, at place: String, isProvider: Bool) -> String {
        "\(quoted(need.needer)) needs \(quoted(need.name)) as \(need.type), and it is \(held), at \(place); "
            + (isProvider
                ? "need \(quoted(need.name + FrozenGraph.providerSuffix)) instead"
                : "name another definition, or change one of the two types")
    }

    static func mistyped(_ need: Need, of definition: AnyDefinition, element: AnyDefinition) -> String {
        let (wanted, held) = names(of: need.type, and: element.objectType)
        return "\(quoted(definition.name)) needs \(quoted(need.name)) as \(wanted), and \(quoted(element.name)) is "
            + "\(held), at \(place(of: element)); contribute another, or change one of the two types"
    }

    static func unproven(_ need: Need, of definition: AnyDefinition, metBy meaning: FrozenGraph.Meaning) -> String {
        let (wanted, held) = names(of: need.type, and: meaning.definition.objectType)
        let need = TypedNeed(name: need.name, type: wanted, needer: definition.name)
        return unproven(need, held: held, at: place(of: meaning.definition))
    }

    package static func unproven(_ need: TypedNeed, held: String, at place: String) -> String {
        "\(quoted(need.needer)) needs \(quoted(need.name)) as \(need.type), and whether it is, being \(held), "
            + "only the object tells; let the definition at \(place) say \(need.type)"
    }

    static func variable(neededBy name: String, _ fault: EnvironmentError) -> String {
        let repair =
            fault.code == .mistyped ? "; set another value, or need it as \(fault.held ?? "")" : ""
        return "\(quoted(name)) can't be built: \(line(of: fault))\(repair)"
    }

    static func variable(
        _ variable: String,
        neededBy name: String,
        meaning meant: AnyDefinition,
        _ environment: Environment.Name
    ) -> String {
        "\(quoted(name)) can't be built: the environment \(quoted(environment.rawValue)) has no variable "
            + "\(quoted(variable)), which is defined at \(place(of: meant)); need it by its name, without .variable"
    }

    /// `names` are those by which the first asks for the next.
    static func captive(_ way: [AnyDefinition], needing names: [String], wasSeen: Bool) -> String {
        captive(way.map { ($0.name, $0.keeping.name) }, needing: names, wasSeen: wasSeen)
    }

    /// The way by names and scopes; nil is the scope of what was handed in ready.
    package static func captive(
        _ way: [(name: String, scope: String?)],
        needing names: [String],
        wasSeen: Bool
    ) -> String {
        let (holder, held) = (way[0], way[way.count - 1])
        var said: Set<String> = []
        let verb = wasSeen ? "ask for" : "need"
        let providers = names.filter { said.insert($0).inserted }.map { quoted($0 + FrozenGraph.providerSuffix) }
        return "\(quoted(holder.name)), \(holder.scope.map(plain) ?? "ready"), "
            + "\(wasSeen ? "was seen to ask for" : "holds") \(quoted(held.name)), "
            + "which is kept only as \(held.scope.map(plain) ?? ""): \(self.way(way.map(\.name))); "
            + "let \(quoted(holder.name)) \(verb) \(providers.joined(separator: " and ")) instead"
    }

    static func notDeclared(_ name: String) -> String {
        "\(quoted(name)) doesn't declare what it needs; make it by .calling, or say needing: what it asks for"
    }

    static func notDeclared(_ names: [String], of count: Int) -> String {
        "\(names.count) of \(count) definitions don't declare what they need, which can't be checked: "
            + "\(listed(names)); make them by .calling, or say needing: what they ask for"
            + (ends(of: names).left > 0 ? "; checking: .strict reports each of them" : "")
    }

    /// The names in quotation marks, those in the middle of a long list left out.
    package static func listed(_ names: [String]) -> String {
        let (first, left, last) = ends(of: names)
        return (first.map(quoted) + (left > 0 ? ["… \(left) more …"] : []) + last.map(quoted)).joined(separator: ", ")
    }
}
