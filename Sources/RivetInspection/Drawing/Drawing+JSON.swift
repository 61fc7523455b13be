internal import Rivet

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Drawing {
    /// Describes the graph and its problems as JSON, for programs.
    ///
    /// ```json
    /// {
    ///   "format": "rivet-graph",
    ///   "version": 1,
    ///   "definitions": [ { "name": "Car", "type": "Car", "scope": "singleton", "needs": [ … ], … } ],
    ///   "inherited": [ … ],
    ///   "problems": [ { "code": "missing", "severity": "error", "name": "Raido", "message": "…", "site": { … }, … } ]
    /// }
    /// ```
    ///
    /// `definitions` has the properties of ``RivetInspection/DefinitionInfo`` under their names, sorted by the
    /// definition's name. `elements` and `hidden` contain definitions, too. Properties that are nil are omitted, as is
    /// `calling` if it is `directly`. A site is an object with `file` (the module and the file), `line` and `column`,
    /// without a path of the machine that compiled it. `inherited` has the definitions of ancestors that this graph
    /// depends on, each with its `generations`.
    ///
    /// `problems` has the properties of `Problem`, errors first. In addition, `subject` is the whole name of the
    /// definition with the problem, and `path` has the names along a cycle, or along the path to a captive object. A
    /// ``RivetInspection/DefinitionInfo/Dependency`` on a name that nothing defines has no `target`, but a property
    /// `isMissing`.
    ///
    /// `version` increases when a property disappears or changes its meaning, but not when a property is added. Names
    /// appear unchanged, including invisible characters. The values of variables don't appear. You may call it from any
    /// thread.
    ///
    /// - Returns: An indented JSON object with sorted properties. Equal graphs have equal texts.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    public func json() -> String { GraphFile(picture).text() }
}

/// The JSON object of a drawing.
struct GraphFile: Encodable {
    private let format = "rivet-graph"
    private let version = 1
    private let definitions: [Definition]
    private let inherited: [Definition]
    private let problems: [Fault]

    init(_ picture: Picture) {
        definitions = picture.definitions.map { Definition($0) }
        inherited = picture.nodes.compactMap { node in
            guard case .inherited(let generations) = node.kind, let info = node.info else { return nil }
            return Definition(info, generations: generations)
        }
        problems = picture.problems.map(Fault.init)
    }

    /// The JSON text, indented for people or on one line.
    func text(isIndented: Bool = true) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        // Can't fail, because the object contains only strings, numbers, Booleans and lists of them.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

// MARK: - Parts

extension GraphFile {
    private struct Definition: Encodable {
        let name, type, origin, namespace: String
        let scope, module, calling: String?
        let site: Site
        let changes: [Change]
        let arguments, aliases: [String]
        let needs: [Dependency]
        let declaresNeeds: Bool
        let elements, hidden: [Definition]
        let generations: Int?

        init(_ info: DefinitionInfo, generations: Int? = nil) {
            (name, type, origin, namespace) = (info.name, info.type, info.origin.rawValue, info.namespace)
            (scope, module) = (info.scope, info.module)
            calling = info.calling == .directly ? nil : info.calling.rawValue
            site = Site(info.site)
            changes = info.changes.map(Change.init)
            (arguments, aliases) = (info.arguments, info.aliases)
            needs = info.needs.map(Dependency.init)
            declaresNeeds = info.declaresNeeds
            elements = info.elements.map { Definition($0) }
            hidden = info.hidden.map { Definition($0) }
            self.generations = generations
        }
    }

    private struct Site: Encodable {
        let file: String
        let line, column: UInt

        init(_ site: SourceSite) { (file, line, column) = (site.fileID, site.line, site.column) }
    }

    private struct Change: Encodable {
        let isDecoration: Bool
        let module: String?
        let site: Site

        init(_ change: DefinitionChange) {
            (isDecoration, module, site) = (change.isDecoration, change.module, Site(change.site))
        }
    }

    private struct Dependency: Encodable {
        let name: String
        let type, target, namespace: String?
        let kind: String
        let generations: Int
        let isObserved: Bool
        /// True, or nil if the name is defined.
        let isMissing: Bool?

        init(_ dependency: DefinitionInfo.Dependency) {
            (name, type, target, namespace) = (
                dependency.name, dependency.type, dependency.target, dependency.namespace
            )
            (kind, generations, isObserved) = (dependency.kind.rawValue, dependency.generations, dependency.isObserved)
            isMissing = dependency.target == nil && dependency.kind != .variable ? true : nil
        }
    }

    private struct Fault: Encodable {
        let code, severity, name, message: String
        let subject, underlying: String?
        let site: Site
        let related: [Site]
        let suggestions: [String]
        let path: [String]?

        init(_ problem: Problem) {
            (code, severity) = (problem.code.rawValue, problem.severity.rawValue)
            (name, message, subject) = (problem.name, problem.message, problem.subject)
            (underlying, suggestions) = (problem.underlying, problem.suggestions)
            (site, related) = (Site(problem.site), problem.related.map(Site.init))
            path = problem.path.isEmpty ? nil : problem.path
        }
    }
}
