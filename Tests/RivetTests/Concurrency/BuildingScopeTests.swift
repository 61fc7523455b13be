import Foundation
import Rivet
import Testing

/// Builds and waits in every scope that shares objects across requests.
@Suite struct BuildingScopeTests {
    @Test(arguments: Kept.acrossRequests)
    func `many threads that resolve a shared object build it once`(kept: Kept) async throws {
        let probe = Probe()
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Part", kept: kept) { _ in
                    for _ in 0..<3 { sched_yield() }
                    return probe.object()
                }
            }
        )
        for round in 1...20 {
            let (factory, parts) = (try ObjectGraphFactory(graph), Collected<Probe.Object?>())
            try await atOnce((0..<64).map { _ in { parts.append(try? factory["Part"]) } })
            #expect(parts.elements.count == 64)
            #expect(parts.elements.allSatisfy { $0 != nil && $0 === parts.elements[0] })
            #expect(probe.made == round)
        }
    }

    @Test(arguments: Kept.acrossRequests)
    func `waiters receive the builder's error, and the next request tries again`(kept: Kept) async throws {
        let tries = Counter()
        let began = DispatchSemaphore(value: 0)
        let factory = try factory { module in
            module.define("Part", kept: kept) { factory -> Engine in
                tries.increment()
                guard tries.value == 1 else { return Engine() }
                for _ in 0..<8 { began.signal() }
                blockUntilWaiting(8, in: factory)
                throw Boom()
            }
        }
        let errors = Collected<ResolutionError?>()
        let ask: @Sendable () -> Void = { errors.append(failure { try factory["Part"] as Engine }) }
        let wait: @Sendable () -> Void = {
            began.wait()
            ask()
        }
        try await atOnce([ask] + Array(repeating: wait, count: 8))
        #expect(errors.elements.count == 9 && errors.elements.allSatisfy { $0?.underlying is Boom })
        #expect(tries.value == 1)
        #expect(failure { try factory["Part"] as Engine } == nil && tries.value == 2)
    }

    @Test(arguments: Kept.acrossRequests)
    func `different objects are built concurrently`(kept: Kept) async throws {
        let began = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let factory = try factory { module in
            for index in 0...1 {
                module.define("N\(index)", kept: kept) { _ -> Piece in
                    began[index].signal()
                    return Piece(began[1 - index].wait(timeout: .now() + 10) == .success ? "met" : "alone")
                }
            }
        }
        let met = Collected<String?>()
        try await atOnce((0...1).map { index in { met.append((try? factory["N\(index)"] as Piece)?.name) } })
        #expect(met.elements == ["met", "met"])
    }

    @Test func `a scope that retains nothing gives each caller its own object`() async throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("Part", in: ScriptedScope(keep: { _ in false })) { _ in
                sched_yield()
                return probe.object()
            }
        }
        let parts = Collected<Probe.Object?>()
        try await atOnce((0..<64).map { _ in { parts.append(try? factory["Part"]) } })
        #expect(Set(parts.elements.compactMap { $0.map(ObjectIdentifier.init) }).count == 64)
        #expect(probe.made == 64)
    }

    @Test func `a scope that retains nothing gives each caller the error of a failed build`() async throws {
        let factory = try factory { module in
            module.define("Part", in: ScriptedScope(keep: { _ in false })) { _ -> Engine in throw Boom() }
        }
        let errors = Collected<ResolutionError?>()
        try await atOnce((0..<64).map { _ in { errors.append(failure { try factory["Part"] as Engine }) } })
        #expect(errors.elements.count == 64 && errors.elements.allSatisfy { $0?.underlying is Boom })
    }

    /// The method in which a scope resolves from the factory.
    enum Method: CaseIterable { case object, keep, generation }

    @Test(arguments: Method.allCases, ["Part", "Other"])
    func `requests by a scope's own methods come to an end`(method: Method, name: String) async throws {
        let outside = Later<ObjectGraphFactory>()
        defer { outside.set(nil) }
        let ask: @Sendable (Method) -> Void = { if $0 == method { _ = try? outside.value[name] as Engine } }
        let scope = ScriptedScope {
            ask(.generation)
            return 0
        } keep: { _ in
            ask(.keep)
            return true
        } object: { slot, inner in
            ask(.object)
            return inner.object(for: slot)
        }
        outside.set(
            try factory { module in
                for name in ["Part", "Other"] { module.define(Key(name), in: scope) { _ in Engine() } }
            }
        )
        for stack in [512 << 10, 8 << 20] {
            let outcomes = try await found(stack: stack) {
                (0..<2).map { _ in
                    let error = failure { try outside.value["Part"] as Engine }
                    return error == nil || [.cycle, .tooDeep, .gaveUp].contains(error?.code)
                }
            }
            #expect(outcomes == [true, true])
            // A request without the detour finds the cached object.
            if method != .object { #expect(try outside.value["Part"] as Engine === outside.value["Part"] as Engine) }
        }
    }
}
