/// What modules say of one name: what it was at first, and what was done with it since.
///
/// Nothing is ever removed.
package struct Entry {
    enum Origin {
        case definition(AnyDefinition)
        /// What modules contribute, by the group's number.
        case group(Int)
        case alias(target: String)
        case expected(AnyDefinition)
        /// Nothing of this assembly: what a parent is to have.
        case parents
    }

    /// What was done with what stood under the name.
    package enum Change {
        case replaced(AnyDefinition)
        case decorated(AnyDecorator)
    }

    let draft: Draft
    let origin: Origin
    var changes: [Change] = []
}

extension DefinitionChange {
    package init(_ change: Entry.Change) {
        let isDecoration = if case .decorated = change { true } else { false }
        let draft = change.draft
        self.init(isDecoration: isDecoration, module: Wording.name(of: draft.module), site: draft.site)
    }
}

extension Entry.Change {
    var draft: Draft {
        switch self {
        case .replaced(let definition):
            Draft(
                name: definition.name,
                verb: .redefine,
                site: definition.site,
                module: definition.module,
                context: definition.context
            )
        case .decorated(let decorator): decorator.draft
        }
    }
}
