import Rivet
import RivetLifecycle

/// Starts and stops of a factory and its child at bad moments, while others make requests.
struct HookProgram: Program {
    /// What is done before the factory stops.
    enum Course: String, CaseIterable {
        case start, cancelledStart, startsAndStop, startOfBoth, wholeChild, nothing
    }

    var graph: HookedGraph
    var course = Course.nothing
    /// How long the calls leave each other alone: some yields of the task, and then milliseconds.
    var moment = 0
    var atOnce = Int.max
    var limit: Duration?
    /// The definitions that other tasks request meanwhile.
    var requests: [Int] = []

    init(_ random: inout SplitMix64) {
        graph = HookedGraph.random(&random)
        course = Course.allCases.randomElement(using: &random) ?? .nothing
        moment = Int.random(in: 0...6, using: &random)
        atOnce = Bool.random(using: &random) ? Int.max : Int.random(in: 1...3, using: &random)
        limit = Int.random(in: 0..<8, using: &random) == 0 ? .milliseconds(5) : nil
        if Bool.random(using: &random) {
            requests = Array(graph.definitions.indices.shuffled(using: &random).prefix(3))
        }
    }

    var description: String {
        let calls = "\(course) after \(moment), \(atOnce) at once, limit \(limit.map { "\($0)" } ?? "none")"
        return "\(graph)\n  \(calls), requests \(requests)"
    }

    var simpler: [any Program] {
        func with(_ edit: (inout HookProgram) -> Void) -> HookProgram {
            var program = self
            edit(&program)
            return program
        }
        return (requests.isEmpty ? [] : [with { $0.requests = [] }])
            + graph.simpler.map { graph in
                with { $0.graph = graph }
            }
    }

    func run(strict isStrict: Bool) async -> String? { await HookTrial(self).run() }
}

/// One run of a program, and the rules that hold afterwards.
private struct HookTrial: Sendable {
    typealias Object = HookedObject
    typealias Graph = HookedGraph

    let program: HookProgram
    let probe = Probe()
    let happened = Collected<HookEvent>()
    let reports = Collected<LifecycleReport>()
    let faults = Collected<String>()
    let observed = Counter()
    let identities = Counter()
    let cache = CachedScope("Session")

    init(_ program: HookProgram) { self.program = program }

    private var graph: Graph { program.graph }

    func run() async -> String? {
        do { try await use() } catch { return "the factories can't be created: \(error)" }
        // An abandoned hook retains its object while it runs.
        for _ in 0..<2_000 where probe.alive > 0 { try? await Task.sleep(for: .milliseconds(1)) }
        expect(probe.alive == 0, "\(probe.alive) objects are alive")
        judge()
        return faults.elements.first
    }

    private func expect(_ isTrue: Bool, _ fault: @autoclosure () -> String) {
        if !isTrue { faults.append(fault()) }
    }

    // MARK: - Calls

    private func use() async throws {
        let (factory, child) = try factories()
        let (moment, atOnce, limit) = (program.moment, program.atOnce, program.limit)
        await withTaskGroup { group in
            for definition in program.requests.map({ graph.definitions[$0] }) {
                group.addTask { await ask(definition, definition.isChild ? child : factory) }
            }
            switch program.course {
            case .start:
                let started = await start(factory, atOnce: atOnce, within: limit)
                if started, let child { await start(child, atOnce: atOnce, within: nil) }
            case .cancelledStart:
                let task = Task { await start(factory, atOnce: atOnce, within: limit) }
                await pause(moment)
                task.cancel()
                _ = await task.value
            case .startsAndStop:
                for index in 0..<5 {
                    group.addTask {
                        await pause(index * moment / 2)
                        if index == 3 { await stop(factory, within: limit) } else { await start(factory) }
                    }
                    if let child, index > 2 { group.addTask { await start(child) } }
                }
                await pause(moment)
            case .startOfBoth:
                group.addTask { await start(factory, atOnce: atOnce, within: limit) }
                if let child { group.addTask { await start(child, atOnce: atOnce) } }
                await pause(moment)
            case .wholeChild:
                await start(factory)
                if let child {
                    await start(child)
                    await stop(child)
                }
            case .nothing: break
            }
            await stop(factory, atOnce: atOnce)
        }
        for definition in graph.definitions {
            guard let factory = definition.isChild ? child : factory else { continue }
            do {
                _ = try await factory.resolve(definition.name, as: Any.self)
                faults.append("\(definition.name) is available after the stop")
            } catch {
                let code = (error as? ResolutionError)?.code
                expect(code == .stopped, "\(definition.name) fails after the stop: \(error)")
            }
        }
    }

    private func pause(_ moment: Int) async {
        for _ in 0..<moment { await Task.yield() }
        if moment > 3 { try? await Task.sleep(for: .milliseconds(moment - 3)) }
    }

    @discardableResult
    private func start(
        _ factory: ObjectGraphFactory,
        atOnce: Int = .max,
        within limit: Duration? = nil
    ) async -> Bool {
        do {
            reports.append(try await factory.start(within: limit, atOnce: atOnce))
            return true
        } catch {
            take(error)
            return false
        }
    }

    private func stop(_ factory: ObjectGraphFactory, atOnce: Int = .max, within limit: Duration? = nil) async {
        do { reports.append(try await factory.stop(within: limit, atOnce: atOnce)) } catch { take(error) }
    }

    private func take(_ error: any Error) {
        guard let error = error as? LifecycleError else {
            faults.append("a call throws \(error)")
            return
        }
        expect(error.code != .insideHook, "a call waits for itself: \(error)")
        expect(error.code != .stopFailed || error.failure != nil, "a stop failed without a failure: \(error)")
        reports.append(error.report)
        if let rollback = error.rollback { reports.append(rollback) }
    }

    private func ask(_ definition: Graph.Definition, _ factory: ObjectGraphFactory?) async {
        guard let factory else { return }
        do {
            if definition.kind == .group {
                _ = try await factory.resolve(definition.name, as: [Object].self)
            } else {
                _ = try await factory.resolve(definition.name, as: Object.self)
            }
        } catch {
            let code = (error as? ResolutionError)?.code
            expect(code == .stopped || code == .failed, "\(definition.name): \(error)")
        }
    }

    // MARK: - Definitions

    private final class Observer: GraphObserver {
        let count: Counter
        init(_ count: Counter) { self.count = count }
        func observe(_ event: GraphEvent) {
            switch event {
            case .started, .stopped: count.increment()
            default: break
            }
        }
    }

    private func factories() throws -> (ObjectGraphFactory, child: ObjectGraphFactory?) {
        let observer = graph.isObserved ? Observer(observed) : nil
        let parent = try ObjectGraph(assembly(of: graph.definitions.filter { !$0.isChild }))
        let factory = try ObjectGraphFactory(parent, observer: observer)
        let inner = graph.definitions.filter(\.isChild)
        if inner.isEmpty { return (factory, nil) }
        let child = try ObjectGraph(assembly(of: inner), parent: parent)
        return (factory, try ObjectGraphFactory(child, parent: factory, observer: observer))
    }

    private func assembly(of definitions: [Graph.Definition]) -> Assembly {
        let assembly = Assembly()
        assembly.load(environment: Environment()) { define(definitions, in: $0) }
        return assembly
    }

    private func define(_ definitions: [Graph.Definition], in module: Module) {
        for definition in definitions {
            let key = Key<Object>(definition.name)
            let number = definition.number
            switch definition.kind {
            case .singleton: add(definition, module.define(key, in: .singleton) { try make(number, definition, $0) })
            case .cached: add(definition, module.define(key, in: cache) { try make(number, definition, $0) })
            case .weak: module.define(key, in: .weak) { try make(number, definition, $0) }
            case .graph: module.define(key, in: .graph) { try make(number, definition, $0) }
            case .prototype: module.define(key) { try make(number, definition, $0) }
            case .awaitedPrototype: module.define(key) { try await makeAwaited(number, definition, $0) }
            case .awaited:
                add(definition, module.define(key, in: .singleton) { try await makeAwaited(number, definition, $0) })
            case .onMainActor:
                // Its dependencies can't be awaited.
                add(
                    definition,
                    module.define(key, in: .singleton, on: MainActor.self) { _ in try object(number, definition, [], [])
                    }
                )
            case .group:
                for element in 0..<2 {
                    let number = Graph.elements + number * 10 + element
                    let contributed = module.contribute(key, in: .singleton) { try make(number, definition, $0) }
                    add(definition, contributed)
                }
            }
            if definition.kind != .group { module.alias("A\(number)", to: "N\(number)") }
            guard let dependency = definition.decorated else { continue }
            module.decorate(key) { old, factory in
                let outer = number + Graph.decorators
                happened.append(.resolved(number, by: outer, isLate: false))
                if let dependency { try ask(.init(number: dependency, manner: .name), by: outer, factory) }
                return Object(outer, identities.increment(), probe, held: [old, factory])
            }
        }
    }

    private func add(_ definition: Graph.Definition, _ registration: Registration<Object>) {
        if definition.isEager { registration.eager() }
        for (index, hook) in definition.starting.enumerated() {
            registration.onStart(within: hook.limit.map { .milliseconds($0) }) { object in
                try await run(hook, object, isStart: true, index)
            }
        }
        for (index, hook) in definition.stopping.enumerated() {
            registration.onStop(within: hook.limit.map { .milliseconds($0) }) { object in
                try await run(hook, object, isStart: false, index)
            }
        }
    }

    private func run(_ hook: PlannedHook, _ object: Object, isStart: Bool, _ index: Int) async throws {
        let spot = HookSpot(number: object.number, identity: object.identity, isStart: isStart, hook: index)
        happened.append(.begun(spot))
        defer { happened.append(.ended(spot)) }
        if isStart, index == 0 {
            for ask in object.later { _ = try? await ask() }
        }
        if hook.length > 0 || hook.fails { try await hook.run() }
    }

    // MARK: - Objects

    private func make(_ number: Int, _ definition: Graph.Definition, _ factory: ObjectGraphFactory) throws -> Object {
        let dependencies = definition.dependencies.filter { !graph.definitions[$0.number].kind.isAwaited }
        let held = try dependencies.compactMap { try ask($0, by: number, factory) }
        return try object(number, definition, held + [factory], try later(definition, by: number, factory))
    }

    private func makeAwaited(
        _ number: Int,
        _ definition: Graph.Definition,
        _ factory: ObjectGraphFactory
    ) async throws -> Object {
        var held: [any Sendable] = [factory]
        for dependency in definition.dependencies {
            if definition.length > 0 { try await Task.sleep(for: .milliseconds(definition.length)) }
            if let object = try await askAwaited(dependency, by: number, factory) { held.append(object) }
        }
        return try object(number, definition, held, try later(definition, by: number, factory))
    }

    private func object(
        _ number: Int,
        _ definition: Graph.Definition,
        _ held: [any Sendable],
        _ later: [@Sendable () async throws -> Object]
    ) throws -> Object {
        if definition.fails { throw Boom() }
        return Object(number, identities.increment(), probe, held: held, later: later)
    }

    @discardableResult
    private func ask(_ dependency: Graph.Dependency, by number: Int, _ factory: ObjectGraphFactory) throws -> (
        any Sendable
    )? {
        let other = graph.definitions[dependency.number]
        if dependency.manner == .later || dependency.manner == .never { return nil }
        happened.append(.resolved(other.outer, by: number, isLate: false))
        if other.kind == .group { return try members(of: other, factory[other.name]) }
        switch dependency.manner {
        case .alias: return try factory["A\(dependency.number)"] as Object
        case .provider: return try (factory["N\(dependency.number) Provider"] as Provider<Object>)()
        default: return try factory["N\(dependency.number)"] as Object
        }
    }

    private func askAwaited(
        _ dependency: Graph.Dependency,
        by number: Int,
        _ factory: ObjectGraphFactory
    ) async throws -> (any Sendable)? {
        let other = graph.definitions[dependency.number]
        if dependency.manner == .later || dependency.manner == .never { return nil }
        happened.append(.resolved(other.outer, by: number, isLate: false))
        if other.kind == .group { return try await members(of: other, factory.resolve(other.name)) }
        switch dependency.manner {
        case .alias: return try await factory.resolve("A\(dependency.number)", as: Object.self)
        case .provider:
            let provider: @Sendable () async throws -> Object = try factory["N\(dependency.number) Provider"]
            return try await provider()
        default: return try await factory.resolve("N\(dependency.number)", as: Object.self)
        }
    }

    private func members(of group: Graph.Definition, _ objects: [Object]) -> [Object] {
        for object in objects { happened.append(.resolved(object.number, by: group.number, isLate: false)) }
        return objects
    }

    private func later(
        _ definition: Graph.Definition,
        by number: Int,
        _ factory: ObjectGraphFactory
    ) throws -> [@Sendable () async throws -> Object] {
        try definition.dependencies.compactMap { dependency in
            let other = graph.definitions[dependency.number]
            guard dependency.manner == .later || dependency.manner == .never else { return nil }
            let provider: @Sendable () async throws -> Object = try factory["N\(dependency.number) Provider"]
            if dependency.manner == .never { return nil }
            return {
                happened.append(.resolved(other.outer, by: number, isLate: true))
                return try await provider()
            }
        }
    }

    // MARK: - Rules

    private func judge() {
        let happened = happened.elements
        var begun: [HookSpot: Int] = [:], ended: [HookSpot: Int] = [:]
        var dependencies: [Int: Set<Int>] = [:]
        for (index, happening) in happened.enumerated() {
            switch happening {
            case .begun(let spot):
                expect(begun.updateValue(index, forKey: spot) == nil, "\(spot) ran twice")
            case .ended(let spot): ended[spot] = index
            // What an object requests when its build has ended isn't a dependency.
            case .resolved(let other, let number, let isLate):
                if !isLate { dependencies[number, default: []].insert(other) }
            }
        }
        judgeReports(begun)
        let entries = reports.elements.flatMap(\.entries)
        // An abandoned hook may end at any time.
        let givenUp = Set(entries.filter { $0.outcome.isGivenUp }.map(\.name))
        for isStart in [true, false] { judgeOrder(isStart: isStart, begun, ended, dependencies, givenUp) }
        judgeStops(begun, entries, givenUp)
    }

    private func definition(_ number: Int) -> Graph.Definition {
        graph.definitions[number >= Graph.elements ? (number - Graph.elements) / 10 : number % Graph.decorators]
    }

    private func name(_ number: Int) -> String {
        definition(number).name + (number >= Graph.elements ? "[\(number % 10)]" : "")
    }

    /// Every hook that began is reported once, and nothing else is.
    private func judgeReports(_ begun: [HookSpot: Int]) {
        var due: [String: Int] = [:]
        for spot in begun.keys {
            let definition = definition(spot.number)
            let count = spot.isStart ? definition.starting.count : definition.stopping.count
            due["\(name(spot.number)) \(spot.isStart) \(count > 1 ? spot.hook + 1 : 0)", default: 0] += 1
        }
        var reported: [String: Int] = [:]
        var told = 0
        for entry in reports.elements.flatMap(\.entries) where entry.phase == .start || entry.phase == .stop {
            if case .notReached = entry.outcome { continue }
            reported["\(entry.name) \(entry.phase == .start) \(entry.hook ?? 0)", default: 0] += 1
            if entry.outcome.isSuccess { told += 1 }
        }
        // A hook that was abandoned immediately after it began may not have recorded its beginning.
        let unseen = reported.filter { due[$0.key] != $0.value }
        let isLate = unseen.allSatisfy { key, _ in
            reports.elements.flatMap(\.entries).contains { $0.outcome.isGivenUp && key.hasPrefix("\($0.name) ") }
        }
        expect(isLate, "\(unseen), of \(due)")
        expect(due.allSatisfy { reported[$0.key] != nil }, "\(due), reported \(reported)")
        if graph.isObserved { expect(observed.value == told, "\(observed.value) events, of \(told)") }
    }

    private func judgeOrder(
        isStart: Bool,
        _ begun: [HookSpot: Int],
        _ ended: [HookSpot: Int],
        _ dependencies: [Int: Set<Int>],
        _ givenUp: Set<String>
    ) {
        func isChild(_ spot: HookSpot) -> Bool { definition(spot.number).isChild }
        let spots = begun.keys.filter { $0.isStart == isStart }
        for spot in spots {
            var found: Set<Int> = []
            var pending = [spot.number]
            while let next = pending.popLast() {
                for other in dependencies[next] ?? [] where found.insert(other).inserted { pending.append(other) }
            }
            for other in spots where found.contains(other.number) && other.number != spot.number {
                let (first, second) = isStart ? (other, spot) : (spot, other)
                // Factories that start at the same time don't wait for each other.
                if givenUp.contains(name(first.number)) || isStart && isChild(first) != isChild(second) { continue }
                let isBefore = (ended[first] ?? .max) < (begun[second] ?? 0)
                expect(isBefore, "\(second) before \(first)")
            }
        }
        // Children stop first.
        guard !isStart else { return }
        let lastOfChild = spots.filter { isChild($0) && !givenUp.contains(name($0.number)) }.compactMap { ended[$0] }
            .max()
        let firstOfParent = spots.filter { !isChild($0) }.compactMap { begun[$0] }.min()
        if let lastOfChild, let firstOfParent {
            expect(lastOfChild < firstOfParent, "the parent's objects stop before the child's")
        }
    }

    /// Every object that started is stopped, and no other object.
    private func judgeStops(
        _ begun: [HookSpot: Int],
        _ entries: [LifecycleReport.Entry],
        _ givenUp: Set<String>
    ) {
        let objects = Dictionary(grouping: begun.keys) { $0.identity }
        for spots in objects.values {
            let name = name(spots[0].number)
            let definition = definition(spots[0].number)
            if givenUp.contains(name) { continue }
            let started = spots.filter(\.isStart), stopped = spots.filter { !$0.isStart }
            let hasFailed = entries.contains { $0.name == name && $0.phase == .start && !$0.outcome.isSuccess }
            let runs = started.count == definition.starting.count && !hasFailed
            expect(
                stopped.count == (runs ? definition.stopping.count : 0),
                "\(name) started \(started.count), failed \(hasFailed), stopped \(stopped.count)"
            )
        }
        // An object without a start hook runs from the moment it is built.
        for definition in graph.definitions where definition.starting.isEmpty && !definition.stopping.isEmpty {
            let built = entries.contains { entry in
                entry.phase == .build && entry.outcome.isSuccess && entry.name == definition.name
            }
            guard built, definition.kind != .group else { continue }
            let isStopped = begun.keys.contains { $0.number == definition.number && !$0.isStart }
            expect(isStopped, "\(definition.name) was built")
        }
    }
}

extension LifecycleReport.Outcome {
    var isSuccess: Bool { if case .succeeded = self { true } else { false } }
    fileprivate var isGivenUp: Bool {
        switch self {
        case .overran, .leftBehind, .cancelled: true
        case .succeeded, .failed, .notReached: false
        }
    }
}
