import Rivet

/// A program while it runs: its graph, and what its closures capture from outside.
final class RunningGraph: Sendable {
    /// When closures begin to fail, so that even a resolution without bounds ends.
    struct Limits: Sendable {
        /// How many closures are called.
        var calls = Int.max
        /// How many closures run at once.
        var alive = Int.max
    }

    let program: GraphProgram
    private let limits: Limits
    private let counts = Guarded((calls: 0, alive: 0))
    private let isOver = Guarded(false)
    private let left = Guarded((begun: 0, alive: 0))
    private let state = Guarded(State())
    let cached = CachedScope("cached")

    private struct State {
        var factory: ObjectGraphFactory?
        var child: ObjectGraph?
        var providers: [Int: Maker] = [:]
    }

    /// Builds the graph of a program, a first factory, and the providers that closures find outside.
    init(_ program: GraphProgram, within limits: Limits = Limits()) throws {
        self.program = program
        self.limits = limits
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            for index in program.definitions.indices { self.define(index, in: module) }
        }
        let graph = try ObjectGraph(assembly)
        let further = Assembly()
        further.load(environment: Environment()) { $0.define("Bystander") { _ in 0 } }
        let child = try ObjectGraph(further, parent: graph)
        let factory = try ObjectGraphFactory(graph)
        let providers = try program.definitions.indices.map { ($0, try Maker(Target($0, in: program), factory)) }
        state.withLock { state in
            state.factory = factory
            state.child = child
            state.providers = Dictionary(uniqueKeysWithValues: providers)
        }
    }

    var factory: ObjectGraphFactory { get throws { try state.withLock { try $0.factory ?? { throw Gone() }() } } }
    var child: ObjectGraph { get throws { try state.withLock { try $0.child ?? { throw Gone() }() } } }

    func outside(_ index: Int) throws -> Maker {
        try state.withLock { try $0.providers[index] ?? { throw Gone() }() }
    }

    func reset() { cached.reset() }

    /// Whether the program was ended by its limits.
    var overran: Bool { isOver.withLock { $0 } }

    /// Every closure calls this first.
    func begin() throws {
        let isBeyond = counts.withLock { counts in
            counts = (counts.calls + 1, counts.alive + 1)
            return counts.calls > limits.calls || counts.alive > limits.alive
        }
        if isBeyond { isOver.withLock { $0 = true } }
        guard !overran else {
            end()
            throw Overran()
        }
    }

    /// Every closure calls this last.
    func end() { counts.withLock { $0.alive -= 1 } }

    /// Starts a task that nobody waits for, up to four times.
    ///
    /// Later ones would never end.
    func leave(_ body: @escaping @Sendable () async throws -> Void) {
        let isBegun = left.withLock { left in
            guard left.begun < 4 else { return false }
            left = (left.begun + 1, left.alive + 1)
            return true
        }
        guard isBegun else { return }
        // On threads of their own: a synchronous closure may block them.
        Task(executorPreference: ThreadForEachJob.shared) { [left] in
            try? await body()
            left.withLock { $0.alive -= 1 }
        }
    }

    /// Awaits the abandoned tasks.
    func awaitLeftBehind() async {
        while left.withLock({ $0.alive > 0 }) { try? await Task.sleep(for: .microseconds(200)) }
    }

    /// Releases everything, because the graph's closures retain this object.
    func release() {
        let kept = state.withLock { state in
            defer { state = State() }
            return state
        }
        _ = consume kept
    }
}

/// The program was released while it ran.
struct Gone: Error {}

/// The program called more closures than it may.
struct Overran: Error {}
