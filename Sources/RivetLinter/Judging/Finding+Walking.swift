internal import Rivet

// What turns out to be wrong while modules are read.

extension Finding {
    static func computedName(_ name: NameExpression, _ message: String, at site: Site) -> Finding {
        Finding(.notChecked, .warning, name: "", message: message, at: site)
    }

    static func computedModule(at site: Site) -> Finding {
        Finding(.notChecked, .warning, name: "", message: Wording.computedModule, at: site)
    }

    static func foreignModule(at site: Site) -> Finding {
        Finding(.notChecked, .warning, name: "", message: Wording.foreignModule, at: site)
    }

    static func namespaceName(_ name: String, at site: Site) -> Finding {
        Finding(.namespaceName, name: name, message: Wording.namespaceName(name), at: site)
    }

    static func definedVariable(_ name: String, at site: Site) -> Finding {
        Finding(.definedVariable, name: name, message: Wording.definedVariable(name), at: site)
    }

    static func emptyName(at site: Site) -> Finding {
        Finding(.emptyName, name: "", message: Wording.emptyName, at: site)
    }

    static func duplicate(_ second: SourceDefinition, of first: SourceDefinition) -> Finding {
        // Whether two branches of different statements are ever taken together, only the program knows.
        let isCertain = first.isImplied(by: second) || second.isImplied(by: first)
        return Finding(
            .duplicate,
            isCertain ? .error : .warning,
            name: second.name,
            message: Wording.duplicate(second.name, definedAt: first.place),
            at: second.site,
            notes: [.init(Wording.definedHere(first.name), at: first.site)],
            subject: second.name
        )
    }

    static func derivedName(_ definition: SourceDefinition, from base: SourceDefinition) -> Finding {
        Finding(
            .derivedName,
            name: definition.name,
            message: Wording.derivedName(definition.name, from: base.name, definedAt: base.place),
            at: definition.site,
            notes: [.init(Wording.definedHere(base.name), at: base.site)],
            subject: definition.name
        )
    }

    static func groupTypes(
        _ second: SourceDefinition,
        _ type: SourceType,
        earlier: SourceDefinition,
        _ earlierType: SourceType
    ) -> Finding {
        let (wanted, held) = SourceType.names(of: type, and: earlierType)
        return Finding(
            .mistyped,
            name: second.name,
            message: Wording.groupTypes(second.name, wanted, at: earlier.place, held),
            at: second.site,
            notes: [.init(Wording.definedHere(earlier.name), at: earlier.site)],
            subject: second.name
        )
    }

    static func changedAlias(_ change: SourceDefinition, _ alias: SourceDefinition, target: String) -> Finding {
        Finding(
            .changedAlias,
            name: change.name,
            message: Wording.changedAlias(alias.name, at: alias.place, target: target),
            at: change.site,
            notes: [.init(Wording.definedHere(alias.name), at: alias.site)],
            subject: change.name
        )
    }

    static func mistypedDecorator(_ decorator: SourceDefinition, of base: SourceDefinition) -> Finding {
        let (wrapped, held) = SourceType.names(of: decorator.type ?? .unknown, and: base.type ?? .unknown)
        return Finding(
            .mistyped,
            name: base.name,
            message: Wording.mistypedDecorator(of: base.name, held, at: base.place, decoratedAs: wrapped),
            at: decorator.site,
            notes: [.init(Wording.definedHere(base.name), at: base.site)],
            subject: base.name
        )
    }

    static func replacingNothing(_ change: SourceGraph.Change, suggestions: [String]) -> Finding {
        Finding(
            .replacingNothing,
            name: change.name,
            message: Wording.replacingNothing(change.name, suggestions: suggestions),
            at: change.definition.site,
            suggestions: suggestions,
            subject: change.name
        )
    }

    static func replacingNothing(_ change: SourceGraph.Change, definedLater later: SourceDefinition) -> Finding {
        Finding(
            .replacingNothing,
            name: change.name,
            message: Wording.replacingNothing(change.name, definedLaterAt: later.place),
            at: change.definition.site,
            notes: [.init(Wording.definedHere(later.name), at: later.site)],
            subject: change.name
        )
    }

    static func neverRequired(_ module: ModuleClass) -> Finding {
        Finding(
            .neverRequired,
            .warning,
            name: module.name,
            message: Wording.neverRequired(module.name),
            at: module.site
        )
    }
}
