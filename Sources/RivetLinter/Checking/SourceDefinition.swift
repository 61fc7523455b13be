internal import Rivet

/// A definition in a graph.
///
/// A module that is loaded twice defines it twice.
struct SourceDefinition {
    enum Kind {
        case made(DefinitionFact)
        case group(of: SourceType?)
        case expected(SourceType)
        /// Another name of what it leads to.
        case alias(of: NameExpression)
    }

    /// The whole name, with that of the namespace.
    let name: String
    let kind: Kind
    let site: Site
    /// The name of the module's class; nil for a module written in place.
    let module: String?
    /// The namespace of its module.
    let space: Int
    /// The number of its module in `SourceGraph.loadedModules`.
    let loadedModule: Int
    let conditions: [Condition]
    /// What a decorator wraps: of several, one each time.
    var wrapped: [Int] = []

    /// An arm of a branch that leads here.
    struct Condition: Hashable {
        let file: String
        let arm: Event.Arm
    }

    var fact: DefinitionFact? { if case .made(let fact) = kind { fact } else { nil } }

    /// The type of its objects; nil for what has none of its own: groups and aliases.
    var type: SourceType? {
        switch kind {
        case .made(let fact): fact.type
        case .expected(let type): type
        case .group, .alias: nil
        }
    }

    /// Where it is defined, for messages: "CarModule, CarModule.swift:12".
    var place: String { Wording.place(module, site.brief) }

    /// Whether it exists in each branch in which another does.
    func isImplied(by other: SourceDefinition) -> Bool { conditions.allSatisfy(other.conditions.contains) }

    /// Whether the two are in different arms of one branch, so that they never exist together.
    func excludes(_ other: SourceDefinition) -> Bool {
        conditions.contains { own in
            other.conditions.contains {
                $0.file == own.file && $0.arm.statement == own.arm.statement && $0.arm.number != own.arm.number
            }
        }
    }
}

extension Site {
    /// The file's name without its folders, and the line: "CarModule.swift:12".
    var brief: String {
        let start = file.utf8.lastIndex(of: UInt8(ascii: "/")).map(file.utf8.index(after:))
        return "\(file[(start ?? file.startIndex)...]):\(line)"
    }
}
