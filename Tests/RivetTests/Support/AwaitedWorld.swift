@testable import Rivet

/// A small graph of shared objects, and the callers that resolve them.
struct AwaitedPlan: CustomStringConvertible {
    /// How an object is created.
    enum Kind: Int, CaseIterable {
        /// By a synchronous closure.
        case closure
        /// By a recipe.
        ///
        /// It awaits nothing itself, but its dependencies may be asynchronous.
        case recipe
        /// By an asynchronous closure.
        case awaiting
    }

    struct Caller {
        let root: Int
        /// True for a task that awaits; false for a thread.
        let awaits: Bool
    }

    let kinds: [Kind]
    let dependencies: [[Int]]
    /// The objects whose closures fail at the first call.
    let failing: Set<Int>
    let callers: [Caller]

    var description: String { "\(kinds), dependencies \(dependencies), failing \(failing), callers \(callers)" }

    // The rest is computed without the ledger.

    /// Whether an object depends on itself, or on an object that does.
    func reachesCycle(_ root: Int) -> Bool {
        func visit(_ index: Int, _ path: [Int]) -> Bool {
            path.contains(index) || dependencies[index].contains { visit($0, path + [index]) }
        }
        return visit(root, [])
    }

    func reachable(_ root: Int) -> Set<Int> {
        var found: Set<Int> = [root]
        var pending = [root]
        while let next = pending.popLast() {
            for dependency in dependencies[next] where found.insert(dependency).inserted { pending.append(dependency) }
        }
        return found
    }

    /// Whether a thread may resolve an object that only a task can build.
    func mayBlock(_ caller: Caller) -> Bool {
        func leadsToAwaited(_ index: Int) -> Bool { reachable(index).contains { kinds[$0] == .awaiting } }
        if !caller.awaits { return leadsToAwaited(caller.root) }
        return reachable(caller.root).contains {
            kinds[$0] == .closure && dependencies[$0].contains(where: leadsToAwaited)
        }
    }
}

/// A model that moves actors, the ledger and the cached objects forward step by step.
///
/// An actor does what a thread or task does in `ObjectGraphFactory`, with the ledger's decisions as its steps. A
/// build by a task adds an actor.
struct AwaitedWorld {
    enum Outcome: Int, Error {
        case built, cycle, mustAwait, failed, cancelled
    }

    /// A running closure.
    struct Frame {
        let build: Build
        let index: Int
        /// Whether the closure may await.
        let awaits: Bool
        var next = 0
    }

    struct Actor {
        /// The build of a task; nil for an outside caller.
        var own: Build?
        let awaits: Bool
        var frames: [Frame] = []
        /// The requested object, until the actor receives it.
        var requested: Int?
        var wait: Build.Wait?
        /// Whether the actor started the build that it waits for.
        var isStarter = false
        var error: Outcome?
        var outcome: Outcome?
        var isCancelled = false
        /// Whether another actor is about to cancel it.
        var isToBeCancelled = false

        var isAsync: Bool { frames.last?.awaits ?? awaits }
    }

    let plan: AwaitedPlan
    let store: ObjectStore
    var desk = BuildDesk()
    var actors: [Actor]
    var made: [Int]
    var failed: Set<Int> = []
    var builds: [Build] = []
    /// Violations of the ledger's rules.
    var faults: [String] = []

    init(_ plan: AwaitedPlan, _ store: ObjectStore) {
        self.plan = plan
        self.store = store
        actors = plan.callers.map { Actor(awaits: $0.awaits, requested: $0.root) }
        made = plan.dependencies.map { _ in 0 }
    }

    // MARK: - Events

    enum Event: Hashable { case step(Int), cancel(Int) }

    /// The possible next events.
    var events: [Event] {
        actors.indices.flatMap { index -> [Event] in
            let actor = actors[index]
            guard actor.outcome == nil else { return [] }
            let isAsleep = actor.wait.map { $0.outcome == nil && !$0.isCancelled } ?? false
            let isFree = actor.own == nil && actor.awaits && !actor.isCancelled
            return (isAsleep ? [] : [.step(index)]) + (isFree || actor.isToBeCancelled ? [.cancel(index)] : [])
        }
    }

    /// If `isPrompt` is true, a build without waiters is cancelled in the same step.
    mutating func happen(_ event: Event, isPrompt: Bool) {
        switch event {
        case .cancel(let actor):
            cancel(actor)
            while isPrompt, let next = actors.firstIndex(where: \.isToBeCancelled) { cancel(next) }
        case .step(let actor):
            if let wait = actors[actor].wait {
                actors[actor].wait = nil
                wake(actor, wait)
            } else if actors[actor].error == nil, let index = actors[actor].requested {
                request(index, actor)
            } else {
                end(actor)
            }
        }
    }

    private mutating func cancel(_ actor: Int) {
        actors[actor].isCancelled = true
        actors[actor].isToBeCancelled = false
        if actors[actor].isAsync { cancelWait(of: actor) }
    }

    /// Ends the wait of a cancelled task.
    private mutating func cancelWait(of actor: Int) {
        guard let wait = actors[actor].wait else { return }
        let before = wait.build.waits.count
        let isPending = wait.outcome == nil && !wait.isCancelled
        let task = desk.cancel(wait).task
        // All builds of the model share one task, which does nothing.
        let isLast = isPending && wait.build.isBuiltByTask && before == 1
        if isLast != (task != nil) {
            faults.append("the build's task is cancelled: \(task != nil), the last went: \(isLast)")
        }
        guard task != nil, let builder = actors.firstIndex(where: { $0.own === wait.build }) else { return }
        actors[builder].isToBeCancelled = actors[builder].outcome == nil
    }

    private mutating func wake(_ actor: Int, _ wait: Build.Wait) {
        switch wait.outcome {
        // The actor repeats its request and finds the cached object.
        case .success?: break
        case .failure(let error)?:
            let error = error as? Outcome ?? .failed
            let isExcused = [.cycle, .mustAwait].contains(error) || wait.build.isAbandoned && actors[actor].isAsync
            if actors[actor].isStarter || !isExcused { actors[actor].error = error }
        case nil:
            if !actors[actor].isCancelled { faults.append("a wait ended that nobody cancelled") }
            actors[actor].error = .cancelled
        }
        actors[actor].isStarter = false
    }

    // MARK: - Requests

    private func isKept(_ index: Int) -> Bool { made[index] > 0 }

    /// Mirrors `ObjectGraphFactory.readiness`.
    private func mustBeAwaited(_ index: Int) -> Bool {
        var seen: Set<Int> = [index]
        var pending = [index]
        while let next = pending.popLast() {
            if plan.kinds[next] == .awaiting { return true }
            guard plan.kinds[next] == .recipe else { continue }
            for dependency in plan.dependencies[next] where !isKept(dependency) && seen.insert(dependency).inserted {
                pending.append(dependency)
            }
        }
        return false
    }

    private mutating func request(_ index: Int, _ actor: Int) {
        guard !isKept(index) else { return received(actor) }
        let isAsync = actors[actor].isAsync
        let isByTask = isAsync && mustBeAwaited(index)
        if !isAsync, plan.kinds[index] == .awaiting { return actors[actor].error = .mustAwait }
        if isByTask, actors[actor].isCancelled { return actors[actor].error = .cancelled }
        let caller = actors[actor].frames.last?.build
        let definition = store.graph.definitionsByCell[index]
        let manner: BuildLedger.Manner = isByTask ? .byTask : isAsync ? .awaitingHere : .blocking
        switch desk.claim(definition, in: store, for: caller.map { [$0] } ?? [], manner) {
        case .build(let build):
            builds.append(build)
            actors[actor].frames.append(Frame(build: build, index: index, awaits: false))
            actors[actor].requested = plan.dependencies[index].first
        case .start(let wait):
            builds.append(wait.build)
            wait.build.task = AwaitedWorld.task
            let frame = Frame(build: wait.build, index: index, awaits: true)
            actors.append(
                Actor(own: wait.build, awaits: true, frames: [frame], requested: plan.dependencies[index].first)
            )
            self.wait(wait, actor)
            actors[actor].isStarter = true
        case .wait(let wait): self.wait(wait, actor)
        case .mustAwait: actors[actor].error = .mustAwait
        case .unfinished: actors[actor].error = .cycle  // No object of a plan is completed by a hook.
        case .cycle(let path):
            check(path, from: index, actor)
            actors[actor].error = .cycle
        }
    }

    private mutating func wait(_ wait: Build.Wait, _ actor: Int) {
        actors[actor].wait = wait
        if actors[actor].isCancelled, actors[actor].isAsync { cancelWait(of: actor) }
    }

    /// Does nothing.
    ///
    /// The build identifies which actor is cancelled.
    private static let task = Task<Void, Never> {}

    // MARK: - Results

    /// The innermost closure received the object that it resolved.
    private mutating func received(_ actor: Int) {
        guard let top = actors[actor].frames.indices.last else {
            actors[actor].requested = nil
            actors[actor].outcome = .built
            return
        }
        actors[actor].frames[top].next += 1
        let frame = actors[actor].frames[top]
        actors[actor].requested =
            frame.next < plan.dependencies[frame.index].count ? plan.dependencies[frame.index][frame.next] : nil
    }

    private mutating func end(_ actor: Int) {
        guard let frame = actors[actor].frames.popLast() else { return actors[actor].outcome = actors[actor].error }
        if actors[actor].error == nil, plan.failing.contains(frame.index), failed.insert(frame.index).inserted {
            actors[actor].error = .failed
        }
        let error = actors[actor].error
        if error == nil { made[frame.index] += 1 }
        _ = desk.finish(frame.build, error.map { .failure($0) } ?? .success(KeptObject(1)))
        if actors[actor].own != nil, actors[actor].frames.isEmpty {
            actors[actor].requested = nil
            actors[actor].outcome = error ?? .built
        } else if error == nil {
            received(actor)
        }
    }

    /// The path of a cycle follows dependencies, back to an object that is being built for the caller.
    private mutating func check(_ definitions: [AnyDefinition], from index: Int, _ actor: Int) {
        let path =
            [index]
            + definitions.compactMap { definition in store.graph.definitionsByCell.firstIndex { $0 === definition } }
        let followsDependencies = zip(path, path.dropFirst()).allSatisfy { plan.dependencies[$0].contains($1) }
        if !followsDependencies || !path.contains(where: { plan.reachable($0).contains($0) }) {
            faults.append("no cycle: \(path)")
        }
    }

    // MARK: - State

    /// Everything that determines what happens next.
    var state: [[Int]] {
        let living = actors.filter { $0.own == nil || $0.outcome == nil }
        let lines = living.map { actor -> [Int] in
            let waited = actor.wait.map { wait -> [Int] in
                let index = store.graph.definitionsByCell.firstIndex { $0 === wait.build.definition } ?? -1
                let end =
                    switch wait.outcome {
                    case nil: wait.isCancelled ? 1 : 0
                    case .success?: 2
                    case .failure(let error)?: 3 + ((error as? Outcome)?.rawValue ?? 9)
                    }
                return [index, end, wait.build.isAbandoned ? 1 : 0]
            }
            let flags = [actor.isStarter, actor.isCancelled, actor.isToBeCancelled, actor.own?.isAbandoned ?? false]
            return [actor.requested ?? -1, actor.error?.rawValue ?? -1, actor.outcome?.rawValue ?? -1]
                + flags.map { $0 ? 1 : 0 } + (waited ?? [-1, -1, -1])
                + actor.frames.flatMap { [$0.index, $0.next, $0.awaits ? 1 : 0, $0.build.awaited.count] }
        }
        return lines + [made, failed.sorted()]
    }
}
