/// Why a request for an object failed, and the way that led there.
///
/// ```
/// "Car" can't be built: no module defines "Enigne"
///   Car       singleton  CarModule, CarModule.swift:12; asked for at main.swift:7
///   └ Enigne             asked for at CarModule.swift:13
///   Did you mean "Engine" (CarModule.swift:16)?
/// ```
///
/// It is data; ``summary`` puts it into one line and ``description`` draws it. An error that the closure of a
/// definition throws arrives unchanged as ``underlying``. No variable's value is in it.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    ///
    /// Stable: a program may compare it.
    public private(set) var code: Code
    /// The name whose request failed: the end of the path, where the fault lies.
    public private(set) var name: String
    /// The type that was asked for, or, for ``Code/arguments``, the argument types that are needed.
    public let wanted: String?
    /// The type that is there, or, for ``Code/arguments``, the argument types that were given.
    public let held: String?
    /// The error of the user's own closure, unchanged.
    public let underlying: (any Error)?

    /// The hops from the fault outwards, as they are added while the request unwinds.
    private var hops: [Step]
    /// The step whose closure started the thread on which the request failed.
    ///
    /// It is the beginning of the path as long as the error stays on that thread.
    private var origin: Step?
    /// Of what to suggest names, when the text is asked for; finding them takes longer than a failed request
    /// should.
    private let graph: FrozenGraph

    /// The way from the request that was made outside to the fault, the outermost first.
    ///
    /// For a circle the last step is the same as an earlier one, where it is closed.
    public var path: [Step] { (origin.map { [$0] } ?? []) + hops.reversed() }

    /// Names near to one that nothing defines, the nearest first.
    ///
    /// - Complexity: O(names of the graph).
    public var suggestions: [String] { code == .missing ? graph.suggestions(for: name) : [] }

    /// The names near to a missing one, with the places where they are defined.
    var nearby: [(name: String, site: SourceSite?)] {
        suggestions.map { name in
            guard case .definition(let definition)? = graph.meaning(of: name, in: 0) else { return (name, nil) }
            return (name, definition.site)
        }
    }

    /// What went wrong, in one line.
    public var summary: String { Wording.summary(of: self) }

    /// What went wrong, with the path drawn below, a line for each step.
    public var description: String { Wording.drawing(of: self) }

    init(_ fault: any Error, name: String, graph: FrozenGraph) {
        self.name = name
        self.graph = graph
        var code = Code.failed
        var wanted: String?
        var held: String?
        var hops: [Step] = []
        var underlying: (any Error)?
        switch fault as? RequestFault {
        case .missing: code = .missing
        case .tooDeep: code = .tooDeep
        case .gaveUp: code = .gaveUp
        case .noProvider: code = .noProvider
        case .mistyped(let wantedType, let heldType):
            code = .mistyped
            (wanted, held) = Wording.names(of: wantedType, and: heldType)
        case .arguments(let needed, let given):
            code = .arguments
            (wanted, held) = (Wording.list(of: needed), Wording.list(of: given))
        case .circle(let definitions):
            code = .circle
            hops = definitions.reversed().map { Step($0, name: $0.name, requestSite: nil) }
        case nil: underlying = fault
        }
        self.code = code
        self.wanted = wanted
        self.held = held
        self.hops = hops
        self.underlying = underlying
    }

    /// Adds the next step on the way out.
    ///
    /// A request that failed by its depth has come through the same names again and again. The first that
    /// repeats closes the circle; from then on the steps that go round once more take the place of the
    /// innermost, so that the circle stands in the path once, beginning where the way from outside enters it.
    mutating func add(_ step: Step) {
        origin = nil
        hops.append(step)
        guard code.isOfTheWay, hops.count > 1 else { return }
        if let closed = hops.dropLast().lastIndex(where: { $0.isSame(as: step) }) {
            if !step.takesArguments { code = .circle }
            let length = hops.count - 1 - closed
            hops.removeFirst(hops.count - 1 - length)
            name = hops[0].name
        }
    }

    /// Notes which closure started the thread on which the request failed.
    mutating func begin(at step: Step) { origin = step }

    /// Whether it is a circle of which the path holds every step.
    var isClosed: Bool { code == .circle && hops.dropFirst().contains { $0.isSame(as: hops[0]) } }

    /// The same circle as seen by who asks for `definition`, ready for the step of that request; nil when the
    /// circle doesn't lead through it.
    func entered(at definition: AnyDefinition?) -> ResolutionError? {
        let path = path
        guard isClosed, let last = path.last, let first = path.firstIndex(where: { $0.isSame(as: last) }),
            case let ring = path[(first + 1)...],
            let entry = ring.firstIndex(where: { $0.isSame(as: Step(definition, name: "", requestSite: nil)) })
        else { return nil }
        var circle = self
        circle.origin = nil
        circle.hops = (path[(entry + 1)...] + path[(first + 1)...entry]).reversed()
        circle.name = path[entry].name
        return circle
    }
}

extension ResolutionError {
    /// Whether a build failed by the way on which it was asked for, and another's may end well or needs
    /// telling its own.
    static func isOfTheWay(_ error: any Error) -> Bool {
        switch error {
        case RequestFault.circle, RequestFault.tooDeep, RequestFault.gaveUp: true
        case let error as ResolutionError: error.code.isOfTheWay
        default: false
        }
    }
}

extension ResolutionError {
    /// One step of the way to the fault.
    public struct Step: Sendable, Hashable {
        /// The name that was asked for.
        public let name: String
        /// The scope of its definition; nil when nothing defines it.
        public let scope: String?
        /// The module that defines it; nil when nothing does, and for a module written in place.
        public let module: String?
        /// Where it is defined; nil when nothing defines it.
        public let site: SourceSite?
        /// Where it was asked for; nil where that isn't noted, as for the needs of a recipe and for
        /// providers.
        public let requestSite: SourceSite?

        /// A name may be asked for again with other arguments; that is no circle.
        let takesArguments: Bool
        private let definition: ObjectIdentifier?

        init(_ definition: AnyDefinition?, name: String, requestSite: SourceSite?) {
            self.name = name
            scope = definition?.kind.rawValue
            module = Wording.name(of: definition?.module)
            site = definition?.site
            self.requestSite = requestSite
            takesArguments = definition?.argumentTypes != nil
            self.definition = definition.map(ObjectIdentifier.init)
        }

        /// Whether both are requests for one definition.
        func isSame(as other: Step) -> Bool { definition != nil && definition == other.definition }
    }

    /// What went wrong.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Makes a code from its name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// No module defines the name.
        public static let missing = Code(rawValue: "missing")
        /// The object isn't of the type that was asked for.
        public static let mistyped = Code(rawValue: "mistyped")
        /// The run-time arguments are of the wrong number or types, or there are none where some are needed.
        public static let arguments = Code(rawValue: "arguments")
        /// A closure was asked for under a name that is no provider's.
        public static let noProvider = Code(rawValue: "noProvider")
        /// An object needs itself, through whatever names, threads or factories.
        public static let circle = Code(rawValue: "circle")
        /// The request went deeper than 1,024 levels, or than the thread's stack allows.
        public static let tooDeep = Code(rawValue: "tooDeep")
        /// Circles and depths were found more than 64 times in one request, and its closures caught them and went
        /// on.
        ///
        /// Each closure that asks twice for what can't be built doubles the work of the one above it; this ends
        /// that.
        public static let gaveUp = Code(rawValue: "gaveUp")
        /// The closure of a definition threw; ``ResolutionError/underlying`` is what.
        public static let failed = Code(rawValue: "failed")
    }
}

extension ResolutionError.Code {
    /// Whether the fault lies in the way of the request, and names that repeat on the way out close a circle.
    fileprivate var isOfTheWay: Bool { self == .circle || self == .tooDeep || self == .gaveUp }
}
