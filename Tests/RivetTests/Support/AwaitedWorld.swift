@testable import Rivet

/// A small graph of shared objects, and who asks for which.
struct AwaitedPlan: CustomStringConvertible {
    /// How an object is made.
    enum Kind: Int, CaseIterable {
        /// By a closure that awaits nothing.
        case closure
        /// By a recipe, which awaits nothing itself; what it needs may have to be awaited.
        case recipe
        /// By an asynchronous closure.
        case awaiting
    }

    struct Asker {
        let root: Int
        /// Whether it is a task that awaits; otherwise a thread.
        let awaits: Bool
    }

    let kinds: [Kind]
    let needs: [[Int]]
    /// The objects whose closure fails the first time.
    let failing: Set<Int>
    let askers: [Asker]

    var description: String { "\(kinds), needs \(needs), failing \(failing), askers \(askers)" }

    // What follows is said without the ledger.

    /// Whether an object needs itself, or one that does.
    func reachesCycle(_ root: Int) -> Bool {
        func goes(_ index: Int, _ way: [Int]) -> Bool {
            way.contains(index) || needs[index].contains { goes($0, way + [index]) }
        }
        return goes(root, [])
    }

    func reachable(_ root: Int) -> Set<Int> {
        var found: Set<Int> = [root]
        var pending = [root]
        while let next = pending.popLast() {
            for need in needs[next] where found.insert(need).inserted { pending.append(need) }
        }
        return found
    }

    /// Whether a thread may come to ask for what only a task can build.
    func mayBlock(_ asker: Asker) -> Bool {
        func leadsToAwaited(_ index: Int) -> Bool { reachable(index).contains { kinds[$0] == .awaiting } }
        if !asker.awaits { return leadsToAwaited(asker.root) }
        return reachable(asker.root).contains { kinds[$0] == .closure && needs[$0].contains(where: leadsToAwaited) }
    }
}

/// The actors, the ledger and what is kept, moved on step by step.
///
/// An actor is what a thread or a task does in `ObjectGraphFactory`, with the ledger's decisions as its steps. A build
/// by a task adds an actor.
struct AwaitedWorld {
    enum Outcome: Int, Error {
        case built, cycle, mustAwait, failed, cancelled
    }

    /// A closure that is running.
    struct Frame {
        let build: Build
        let index: Int
        /// Whether it may await.
        let awaits: Bool
        var next = 0
    }

    struct Actor {
        /// What the task builds; nil for who asks from outside.
        var own: Build?
        let awaits: Bool
        var frames: [Frame] = []
        /// What it asks for, until it has it.
        var asks: Int?
        var wait: Build.Wait?
        /// Whether it began the build that it waits for.
        var isStarter = false
        var error: Outcome?
        var outcome: Outcome?
        var isCancelled = false
        /// Whether someone is about to cancel it.
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
    /// What went otherwise than it must.
    var faults: [String] = []

    init(_ plan: AwaitedPlan, _ store: ObjectStore) {
        self.plan = plan
        self.store = store
        actors = plan.askers.map { Actor(awaits: $0.awaits, asks: $0.root) }
        made = plan.needs.map { _ in 0 }
    }

    // MARK: - Events

    enum Event: Hashable { case step(Int), cancel(Int) }

    /// What can happen next.
    var events: [Event] {
        actors.indices.flatMap { index -> [Event] in
            let actor = actors[index]
            guard actor.outcome == nil else { return [] }
            let isAsleep = actor.wait.map { $0.outcome == nil && !$0.isCancelled } ?? false
            let isFree = actor.own == nil && actor.awaits && !actor.isCancelled
            return (isAsleep ? [] : [.step(index)]) + (isFree || actor.isToBeCancelled ? [.cancel(index)] : [])
        }
    }

    /// With `isPrompt`, a build that is left alone is cancelled in the same step.
    mutating func happen(_ event: Event, isPrompt: Bool) {
        switch event {
        case .cancel(let actor):
            cancel(actor)
            while isPrompt, let next = actors.firstIndex(where: \.isToBeCancelled) { cancel(next) }
        case .step(let actor):
            if let wait = actors[actor].wait {
                actors[actor].wait = nil
                wake(actor, wait)
            } else if actors[actor].error == nil, let index = actors[actor].asks {
                ask(index, actor)
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

    /// Ends the wait of a task that is cancelled.
    private mutating func cancelWait(of actor: Int) {
        guard let wait = actors[actor].wait else { return }
        let before = wait.build.waits.count
        let isPending = wait.outcome == nil && !wait.isCancelled
        let task = desk.cancel(wait).task
        // Every build of the model has the same task, which does nothing.
        let isLast = isPending && wait.build.isAwaited && before == 1
        if isLast != (task != nil) {
            faults.append("the build's task is cancelled: \(task != nil), the last went: \(isLast)")
        }
        guard task != nil, let builder = actors.firstIndex(where: { $0.own === wait.build }) else { return }
        actors[builder].isToBeCancelled = actors[builder].outcome == nil
    }

    private mutating func wake(_ actor: Int, _ wait: Build.Wait) {
        switch wait.outcome {
        // It asks again, and finds it kept.
        case .built?: break
        case .failed(let error)?:
            let error = error as? Outcome ?? .failed
            let isExcused = [.cycle, .mustAwait].contains(error) || wait.build.isAbandoned && actors[actor].isAsync
            if actors[actor].isStarter || !isExcused { actors[actor].error = error }
        case nil:
            if !actors[actor].isCancelled { faults.append("a wait ended that nobody cancelled") }
            actors[actor].error = .cancelled
        }
        actors[actor].isStarter = false
    }

    // MARK: - Asking

    private func isKept(_ index: Int) -> Bool { made[index] > 0 }

    /// As `ObjectGraphFactory.readiness`.
    private func mustBeAwaited(_ index: Int) -> Bool {
        var seen: Set<Int> = [index]
        var pending = [index]
        while let next = pending.popLast() {
            if plan.kinds[next] == .awaiting { return true }
            guard plan.kinds[next] == .recipe else { continue }
            for need in plan.needs[next] where !isKept(need) && seen.insert(need).inserted { pending.append(need) }
        }
        return false
    }

    private mutating func ask(_ index: Int, _ actor: Int) {
        guard !isKept(index) else { return received(actor) }
        let isAsync = actors[actor].isAsync
        let isByTask = isAsync && mustBeAwaited(index)
        if !isAsync, plan.kinds[index] == .awaiting { return actors[actor].error = .mustAwait }
        if isByTask, actors[actor].isCancelled { return actors[actor].error = .cancelled }
        let asker = actors[actor].frames.last?.build
        let definition = store.graph.kept[index]
        let manner: BuildLedger.Manner = isByTask ? .byTask : isAsync ? .awaiting : .blocking
        switch desk.claim(definition, in: store, for: asker.map { [$0] } ?? [], manner) {
        case .build(let build):
            builds.append(build)
            actors[actor].frames.append(Frame(build: build, index: index, awaits: false))
            actors[actor].asks = plan.needs[index].first
        case .start(let wait):
            builds.append(wait.build)
            wait.build.task = AwaitedWorld.task
            let frame = Frame(build: wait.build, index: index, awaits: true)
            actors.append(Actor(own: wait.build, awaits: true, frames: [frame], asks: plan.needs[index].first))
            self.wait(wait, actor)
            actors[actor].isStarter = true
        case .wait(let wait): self.wait(wait, actor)
        case .mustAwait: actors[actor].error = .mustAwait
        case .cycle(let way):
            check(way, from: index, actor)
            actors[actor].error = .cycle
        }
    }

    private mutating func wait(_ wait: Build.Wait, _ actor: Int) {
        actors[actor].wait = wait
        if actors[actor].isCancelled, actors[actor].isAsync { cancelWait(of: actor) }
    }

    /// One that does nothing; whom it would cancel is known by the build.
    private static let task = Task<Void, Never> {}

    // MARK: - Ending

    /// The closure on top has what it asked for.
    private mutating func received(_ actor: Int) {
        guard let top = actors[actor].frames.indices.last else {
            actors[actor].asks = nil
            actors[actor].outcome = .built
            return
        }
        actors[actor].frames[top].next += 1
        let frame = actors[actor].frames[top]
        actors[actor].asks = frame.next < plan.needs[frame.index].count ? plan.needs[frame.index][frame.next] : nil
    }

    private mutating func end(_ actor: Int) {
        guard let frame = actors[actor].frames.popLast() else { return actors[actor].outcome = actors[actor].error }
        if actors[actor].error == nil, plan.failing.contains(frame.index), failed.insert(frame.index).inserted {
            actors[actor].error = .failed
        }
        let error = actors[actor].error
        if error == nil { made[frame.index] += 1 }
        _ = desk.end(frame.build, error.map { .failed($0) } ?? .built(nil))
        if actors[actor].own != nil, actors[actor].frames.isEmpty {
            actors[actor].asks = nil
            actors[actor].outcome = error ?? .built
        } else if error == nil {
            received(actor)
        }
    }

    /// The way of a cycle goes along needs, and back to what is being built for who asks.
    private mutating func check(_ definitions: [AnyDefinition], from index: Int, _ actor: Int) {
        let way = [index] + definitions.compactMap { definition in store.graph.kept.firstIndex { $0 === definition } }
        let isAlongNeeds = zip(way, way.dropFirst()).allSatisfy { plan.needs[$0].contains($1) }
        if !isAlongNeeds || !way.contains(where: { plan.reachable($0).contains($0) }) {
            faults.append("no cycle: \(way)")
        }
    }

    // MARK: - State

    /// All on which the further course depends.
    var state: [[Int]] {
        let living = actors.filter { $0.own == nil || $0.outcome == nil }
        let lines = living.map { actor -> [Int] in
            let waited = actor.wait.map { wait -> [Int] in
                let index = store.graph.kept.firstIndex { $0 === wait.build.definition } ?? -1
                let end =
                    switch wait.outcome {
                    case nil: wait.isCancelled ? 1 : 0
                    case .built?: 2
                    case .failed(let error)?: 3 + ((error as? Outcome)?.rawValue ?? 9)
                    }
                return [index, end, wait.build.isAbandoned ? 1 : 0]
            }
            let flags = [actor.isStarter, actor.isCancelled, actor.isToBeCancelled, actor.own?.isAbandoned ?? false]
            return [actor.asks ?? -1, actor.error?.rawValue ?? -1, actor.outcome?.rawValue ?? -1]
                + flags.map { $0 ? 1 : 0 } + (waited ?? [-1, -1, -1])
                + actor.frames.flatMap { [$0.index, $0.next, $0.awaits ? 1 : 0, $0.build.awaited.count] }
        }
        return lines + [made, failed.sorted()]
    }
}
