/// A value that the source determines completely, or as far as it does.
indirect enum Atom: Hashable, Sendable {
    /// A text or a key. An unknown part is nil.
    case name([String?], NameExpression.Kind)
    /// A case of an enum, with its associated values.
    case element(String, [Bound])
    /// `true`, `false` or `nil`.
    case literal(String)
    case list([Bound], isComplete: Bool)
    case tuple([Bound])
    /// An object with known properties, or of a known class.
    case object(usr: String?, [String: Bound])
    case type(SourceType, usr: String?)
    /// A closure with the variables that it captures.
    case closure(String, Scope)
    case function(String)
    /// A recipe with the variables that it mentions.
    case recipe(RecipeFact, Scope)
    /// A graph or a factory of modules, and of a closure with the variables that it captures.
    case graph(String, [String], body: String?, Scope)
    case assembly(String)
    /// The factory that creates the object whose code runs.
    case ownFactory
    /// A factory of a graph that the source doesn't show.
    case otherFactory
    case environment(EnvironmentFact)
    /// The environment of the module or factory whose code runs.
    case ownEnvironment
    /// A value that the compiler converts to `any Sendable`, by its text and its type.
    case erased(String?, SourceType)
    case unknown

    /// The parts of a text, or an unknown part for other values.
    var parts: [String?] { if case .name(let parts, _) = self { parts } else { [nil] } }

    /// The id of a type with its generic arguments, or of the type of an object.
    var typeUSR: String? {
        switch self {
        case .object(let usr, _): usr
        case .type(let type, let usr): usr.map { SpecializedType($0, type).id }
        default: nil
        }
    }

    var kind: NameExpression.Kind { if case .name(_, let kind) = self { kind } else { .definition } }

    static func text(_ text: String) -> Atom { .name([text], .definition) }

    /// Whether no part of the value is unknown, so that it can be compared with others.
    var isComparable: Bool {
        switch self {
        case .name(let parts, _): !parts.contains(nil)
        case .element, .literal: true
        case .list, .tuple, .object, .type, .closure, .function, .recipe, .graph, .assembly, .ownFactory,
            .otherFactory, .environment, .ownEnvironment, .erased, .unknown:
            false
        }
    }

    /// Whether both are the same, regardless of the values of an enum case.
    func matches(_ other: Atom) -> Bool {
        switch (self, other) {
        case (.element(let one, _), .element(let two, _)): one == two
        case (.name(let one, _), .name(let two, _)): one == two
        default: self == other
        }
    }

    /// Whether both are the same, and one of them has no associated values or those of the other.
    func matchesCertainly(_ other: Atom) -> Bool {
        if case .element(_, let one) = self, case .element(_, let two) = other, !one.isEmpty, !two.isEmpty {
            return self == other && one.allSatisfy(\.atom.isComparable)
        }
        return matches(other)
    }
}

/// A value, with the place that determines it.
struct Bound: Hashable, Sendable {
    var atom: Atom
    /// The place to change, or nil if it is that of the whole expression.
    var site: Site?
    /// The branches that lead to the value.
    var arms: [Event.Arm] = []

    init(_ atom: Atom, at site: Site? = nil, in arms: [Event.Arm] = []) {
        self.atom = atom
        self.site = site
        self.arms = arms
    }

    static let unknown = Bound(.unknown)
}

/// The values of variables, and the types of generic parameters.
struct Scope: Hashable, Sendable {
    var variables: [String: Bound] = [:]
    var types: [String: Invocation.Generic] = [:]
    /// Whether nothing calls the code, so that what it doesn't know isn't worth reporting.
    var isUncalled = false

    init(isUncalled: Bool = false) { self.isUncalled = isUncalled }
}
