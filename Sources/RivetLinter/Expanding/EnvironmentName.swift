/// The name of the environment, for which one expansion of the facts is made.
final class EnvironmentName {
    /// The name, or nil if it isn't known, so that the expansion contains all branches.
    let text: String?
    private(set) var mentioned: Set<String> = []

    /// The names that the source mentions, if this is the name of all other environments.
    private let excluded: Set<String>

    init(_ text: String?, excluding excluded: Set<String> = []) { (self.text, self.excluded) = (text, excluded) }

    /// The names with which the source compares the environment's name, in their alphabetical order.
    var mentionedNames: [String] { mentioned.subtracting([EnvironmentName.other]).sorted() }

    /// Whether an environment with one of these names may be this one.
    func mayBe(_ names: Set<String>?) -> Bool {
        guard let names, let text else { return true }
        return text == EnvironmentName.other ? !names.isSubset(of: excluded) : names.contains(text)
    }

    /// The values without environments of another name, unless all of them have another name.
    ///
    /// An expression with several environments is the one of this name in this expansion.
    func possible(_ values: [Bound]) -> [Bound] {
        guard values.count > 1, text != nil else { return values }
        let possible = values.filter { value in
            guard case .environment(let fact) = value.atom, let name = fact.name else { return true }
            return mayBe([name])
        }
        return possible.isEmpty ? values : possible
    }

    /// The name of all environments that the source doesn't mention.
    static let other = "\u{0}"

    /// The names that Rivet declares, by the USRs of their properties.
    private static let declared = ["10production": "Production", "11development": "Development", "4test": "Test"]

    /// The value of a declaration of Rivet, or nil for other declarations.
    func atom(_ usr: String) -> Atom? {
        if usr.hasPrefix(RivetName.nameOfEnvironment) { return text.map(Atom.text) ?? .unknown }
        let prefix = "s:5Rivet11EnvironmentV4NameV"
        guard usr.hasPrefix(prefix) else { return nil }
        let rest = usr.dropFirst(prefix.count)
        return EnvironmentName.declared.first { rest.hasPrefix($0.key) }.map { .text($0.value) }
    }

    /// Records that the source compares a value with others.
    func record(_ subject: Atom, comparedWith cases: [Atom]) {
        guard let text, subject == .text(text) else { return }
        for case .name(let parts, _) in cases where parts.count == 1 { mentioned.formUnion(parts.compactMap(\.self)) }
    }
}
