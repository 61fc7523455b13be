#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension ObjectGraph {
    /// Writes all that the drawings show as JSON, for programs.
    ///
    /// ```json
    /// {
    ///   "format": "rivet-graph",
    ///   "version": 1,
    ///   "definitions": [ { "name": "Car", "type": "Car", "scope": "singleton", "needs": [ … ], … } ],
    ///   "inherited": [ … ],
    ///   "warnings": [ { "code": "unproven", "name": "Radio", "message": "…", "site": { … } } ]
    /// }
    /// ```
    ///
    /// `definitions` has the properties of ``DefinitionInfo``, under their names and sorted by the definition's name;
    /// `elements` and `hidden` hold definitions again. What is nil there is left out here, and so is `calling` where it is
    /// `directly`. A site is an object with `file`, which is the module and the file, and `line` and `column`; no path of
    /// the machine that compiled it is given. `inherited` has the ancestors' definitions that something here needs, each
    /// with its `generations`.
    ///
    /// `version` grows when a property disappears or changes its meaning; new ones may come without that. Names are
    /// given as they are, with all that isn't seen. Of variables there are names, never values. May be called from
    /// any thread.
    ///
    /// - Returns: One JSON object, indented, with its properties sorted: two graphs that are alike give one text.
    /// - Complexity: O(n log n) in the definitions and their declared needs.
    public func json() -> String { GraphFile(Picture(frozen)).text }
}

/// The object that the JSON is.
struct GraphFile: Encodable {
    private let format = "rivet-graph"
    private let version = 1
    private let definitions: [Definition]
    private let inherited: [Definition]
    private let warnings: [Warning]

    init(_ picture: Picture) {
        definitions = picture.definitions.map { Definition($0) }
        inherited = picture.nodes.compactMap { node in
            guard case .inherited(let generations) = node.kind, let info = node.info else { return nil }
            return Definition(info, generations: generations)
        }
        warnings = picture.warnings.map(Warning.init)
    }

    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
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
        let type, target: String?
        let generations: Int
        let isVariable, isProvider, isObserved: Bool

        init(_ need: DefinitionInfo.Need) {
            (name, type, target, generations) = (need.name, need.type, need.target, need.generations)
            (isVariable, isProvider, isObserved) = (need.isVariable, need.isProvider, need.isObserved)
        }
    }

    private struct Warning: Encodable {
        let code, name, message: String
        let site: Site

        init(_ problem: Problem) {
            (code, name, message) = (problem.code.rawValue, problem.name, problem.message)
            site = Site(problem.site)
        }
    }
}
