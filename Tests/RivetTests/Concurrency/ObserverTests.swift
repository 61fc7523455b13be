import Foundation
import Rivet
import RivetLifecycle
import Testing

/// Observers that make requests.
@Suite struct ObserverTests {
    /// Requests a name in each event of an object, and collects what happens.
    private final class Requester: GraphObserver {
        let factory = Later<ObjectGraphFactory>()
        let outcomes = Collected<String>()
        private let requested: String
        private let events: [String]

        init(of requested: String, in events: [String]) { (self.requested, self.events) = (requested, events) }

        func observe(_ event: GraphEvent) {
            let kind: String
            switch event {
            case .willBuild(let subject) where subject.name == "Engine": kind = "willBuild"
            case .built(let subject, _) where subject.name == "Engine": kind = "built"
            case .failed(let subject, _, _) where subject.name == "Engine": kind = "failed"
            default: return
            }
            guard events.contains(kind) else { return }
            do {
                _ = try factory.value[requested] as Engine
                outcomes.append("an object")
            } catch let error as ResolutionError {
                outcomes.append("\(error.code)")
            } catch {
                outcomes.append("\(error)")
            }
        }
    }

    /// What an observer receives that requests a name while "Car" builds "Engine".
    private func outcomes(
        of requested: String,
        in events: [String],
        engine: any RetainingScope = .singleton,
        awaited: Bool = false,
        failing: Bool = false
    ) async throws -> [String] {
        let requester = Requester(of: requested, in: events)
        func define(_ module: Module, in scope: some RetainingScope) {
            module.define("Engine", in: scope) { (_) throws -> Engine in
                if failing { throw Boom() }
                return Engine()
            }
        }
        let factory = try ObjectGraphFactory(environment: Environment(), observer: requester) { module in
            define(module, in: engine)
            module.define("Car", in: .singleton) { factory in try factory["Engine"] as Engine }
            module.define("Logger", in: .singleton) { Engine() }
        }
        requester.factory.set(factory)
        defer { requester.factory.set(nil) }
        if awaited {
            _ = try? await watchedTask(seconds: 20) { try await factory.resolve("Car", as: Engine.self) }
        } else {
            try await watched(seconds: 20) { _ = try? factory["Car"] as Engine }
        }
        return requester.outcomes.elements
    }

    @Test(arguments: [false, true])
    func `an observer's request for the object that is being built is a cycle`(awaited: Bool) async throws {
        for scope in [SingletonScope.singleton, WeakScope.weak] as [any RetainingScope] {
            let found = try await outcomes(of: "Engine", in: ["willBuild", "built"], engine: scope, awaited: awaited)
            #expect(found == ["cycle", "cycle"])
        }
        #expect(try await outcomes(of: "Engine", in: ["failed"], awaited: awaited, failing: true) == ["cycle"])
    }

    @Test(arguments: [false, true])
    func `an observer's request for an object that needs the one being built is a cycle`(awaited: Bool) async throws {
        #expect(try await outcomes(of: "Car", in: ["willBuild"], awaited: awaited) == ["cycle"])
    }

    /// Starts a task for the object that is about to be built.
    private final class TaskStarter: GraphObserver {
        let factory = Later<ObjectGraphFactory>()
        let task = Later<Task<Engine, any Error>>()

        func observe(_ event: GraphEvent) {
            guard case .willBuild = event else { return }
            task.set(Task { try await factory.value.resolve("Engine") })
        }
    }

    @Test func `a task that an observer starts receives the object, because the build doesn't wait for it`()
        async throws
    {
        let starter = TaskStarter()
        let factory = try ObjectGraphFactory(environment: Environment(), observer: starter) { module in
            module.define("Engine", in: .singleton) { () async throws -> Engine in
                try await Task.sleep(for: .milliseconds(50))
                return Engine()
            }
        }
        starter.factory.set(factory)
        defer { starter.factory.set(nil) }
        try await watchedTask(seconds: 20) {
            let engine: Engine = try await factory.resolve("Engine")
            #expect(try await starter.task.value.value === engine)
        }
    }

    @Test(arguments: [false, true])
    func `an observer receives other objects`(awaited: Bool) async throws {
        #expect(
            try await outcomes(of: "Logger", in: ["willBuild", "built"], awaited: awaited)
                == ["an object", "an object"]
        )
    }
}
