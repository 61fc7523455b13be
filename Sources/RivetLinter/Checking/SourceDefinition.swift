internal import RivetShared

/// A definition in a graph.
///
/// If a module is loaded twice, the graph has its definitions twice.
package struct SourceDefinition {
    package enum Kind {
        case made(DefinitionFact)
        case group(of: SourceType?)
        case expected(SourceType)
        /// An alias of the definition with this name.
        case alias(of: NameExpression)
        /// The parent's definition of a name that this graph changes; nil if it isn't known.
        ///
        /// The parent creates its objects.
        case inherited(DefinitionFact?)

        /// The type of its objects, or nil for groups, aliases and unknown definitions of parents.
        var type: SourceType? {
            switch self {
            case .made(let fact): fact.type
            case .expected(let type): type
            case .inherited(let fact): fact?.type
            case .group, .alias: nil
            }
        }
    }

    /// The full name, which includes the namespace.
    ///
    /// An element has the name of its group, which may be outside the namespace of its module.
    package var name: String
    /// The name without the namespace.
    let relativeName: String
    package var kind: Kind
    package internal(set) var site: Site
    /// The name of the module's class, or nil if the module is a closure.
    package internal(set) var module: String?
    /// The namespace of its module.
    package let space: Int
    /// The number of its module in `SourceGraph.loadedModules`.
    package let loadedModule: Int
    var conditions: [Condition]
    /// Whether the program may skip the definition, because its name is an element of a loop with a condition.
    var isFiltered = false
    /// The definitions that a decorator may wrap, one for each branch.
    package var wrapped: [Int] = []

    /// What a definition is in the source, regardless of the namespace of its module.
    ///
    /// One place may define several names.
    struct Identity: Hashable {
        let site: Site
        let relativeName: String
    }

    var identity: Identity { Identity(site: site, relativeName: relativeName) }

    /// An arm of a branching statement around the definition.
    struct Condition: Hashable {
        let file: String
        let arm: Event.Arm
        /// Whether the condition may differ for each name, so that two definitions needn't share it.
        let isRepeated: Bool

        init(_ arm: Event.Arm, in file: String) {
            self.file = arm.file ?? file
            isRepeated = arm.mayDecideOnNames
            self.arm = Event.Arm(statement: arm.statement, number: arm.number, iteration: arm.iteration)
        }
    }

    package var fact: DefinitionFact? { if case .made(let fact) = kind { fact } else { nil } }

    /// What the source says about the definition, or about the parent's definition that it stands for.
    var origin: DefinitionFact? { if case .inherited(let fact) = kind { fact } else { fact } }

    var isInherited: Bool { if case .inherited = kind { true } else { false } }

    /// The type of its objects, or nil for groups, aliases and unknown definitions of parents.
    package var type: SourceType? { kind.type }

    /// The place of the definition, for messages: "CarModule.swift:12".
    var place: String { site.brief }

    /// Whether it exists in every branch.
    var isSure: Bool { conditions.isEmpty && !isFiltered }

    /// Whether it exists in every branch in which another definition exists.
    func isImplied(by other: SourceDefinition) -> Bool {
        !isFiltered && conditions.allSatisfy { !$0.isRepeated && other.conditions.contains($0) }
    }

    /// Whether the two are in different arms of one statement, so that they never exist together.
    ///
    /// The program may skip a filtered one, so it needn't define both.
    func excludes(_ other: SourceDefinition) -> Bool {
        isFiltered || other.isFiltered
            || conditions.contains { own in
                other.conditions.contains {
                    $0.file == own.file && $0.arm.statement == own.arm.statement && $0.arm.number != own.arm.number
                        && $0.arm.iteration == own.arm.iteration
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
