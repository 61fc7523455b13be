/// A definition as drawings and explanations show it.
///
/// A graph and the linter describe their definitions like this. The JSON drawing contains them unchanged, so
/// `DefinitionInfo` documents the properties.
package struct DrawnDefinition: Sendable, Hashable, Encodable {
    package let name, type: String
    package let origin: Origin
    package let scope: String?
    /// How the closure is called, or nil if the caller calls it synchronously.
    package let calling: Calling?
    package let namespace: String
    package let module: String?
    package let site: DrawnSite
    package let changes: [Change]
    package let arguments: [String]
    package let needs: [Dependency]
    package let declaresNeeds: Bool
    package let aliases: [String]
    package let elements, hidden: [DrawnDefinition]
    /// For a definition of an ancestor, the number of generations; otherwise nil.
    var generations: Int?

    package init(
        name: String,
        type: String,
        origin: Origin,
        scope: String?,
        calling: Calling?,
        namespace: String,
        module: String?,
        site: DrawnSite,
        changes: [Change],
        arguments: [String],
        needs: [Dependency],
        declaresNeeds: Bool,
        aliases: [String],
        elements: [DrawnDefinition],
        hidden: [DrawnDefinition]
    ) {
        (self.name, self.type, self.origin, self.scope, self.calling) = (name, type, origin, scope, calling)
        (self.namespace, self.module, self.site, self.changes) = (namespace, module, site, changes)
        (self.arguments, self.needs, self.declaresNeeds) = (arguments, needs, declaresNeeds)
        (self.aliases, self.elements, self.hidden) = (aliases, elements, hidden)
    }

    package enum Origin: String, Sendable, Encodable { case made, instance, group, expected }

    package enum Calling: String, Sendable, Encodable { case awaiting, onMainActor }

    /// A redefinition or a decoration.
    package struct Change: Sendable, Hashable, Encodable {
        let isDecoration: Bool
        let module: String?
        package let site: DrawnSite

        package init(isDecoration: Bool, module: String?, site: DrawnSite) {
            (self.isDecoration, self.module, self.site) = (isDecoration, module, site)
        }
    }

    package struct Dependency: Sendable, Hashable, Encodable {
        package let name: String
        package let type: String?
        package let kind: Kind
        package let target: String?
        package let generations: Int
        package let namespace: String?
        package let isObserved: Bool
        /// True, or nil if the name is defined.
        private let isMissing: Bool?

        package init(
            name: String,
            type: String?,
            kind: Kind,
            target: String?,
            generations: Int,
            namespace: String?,
            isObserved: Bool
        ) {
            (self.name, self.type, self.kind, self.target) = (name, type, kind, target)
            (self.generations, self.namespace, self.isObserved) = (generations, namespace, isObserved)
            isMissing = target == nil && kind != .variable ? true : nil
        }

        package enum Kind: String, Sendable, Encodable { case definition, provider, variable }
    }
}
