import Dispatch
import Foundation
import RivetLifecycle
import Testing

@testable import Rivet

/// The user's code that runs when a build has just ended: deinitializers and custom scopes.
///
/// It works for the build around the ended one, so it can't wait for that.
@Suite struct EndedBuildTests {
    /// Why such code runs for "B", which "A" requests.
    enum Occasion: CaseIterable, Sendable {
        case failedSingleton, failedGraphObject, failedWeakObject, expired, replaced, customScope
    }

    /// How that code requests "A".
    enum Route: CaseIterable, Sendable { case itself, throughSingleton, onAnotherThread }

    @Test(arguments: Occasion.allCases, Route.allCases)
    func `code that runs when a build has ended can't wait for the build around it`(
        occasion: Occasion,
        route: Route
    ) async throws {
        for isAwaited in [false, true] {
            let (outside, codes) = (Later<ObjectGraphFactory>(), Collected<ResolutionError.Code?>())
            let scope = CachedScope("Cached", timeToLive: occasion == .expired ? .milliseconds(1) : .seconds(3_600))
            let name =
                switch route {
                case .itself: "A"
                case .throughSingleton: "Singleton"
                case .onAnotherThread: "Thread"
                }
            let factory = try factory { module in
                module.define("A", in: .singleton) { factory in
                    _ = try? factory["B"] as OnDeinit
                    return "a"
                }
                module.define("Singleton", in: .singleton) { factory in try factory["A"] as String }
                module.define("Thread") { factory in try resultOnAnotherThread { try factory["A"] as String } }
                define("B", for: occasion, scope, in: module) {
                    do {
                        _ = try outside.value[name] as String
                        codes.append(nil)
                    } catch {
                        codes.append((error as? ResolutionError)?.code)
                    }
                }
            }
            if [.expired, .replaced].contains(occasion) { _ = try factory["B"] as OnDeinit }
            if occasion == .expired { try await Task.sleep(for: .milliseconds(5)) }
            if occasion == .replaced { scope.reset() }
            outside.set(factory)
            if isAwaited {
                try await watchedTask { _ = try await factory.resolve("A", as: String.self) }
            } else {
                try await watched { _ = try factory["A"] as String }
            }
            outside.set(nil)
            // Otherwise, `set` could release the objects while it holds its lock.
            withExtendedLifetime(factory) {}
            #expect(codes.elements.first == .cycle)
        }
    }

    /// If a hook fails, the builds that may refer to its object end before another thread empties their cells.
    @Test func `a caller that finds an ended build in its cell builds the object`() async throws {
        let factory = try factory { $0.define("A", in: .singleton) { "a" } }
        let (core, definition) = (factory.core, factory.core.graph.currentDefinitions[0])
        let build = Build(of: definition, in: core, inside: nil, nil, isByTask: false, generation: 0)
        core.withCell(of: definition, in: nil) { $0 = .building(build) }
        WaitGraph.shared.locked { $0.end(build, .failure(CancellationError())) }
        try await watched(seconds: 20) { try #expect(factory["A"] as String == "a") }
        // The other thread must not empty the cell again.
        build.fail(CancellationError(), in: core)
        #expect(core.box(in: definition.cell) != nil)
    }

    /// "Hooked" creates two objects, which are published together.
    ///
    /// The scope of the first one requests "Waiting", whose thread waits for the second one. If that has to be stored
    /// by a scope, too, it is stored later, so the request is a cycle.
    @Test(arguments: [false, true])
    func `a scope can wait for a caller of another object of its group, unless a scope stores that later`(
        isInScope: Bool
    ) async throws {
        let (outside, codes) = (Later<ObjectGraphFactory>(), Collected<ResolutionError.Code?>())
        let (isCreated, isWaiting) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let scope = AskingScope { codes.append(codeOfRequest("Waiting", outside)) }
        let factory = try factory { module in
            module.define("Hooked", in: .singleton) { _ in Piece("Hooked") }
                .completed { _, factory in
                    _ = (try factory["First"] as Piece, try factory["Second"] as Piece)
                    isCreated.signal()
                    isWaiting.wait()
                    // Gives the other thread time to begin its wait.
                    Thread.sleep(forTimeInterval: 0.05)
                }
            module.define("First", in: scope) { _ in Piece("First") }
            let second: @Sendable (ObjectGraphFactory) throws -> Piece = { factory in
                _ = try factory["First"] as Piece
                return Piece("Second")
            }
            if isInScope {
                module.define("Second", in: CachedScope("Cached"), as: second)
            } else {
                module.define("Second", in: .singleton, as: second)
            }
            module.define("Waiting", in: .singleton) { factory in
                isWaiting.signal()
                _ = try factory["Second"] as Piece
                return Piece("Waiting")
            }
        }
        outside.set(factory)
        try await watched {
            let waiting = Thread {
                isCreated.wait()
                _ = try? factory["Waiting"] as Piece
            }
            waiting.start()
            _ = try factory["Hooked"] as Piece
            while !waiting.isFinished { Thread.sleep(forTimeInterval: 0.001) }
        }
        outside.set(nil)
        #expect(codes.elements.first == .some(isInScope ? .cycle : nil))
    }

    /// Two threads complete "First" and "Second" from both ends, and "Waiting" waits for "First" on the first thread.
    ///
    /// The second thread publishes both, and code that it calls then requests "Waiting". A custom scope does so before
    /// it retains "First", so that is a cycle.
    @Test(arguments: [Occasion.customScope, .replaced], [false, true])
    func `code that runs while a group is published can't block a caller of the group`(
        occasion: Occasion,
        hasLifecycleHook: Bool
    ) async throws {
        let (outside, codes) = (Later<ObjectGraphFactory>(), Collected<ResolutionError.Code?>())
        let (isFirstMade, isSecondMade) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let (cached, count) = (CachedScope("Cached"), Counter())
        let request: @Sendable () -> Void = { codes.append(codeOfRequest("Waiting", outside)) }
        let factory = try factory { module in
            module.define("Waiting", in: .singleton) { factory in
                _ = try factory["First"] as OnDeinit
                return Piece("Waiting")
            }
            let complete: @Sendable (OnDeinit, ObjectGraphFactory) throws -> Void = { _, factory in
                if count.increment() == 1, occasion == .replaced { return }
                isFirstMade.signal()
                isSecondMade.wait()
                // Gives the other thread time to begin its wait.
                Thread.sleep(forTimeInterval: 0.02)
                _ = try factory["Second"] as Piece
            }
            if occasion == .customScope {
                let first = module.define("First", in: AskingScope(request: request)) { _ in OnDeinit {} }
                if hasLifecycleHook { first.onStart { _ in } }
                first.completed(complete)
            } else {
                // Because of the hook, the factory retains the object until another one replaces it.
                module.define("First", in: cached) { _ in OnDeinit(request) }.onStart { _ in }.completed(complete)
            }
            let second = module.define("Second", in: .singleton) { _ in Piece("Second") }
            if hasLifecycleHook { second.onStart { _ in } }
            second.completed { _, factory in
                isSecondMade.signal()
                isFirstMade.wait()
                _ = try factory["First"] as OnDeinit
                // Until then, the first thread waits, so this one publishes both objects.
                Thread.sleep(forTimeInterval: 0.1)
            }
        }
        if occasion == .replaced { _ = try factory["First"] as OnDeinit }
        cached.reset()
        outside.set(factory)
        try await watched {
            let second = Thread { _ = try? factory["Second"] as Piece }
            second.start()
            _ = try factory["Waiting"] as Piece
            while !second.isFinished { Thread.sleep(forTimeInterval: 0.001) }
        }
        outside.set(nil)
        withExtendedLifetime(factory) {}
        #expect(codes.elements.first == .some(occasion == .customScope ? .cycle : nil))
    }

    /// "Asking" waits for its scope, which requests "First" on the same thread.
    ///
    /// "First" and "Second" are completed together, and the second thread waits for "Asking". So the scope receives
    /// "First" before it is complete.
    @Test func `a scope that receives an unfinished object doesn't leak it`() async throws {
        let (outside, probe, count) = (Later<ObjectGraphFactory>(), Probe(), Counter())
        let (isFirstMade, isSecondMade) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let scope = AskingScope {
            if count.increment() == 1 { _ = try? outside.value["First"] as Probe.Object }
        }
        outside.set(
            try factory { module in
                module.define("Asking", in: scope) { _ in probe.object() }
                module.define("First", in: .singleton) { _ in probe.object() }
                    .completed { _, factory in
                        isFirstMade.signal()
                        isSecondMade.wait()
                        _ = try factory["Second"] as Probe.Object
                    }
                module.define("Second", in: .singleton) { _ in probe.object() }
                    .completed { _, factory in
                        isSecondMade.signal()
                        isFirstMade.wait()
                        _ = try factory["First"] as Probe.Object
                        _ = try factory["Asking"] as Probe.Object
                    }
            }
        )
        try await watched {
            let second = Thread { _ = try? outside.value["Second"] as Probe.Object }
            second.start()
            _ = try outside.value["Asking"] as Probe.Object
            while !second.isFinished { Thread.sleep(forTimeInterval: 0.001) }
        }
        outside.set(nil)
        // The scope retains nothing, so "Asking" is created once for each thread.
        #expect(probe.made == 4)
        #expect(probe.alive == 0)
    }

    private func define(
        _ name: Key<OnDeinit>,
        for occasion: Occasion,
        _ scope: CachedScope,
        in module: Module,
        _ request: @escaping @Sendable () -> Void
    ) {
        // The build of an object with this hook belongs to a group.
        let fail: @Sendable (OnDeinit, ObjectGraphFactory) throws -> Void = { _, _ in throw Boom() }
        let succeed: @Sendable (OnDeinit, ObjectGraphFactory) throws -> Void = { _, _ in }
        let make: @Sendable (ObjectGraphFactory) -> OnDeinit = { _ in OnDeinit(request) }
        switch occasion {
        case .failedSingleton: module.define(name, in: .singleton, as: make).completed(fail)
        case .failedGraphObject: module.define(name, in: .graph, as: make).completed(fail)
        case .failedWeakObject: module.define(name, in: .weak, as: make).completed(fail)
        case .expired: module.define(name, in: scope, as: make).completed(succeed)
        // With a hook that starts the object, the factory retains it until another one replaces it.
        case .replaced: module.define(name, in: scope, as: make).onStart { _ in }.completed(succeed)
        case .customScope:
            module.define(name, in: AskingScope(request: request)) { _ in OnDeinit {} }.completed(succeed)
        }
    }
}

/// The code of the error with which a request fails, or nil if it succeeds.
private func codeOfRequest(_ name: Key<Piece>, _ outside: Later<ObjectGraphFactory>) -> ResolutionError.Code? {
    do {
        _ = try outside.value[name]
        return nil
    } catch {
        return (error as? ResolutionError)?.code
    }
}

/// A scope that retains nothing, and makes a request whenever it receives an object to retain.
private struct AskingScope: CustomScope {
    let request: @Sendable () -> Void
    var name: String { "asking" }

    func object(for slot: ScopeSlot) -> (any Sendable)? { nil }
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) { request() }
}

private func resultOnAnotherThread<Object: Sendable>(
    _ body: @escaping @Sendable () throws -> Object
) throws -> Object {
    let (done, result) = (DispatchSemaphore(value: 0), Collected<Result<Object, any Error>>())
    Thread.detachNewThread {
        result.append(Result(catching: body))
        done.signal()
    }
    done.wait()
    return try #require(result.elements.first).get()
}
