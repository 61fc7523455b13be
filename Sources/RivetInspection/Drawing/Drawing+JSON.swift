internal import Rivet

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Drawing {
    /// Writes all that the drawings show as JSON, for programs.
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
    /// `definitions` has the properties of ``DefinitionInfo``, under their names and sorted by the definition's name.
    /// `elements` and `hidden` contain definitions again. What is nil there is left out here, and so is `calling` where it
    /// is `directly`. A site is an object with `file`, which is the module and the file, and `line` and `column`; no
    /// path of the machine that compiled it is given. `inherited` has the ancestors' definitions that something here
    /// needs, each with its `generations`.
    ///
    /// `problems` has the properties of `Problem`, errors first. A problem also has `subject`, the whole name of its
    /// definition, and `path`, the names of its cycle or of its path to a captive object. A
    /// ``DefinitionInfo/Dependency`` on a name that nothing defines has no `target`, and is the only one with
    /// `isMissing`.
    ///
    /// `version` grows when a property disappears or changes its meaning; new ones may come without that. Names are
    /// given as they are, with all that isn't seen. Of variables there are names, never values. May be called from
    /// any thread.
    ///
    /// - Returns: One JSON object, indented, with its properties sorted: two graphs that are alike give one text.
    /// - Complexity: O(n log n) in the definitions and their needs.
    public func json() -> String { GraphFile(picture).text() }
}

/// The object that the JSON is.
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

    /// The object as a text, over many lines for people, or on one.
    func text(isIndented: Bool = true) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        // Texts, numbers and lists of them: nothing that could fail.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

// MARK: - Its parts

extension GraphFile {
    private struct Definition: Encodable {
        let name, type, origin, namespace: String
        let scope, module, calling: String?
        let site: Site
        let changes: [Change]
        let arguments, aliases: [String]
        let needs: [Need]
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
            needs = info.needs.map(Need.init)
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

    private struct Need: Encodable {
        let name: String
        let type, target, namespace: String?
        let kind: String
        let generations: Int
        let isObserved: Bool
        /// Nil unless it is.
        let isMissing: Bool?

        init(_ need: DefinitionInfo.Dependency) {
            (name, type, target, namespace) = (need.name, need.type, need.target, need.namespace)
            (kind, generations, isObserved) = (need.kind.rawValue, need.generations, need.isObserved)
            isMissing = need.target == nil && need.kind != .variable ? true : nil
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
