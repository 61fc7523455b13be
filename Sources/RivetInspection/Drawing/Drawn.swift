internal import Rivet
internal import RivetDrawing

// Converts the descriptions of a graph to those of drawings.

extension DrawnDefinition {
    /// All current definitions of a graph, sorted by name.
    static func all(of graph: FrozenGraph) -> [DrawnDefinition] {
        DefinitionInfo.all(of: graph).map { DrawnDefinition($0) }
    }

    init(_ info: DefinitionInfo) {
        self.init(
            name: info.name,
            type: info.type,
            origin: Origin(info.origin),
            scope: info.scope,
            calling: Calling(info.calling),
            namespace: info.namespace,
            module: info.module,
            site: DrawnSite(info.site),
            changes: info.changes.map { Change($0) },
            arguments: info.arguments,
            needs: info.needs.map { Dependency($0) },
            declaresNeeds: info.declaresNeeds,
            aliases: info.aliases,
            elements: info.elements.map { DrawnDefinition($0) },
            hidden: info.hidden.map { DrawnDefinition($0) }
        )
    }
}

extension DrawnDefinition.Origin {
    fileprivate init(_ origin: DefinitionInfo.Origin) {
        switch origin {
        case .made: self = .made
        case .instance: self = .instance
        case .group: self = .group
        case .expected: self = .expected
        }
    }
}

extension DrawnDefinition.Calling {
    fileprivate init?(_ calling: DefinitionInfo.Calling) {
        switch calling {
        case .directly: return nil
        case .awaiting: self = .awaiting
        case .onMainActor: self = .onMainActor
        }
    }
}

extension DrawnDefinition.Change {
    fileprivate init(_ change: DefinitionChange) {
        self.init(isDecoration: change.isDecoration, module: change.module, site: DrawnSite(change.site))
    }
}

extension DrawnDefinition.Dependency {
    fileprivate init(_ dependency: DefinitionInfo.Dependency) {
        let kind: Kind =
            switch dependency.kind {
            case .definition: .definition
            case .provider: .provider
            case .variable: .variable
            }
        self.init(
            name: dependency.name,
            type: dependency.type,
            kind: kind,
            target: dependency.target,
            generations: dependency.generations,
            namespace: dependency.namespace,
            isObserved: dependency.isObserved
        )
    }
}

extension DrawnProblem {
    init(_ problem: Problem) {
        self.init(
            code: problem.code.rawValue,
            isError: problem.severity == .error,
            name: problem.name,
            message: problem.message,
            subject: problem.subject,
            underlying: problem.underlying,
            at: DrawnSite(problem.site),
            related: problem.related.map { DrawnSite($0) },
            suggestions: problem.suggestions,
            path: problem.path
        )
    }
}

extension DrawnSite {
    init(_ site: SourceSite) { self.init(file: site.fileID, line: site.line, column: site.column) }
}
