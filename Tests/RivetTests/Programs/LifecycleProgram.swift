import Rivet
import RivetLifecycle

/// Factories whose hooks start or stop each other.
struct LifecycleProgram: Program {
    enum Mode: String, CaseIterable { case starts, stops, both }
    enum Verb: String { case start, stop }

    struct Action: Sendable {
        var verb: Verb
        var target: Int
        /// Whether the hook awaits a task that makes the call.
        var isInTask: Bool
    }

    /// The actions of each factory's hook at the start, and at the stop.
    var onStart: [[Action]] = []
    var onStop: [[Action]] = []
    var callers: [Action] = []
    var isAtOnce = true
    var mode = Mode.starts

    init(_ random: inout SplitMix64) {
        let count = Int.random(in: 2...3, using: &random)
        mode = Mode.allCases.randomElement(using: &random) ?? .starts
        isAtOnce = Bool.random(using: &random)
        let backward = Bool.random(using: &random)
        func actions(_ index: Int, _ verb: Verb) -> [Action] {
            (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
                let range = backward ? 0..<count : index + 1..<count
                guard let target = range.randomElement(using: &random) else { return nil }
                let other = mode == .both && Bool.random(using: &random)
                let called: Verb = other ? (verb == .start ? .stop : .start) : verb
                return Action(verb: called, target: target, isInTask: Bool.random(using: &random))
            }
        }
        for index in 0..<count {
            onStart.append(mode == .stops ? [] : actions(index, .start))
            onStop.append(mode == .starts ? [] : actions(index, .stop))
        }
        callers = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let verb: Verb = mode == .starts ? .start : mode == .stops || Bool.random(using: &random) ? .stop : .start
            return Action(verb: verb, target: Int.random(in: 0..<count, using: &random), isInTask: false)
        }
    }

    var description: String {
        let lines = onStart.indices.map { index in
            "  \(index): onStart \(onStart[index]), onStop \(onStop[index])"
        }
        return (lines + ["  callers \(isAtOnce ? "at once" : "one after the other"): \(callers)"]).joined(
            separator: "\n"
        )
    }

    /// Whether some call of a caller waits for itself, by the calls that the hooks make.
    private var hasCycle: Bool {
        let hooks = mode == .starts ? onStart : onStop
        func visit(_ index: Int, _ path: Set<Int>) -> Bool {
            path.contains(index) || hooks[index].contains { visit($0.target, path.union([index])) }
        }
        return callers.contains { visit($0.target, []) }
    }

    func run(strict isStrict: Bool) async -> String? {
        let factories = Guarded<[ObjectGraphFactory]>([])
        defer { factories.withLock { $0 = [] } }
        do {
            for index in onStart.indices {
                let assembly = Assembly()
                assembly.load(environment: Environment()) { module in
                    module.define("Service", in: .singleton) { _ in index }.eager()
                        .onStart { _ in try await run(onStart[index], factories) }
                        .onStop { _ in try await run(onStop[index], factories) }
                }
                let factory = try ObjectGraphFactory(assembly: assembly)
                factories.withLock { $0.append(factory) }
            }
            if mode == .stops {
                for factory in factories.withLock({ $0 }) { try await factory.start() }
            }
        } catch { return "the factories can't be prepared: \(error)" }
        let errors = await outcomes(factories)
        if let other = errors.first(where: { !($0 is LifecycleError) }) { return "another error: \(other)" }
        switch (mode, hasCycle) {
        case (.both, _): return nil
        case (_, true): return errors.isEmpty ? "no error, but calls wait for each other" : nil
        case (_, false): return errors.first.map { "an error, but no calls wait for each other: \($0)" }
        }
    }

    private func outcomes(_ factories: Guarded<[ObjectGraphFactory]>) async -> [any Error] {
        guard isAtOnce else {
            return await callers.asyncMap { caller in await error { try await run([caller], factories) } }.compactMap(
                \.self
            )
        }
        return await withTaskGroup(of: (any Error)?.self) { group in
            for caller in callers { group.addTask { await error { try await run([caller], factories) } } }
            return await group.reduce(into: []) { if let error = $1 { $0.append(error) } }
        }
    }

    private func error(_ body: () async throws -> Void) async -> (any Error)? {
        do { try await body() } catch { return error }
        return nil
    }

    private func run(_ actions: [Action], _ factories: Guarded<[ObjectGraphFactory]>) async throws {
        for action in actions {
            let factory = factories.withLock { $0[action.target] }
            let call: @Sendable () async throws -> Void = {
                switch action.verb {
                case .start: try await factory.start()
                case .stop: try await factory.stop()
                }
            }
            if action.isInTask { try await Task(operation: call).value } else { try await call() }
        }
    }
}

extension LifecycleProgram.Action: CustomStringConvertible {
    var description: String { "\(verb.rawValue) \(target)" + (isInTask ? " in a task" : "") }
}
