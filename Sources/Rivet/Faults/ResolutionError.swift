internal import RivetShared

/// The error of a failed request for an object, with the path that led to the fault.
///
/// ```
/// can't resolve "Car": no module defines "Enigne"; define it, or require the module that does [missing]
///   Car       singleton  CarModule, CarModule.swift:12; resolved at main.swift:7
///   └ Enigne             resolved at CarModule.swift:13
///   Did you mean "Engine" (CarModule.swift:16)?
/// ```
///
/// An error is data; ``summary`` is its text in one line, and ``description`` also draws the path. An error that the
/// closure of a definition throws is available unchanged as ``underlying``. The value of a variable never appears. You
/// can use the error from any thread.
public struct ResolutionError: Error, Sendable, CustomStringConvertible {
    /// The kind of the error.
    ///
    /// Stable: a program may compare it.
    public private(set) var code: Code
    /// The name whose request failed, at the end of the path.
    public private(set) var name: String
    /// The requested type, or for ``Code/arguments`` the types of the arguments that the definition takes.
    public let wanted: String?
    /// The type of the object, or for ``Code/arguments`` the types of the arguments that the caller passed.
    public let held: String?
    /// The error that your own closure threw, unchanged.
    public let underlying: (any Error)?

    private var trail = Trail()
    /// The step whose closure started the thread on which the request failed.
    ///
    /// It is the beginning of the path as long as the error stays on that thread.
    private var threadStart = Trail()
    /// Finds near names when a text needs them, because that takes longer than a failed request should.
    private let graph: any NameSuggesting
    /// The context of the request for ``name``, which decides the names that are near.
    private let context: Int

    /// The path from the outermost request to the fault, the outermost first.
    ///
    /// The path of a cycle ends with the step it began with. If an alias closes the cycle, the step before the last one
    /// has the name of the alias.
    ///
    /// - Complexity: O(steps).
    public var path: [Step] {
        let steps = steps
        guard code == .cycle, let last = steps.last, let first = steps.first(where: { $0.isSame(as: last) }),
            first.name != last.name
        else { return steps }
        return steps + [first]
    }

    /// The path with one step for each request.
    private var steps: [Step] { threadStart.steps + trail.steps }

    /// Names that are similar to an undefined one, the nearest first.
    ///
    /// For a request of a module in a namespace, they are relative to that namespace, and its own names come first.
    ///
    /// - Complexity: O(names of the graph).
    public var suggestions: [String] { code == .missing ? graph.suggestions(for: name, in: context) : [] }

    /// The names that are similar to a missing one, with the places where they are defined.
    var nearby: [(name: String, site: SourceSite?)] { suggestions.map { ($0, graph.site(of: $0, in: context)) } }

    /// The error and its fix in one line, with the code in brackets.
    ///
    /// Invisible characters in a name, or in the text of ``underlying``, appear as escapes: a line break as `\n`.
    public var summary: String { Wording.summary(of: self) }

    /// The ``summary``, and below it the path, one line for each step.
    ///
    /// A path of more than 25 steps is shown without its middle; ``path`` has all steps. If ``underlying`` has several
    /// lines, they follow the last step.
    ///
    /// - Complexity: O(steps), and O(names of the graph) if a name is missing.
    public var description: String { Wording.drawing(of: self) }

    /// Describes a `RequestFault`, or the error of a user's closure, that a request for a name threw.
    package init(_ error: any Error, name: String, graph: any NameSuggesting, context: Int = 0) {
        let fault = error as? RequestFault
        self.name = name
        self.graph = graph
        self.context = context
        code = fault?.code ?? .failed
        (wanted, held) = fault?.types ?? (nil, nil)
        underlying = fault == nil ? error : nil
        trail = Trail(fault?.cycle ?? [])
    }

    /// Adds the next step on the way out.
    ///
    /// A request that exceeded the depth repeats the same names. The first name that repeats closes the cycle. Later
    /// rounds replace the innermost steps, so the path contains the cycle once. The cycle begins at the step where the
    /// path enters it.
    ///
    /// - Complexity: O(1), or O(steps) if the fault belongs to the path.
    mutating func add(_ step: Step) {
        threadStart = Trail()
        let earlier = code.belongsToPath ? trail.place(of: step) : nil
        trail.add(step)
        guard let earlier else { return }
        if !step.takesArguments { code = .cycle }
        trail.keepOutermost(earlier + 2)
        name = step.name
    }

    /// Records the step whose closure started the thread on which the request failed.
    mutating func begin(at step: Step) { threadStart = Trail([step]) }

    /// This cycle, turned so that it ends with a definition that a caller requests.
    ///
    /// The step of that request isn't added yet. Nil if the cycle isn't closed, or doesn't contain the definition.
    func entered(at identity: ObjectIdentifier?) -> ResolutionError? {
        let path = steps
        guard code == .cycle, let identity, let last = path.last,
            let first = path.firstIndex(where: { $0.isSame(as: last) }), first < path.count - 1,
            let entry = path.indices.first(where: { $0 > first && path[$0].identity == identity })
        else { return nil }
        var cycle = self
        cycle.threadStart = Trail()
        cycle.trail = Trail(Array(path[(entry + 1)...]) + Array(path[(first + 1)...entry]))
        cycle.name = path[entry].name
        return cycle
    }
}

extension ResolutionError: SummarizedError {
    /// The summary without the code.
    package var cause: String { Wording.cause(of: self) }

    /// Whether a waiter may retry after this error of a build, because the error belongs to the path of the builder's
    /// request.
    ///
    /// Another caller's path may succeed, or fail with an error of its own.
    static func mayRetry(after error: any Error) -> Bool {
        let code = (error as? RequestFault)?.code ?? (error as? ResolutionError)?.code
        return code.map { $0.belongsToPath || $0 == .needsAwait || $0 == .needsMainActor } ?? false
    }
}

/// The graph of an error, which suggests similar names.
package protocol NameSuggesting: AnyObject, Sendable {
    /// The names that are similar to an undefined one, for a request from a context, the nearest first.
    func suggestions(for name: String, in context: Int) -> [String]
    /// The place where a name is defined, for a request from a context.
    func site(of name: String, in context: Int) -> SourceSite?
}

// MARK: - Paths

extension ResolutionError {
    /// One step of the path to the fault: a requested name and its definition.
    public struct Step: Sendable, Hashable {
        /// The requested name, with the namespace in which it was found.
        public let name: String
        /// The name of the definition if ``name`` is an alias of it; otherwise nil.
        public let aliasOf: String?
        /// The name of the definition's scope.
        ///
        /// Nil if nothing defines the name, and for an instance, which has no scope.
        public let scope: String?
        /// The module that defines the name; nil if nothing does, and for a module that is a closure.
        public let module: String?
        /// The place of the definition; nil if nothing defines the name.
        public let site: SourceSite?
        /// The changes that modules made to the definition, in their order.
        public let changes: [DefinitionChange]
        /// The place of the request.
        ///
        /// Nil if it isn't recorded, as for the dependencies of a recipe and for providers.
        public let requestSite: SourceSite?

        /// Whether the definition takes arguments.
        ///
        /// A request for the same name with other arguments doesn't close a cycle.
        let takesArguments: Bool
        /// Whether only a task can create the object.
        let mustAwait: Bool
        /// Whether the hook that completes the object of the previous step made the request.
        let isInHook: Bool
        /// The identity of the definition, or nil if nothing defines the name.
        package let identity: ObjectIdentifier?

        /// Whether both are requests for one definition.
        func isSame(as other: Step) -> Bool { identity != nil && identity == other.identity }
    }
}

/// The steps of a failed request, which the error collects on its way out.
///
/// The outermost step is the newest. All waiters of a build receive the same error, and each one adds steps of its own.
/// So steps are shared and never change, and adding one takes constant time.
struct Trail: Sendable {
    private var outermost: Node?
    private var count = 0

    /// A trail of steps, from the outermost to the innermost.
    init(_ steps: [ResolutionError.Step] = []) { for step in steps.reversed() { add(step) } }

    /// Adds the next step on the way out.
    ///
    /// - Complexity: O(1).
    mutating func add(_ step: ResolutionError.Step) {
        outermost = Node(step, inner: outermost)
        count += 1
    }

    /// Removes all but the outermost steps.
    mutating func keepOutermost(_ count: Int) { self.count = min(self.count, count) }

    /// From the outermost to the innermost.
    var steps: [ResolutionError.Step] {
        var (steps, node) = ([ResolutionError.Step](), outermost)
        while steps.count < count, let next = node {
            steps.append(next.step)
            node = next.inner
        }
        return steps
    }

    /// The position of the outermost step with the same definition as a step, counted from the outside.
    func place(of step: ResolutionError.Step) -> Int? {
        var (place, node) = (0, outermost)
        while place < count, let next = node {
            if next.step.isSame(as: step) { return place }
            (place, node) = (place + 1, next.inner)
        }
        return nil
    }

    /// A step, and the steps inside it.
    ///
    /// Sound as `Sendable`: nothing in it changes until it has a single owner.
    private final class Node: @unchecked Sendable {
        let step: ResolutionError.Step
        var inner: Node?

        init(_ step: ResolutionError.Step, inner: Node?) {
            self.step = step
            self.inner = inner
        }

        // A loop, because each node would otherwise release the next one, and a long trail would need a deep stack.
        deinit {
            var next = inner.take()
            while isKnownUniquelyReferenced(&next) { next = next?.inner.take() }
        }
    }
}

/// A change of a definition: a module replaced or decorated it.
///
/// You can use it from any thread.
public struct DefinitionChange: Sendable, Hashable {
    /// Whether the module decorated the definition; otherwise it replaced it.
    public let isDecoration: Bool
    /// The module that changed the definition; nil for a module that is a closure.
    public let module: String?
    /// The place of the change.
    public let site: SourceSite

    package init(isDecoration: Bool, module: String?, site: SourceSite) {
        (self.isDecoration, self.module, self.site) = (isDecoration, module, site)
    }
}

extension Wording {
    static func text(_ change: DefinitionChange) -> String {
        self.change(isDecoration: change.isDecoration, change.module, change.site)
    }
}

// MARK: - Debugging

extension ResolutionError: CustomReflectable {
    /// The properties of the error, without the graph, and with the names of the path.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "code": code, "name": name, "wanted": wanted as Any, "held": held as Any, "path": path.map(\.name),
                "underlying": Wording.unwrapped(underlying),
            ],
            displayStyle: .struct
        )
    }
}

// MARK: - Codes

extension ResolutionError {
    /// The kind of a resolution error.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Creates a code from its name.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// No module defines the name.
        public static let missing = Code(rawValue: "missing")
        /// The object isn't of the requested type.
        public static let typeMismatch = Code(rawValue: "typeMismatch")
        /// The run-time arguments have the wrong number or types, or are missing.
        public static let arguments = Code(rawValue: "arguments")
        /// The caller requested a closure, but the name isn't the name of a provider.
        public static let noProvider = Code(rawValue: "noProvider")
        /// An object depends on itself, even if through several names, threads or factories.
        public static let cycle = Code(rawValue: "cycle")
        /// The request went deeper than 1,024 levels, or than the thread's stack allows.
        public static let tooDeep = Code(rawValue: "tooDeep")
        /// More than 10,000 asynchronous closures of one resolution were running at the same time.
        ///
        /// Closures that each await two others concurrently, with `async let` or in a group, double the number at each
        /// level.
        public static let tooWide = Code(rawValue: "tooWide")
        /// The closures of one request caught cycle and depth errors more than 64 times, and went on.
        ///
        /// A closure that resolves such an object twice doubles the work of the closure above it. The limit stops that
        /// growth.
        public static let gaveUp = Code(rawValue: "gaveUp")
        /// A closure resolved a name that isn't among the dependencies that it declares.
        public static let undeclared = Code(rawValue: "undeclared")
        /// Only a task can create the object, but the caller doesn't await it.
        ///
        /// Await it with ``ObjectGraphFactory/resolve(_:as:fileID:line:)``. After that, you can resolve a shared object
        /// synchronously.
        public static let needsAwait = Code(rawValue: "needsAwait")
        /// Only the main actor can create the object, but the caller is elsewhere and doesn't await it.
        public static let needsMainActor = Code(rawValue: "needsMainActor")
        /// The factory was stopped, or its parent was.
        ///
        /// Create another one of the same graph, which takes microseconds.
        public static let stopped = Code(rawValue: "stopped")
        /// The factory was released, and a shared object that outlived it resolves another object.
        ///
        /// Shared objects refer to their factory weakly. Keep the factory as long as its objects are in use.
        public static let released = Code(rawValue: "released")
        /// A scope retains objects weakly, but the object isn't an instance of a class.
        public static let notAClass = Code(rawValue: "notAClass")
        /// The closure of a definition threw an error, which is ``ResolutionError/underlying``.
        public static let failed = Code(rawValue: "failed")
    }
}

extension ResolutionError.Code {
    /// Whether the path of the request is the cause, so that a repeated name on the path proves a cycle.
    var belongsToPath: Bool { self == .cycle || self == .tooDeep || self == .tooWide || self == .gaveUp }
}

// MARK: - Inside Rivet

/// The reason why a request fails, at the point of failure.
///
/// Thrown only inside Rivet. On its way out of the request it becomes a `ResolutionError`, which adds the names and the
/// places. It is a class, because a reference keeps the many functions that throw it small.
final class RequestFault: Error {
    /// The largest number of nested closures.
    ///
    /// It is less than ``nestedClosureLimit``, so a long chain gets the error about its depth first.
    static let depthLimit: UInt32 = 1_024

    /// The number of asynchronous closures of one resolution that may run at the same time.
    static let closureLimit = 10_000

    /// The number of running closures above which a closure may not run inside itself.
    ///
    /// A cycle in which each closure awaits two others doubles their number at each level: 10,000 would need 150 MB.
    static let nestedClosureLimit = 2_000

    /// The number of errors that count for a chain of asynchronous closures that exceeds the maximum depth.
    ///
    /// A task that has ended retains the memory of its deepest closure until another task awaits it. That is 3 MB for
    /// such a chain, and a cycle may leave a chain at each of its levels.
    static let awaitedDepthWeight: UInt32 = 6

    /// The number of cycle and limit errors that the closures of one resolution may catch.
    static let caughtLimit: UInt32 = 64

    /// The largest number of arguments of a provider that a recipe can receive.
    static let providerArgumentLimit = 3

    let code: ResolutionError.Code
    /// The types that the error reports, in words.
    let types: (wanted: String?, held: String?)
    /// For a cycle, the steps from the requested definition back to one that is being built for the caller.
    ///
    /// The step of the requested definition isn't among them.
    let cycle: [ResolutionError.Step]

    // Not inlined, because it has many callers and need not be fast.
    @inline(never)
    init(
        _ code: ResolutionError.Code,
        _ types: (wanted: String?, held: String?) = (nil, nil),
        cycle: [ResolutionError.Step] = []
    ) { (self.code, self.types, self.cycle) = (code, types, cycle) }

    static func typeMismatch(wanted: Any.Type, held: Any.Type) -> RequestFault {
        RequestFault(.typeMismatch, Wording.names(of: wanted, and: held))
    }

    static func arguments(needed: [Any.Type], given: [Any.Type]) -> RequestFault {
        RequestFault(.arguments, (Wording.list(of: needed), Wording.list(of: given)))
    }

    static func notAClass(_ type: Any.Type) -> RequestFault { RequestFault(.notAClass, (nil, Wording.text(of: type))) }
}
