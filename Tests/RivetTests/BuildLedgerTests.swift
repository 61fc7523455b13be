import Dispatch
import Testing

@testable import Rivet

/// Tests the ledger's decisions about builds and waits in a chosen order, without threads.
@Suite struct BuildLedgerTests {
    private struct Table {
        var desk = BuildDesk()
        let store: ObjectStore

        init() throws {
            store = try factory { module in
                for name in ["A", "B", "C", "D"] { module.define(name, shared: true) { _ in name } }
            }.store
        }

        mutating func claim(_ name: String, inside callers: Build?...) throws -> BuildDesk.Decision {
            let definition = try #require(store.graph.definitionsByCell.first { $0.name == name })
            return desk.claim(definition, in: store, for: callers.compactMap(\.self))
        }

        mutating func build(_ name: String, inside caller: Build? = nil) throws -> Build {
            guard case .build(let build) = try claim(name, inside: caller) else { throw Boom() }
            return build
        }

        /// Waits for a build in progress and returns the builds that wait.
        mutating func wait(_ name: String, inside caller: Build?) throws -> [Build] {
            try waiting(name, inside: caller).waiting
        }

        mutating func waiting(_ name: String, inside caller: Build?) throws -> Build.Wait {
            guard case .wait(let wait) = try claim(name, inside: caller) else { throw Boom() }
            #expect(wait.build.definition.name == name)
            return wait
        }

        mutating func cycle(_ name: String, inside callers: Build?...) throws -> [String] {
            let definition = try #require(store.graph.definitionsByCell.first { $0.name == name })
            guard
                case .cycle(let path) = desk.claim(definition, in: store, for: callers.compactMap(\.self))
            else {
                throw Boom()
            }
            return path.map(\.name)
        }
    }

    @Test func `a build that outlives its builder retains its definition`() throws {
        let frame = Later<Frame>()
        weak var definition: AnyDefinition?
        do {
            let factory = try factory { module in
                module.define("A", in: .singleton) { _ in
                    frame.set(ThreadFrame.current)
                    return 1
                }
            }
            definition = factory.store.graph.definitionsByCell.first
            _ = try factory["A"] as Int
        }
        #expect(try (frame.value as? Build)?.definition.name == "A")
        frame.set(nil)
        #expect(definition == nil)
    }

    @Test func `the first caller builds, the second waits, and after the end any caller builds`() throws {
        var table = try Table()
        let first = try table.build("A")
        #expect(try table.wait("A", inside: nil).isEmpty)
        #expect(table.desk.finish(first, .failure(Boom())).isEmpty)
        let second = try table.build("A")
        #expect(first !== second)
        #expect(first.token != second.token)
    }

    @Test func `the end of a build returns each sleeping waiter once`() throws {
        var table = try Table()
        let build = try table.build("A")
        let sleeper = DispatchSemaphore(value: 0)
        let (asleep, awake) = (try table.waiting("A", inside: nil), try table.waiting("A", inside: nil))
        asleep.sleeper = .thread(sleeper)
        let woken = table.desk.finish(build, .success(KeptObject(1)))
        guard case .thread(let found)? = woken.first else { throw Boom() }
        #expect(woken.count == 1 && found === sleeper)
        #expect(build.waits.isEmpty && asleep.outcome != nil && awake.outcome != nil)
        #expect(table.desk.underway.isEmpty)
    }

    @Test func `builds of different objects or factories don't wait for each other`() throws {
        var table = try Table()
        let first = try table.build("A")
        _ = try table.build("B")
        let other = try Table().store
        let definition = try #require(other.graph.definitionsByCell.first)
        guard case .build = table.desk.claim(definition, in: other, for: [first]) else {
            Issue.record("another store's object is another object")
            return
        }
    }

    @Test func `the cycle of an object that depends on itself has no step in between`() throws {
        var table = try Table()
        let build = try table.build("A")
        #expect(try table.cycle("A", inside: build) == [])
    }

    @Test func `a cycle on one thread is found among the build's ancestors`() throws {
        var table = try Table()
        let outer = try table.build("A")
        let inner = try table.build("B", inside: outer)
        // The path leads from the requested object to one that is being built, which is A itself.
        #expect(try table.cycle("A", inside: inner) == [])
        #expect(try table.cycle("A", inside: nil, inner) == [])
    }

    @Test func `the cycle of two builders lists the definitions on its path`() throws {
        var table = try Table()
        let first = try table.build("A")
        let second = try table.build("B")
        let waiting = try table.wait("B", inside: first)
        #expect(waiting.count == 1 && waiting.first === first)
        // The request is for A, which waits for B, which is being built for the caller.
        #expect(try table.cycle("A", inside: second) == ["B"])
    }

    @Test func `the cycle of three builders lists the definitions on its path`() throws {
        var table = try Table()
        let builds = try ["A", "B", "C"].map { try table.build($0) }
        _ = try table.wait("B", inside: builds[0])
        _ = try table.wait("C", inside: builds[1])
        #expect(try table.cycle("A", inside: builds[2]) == ["B", "C"])
    }

    @Test func `a wait is recorded for all ancestors, and the path leads through the waiting build`() throws {
        var table = try Table()
        let outer = try table.build("A")
        let inner = try table.build("B", inside: outer)
        let other = try table.build("C")
        let waiting = try table.wait("C", inside: inner)
        #expect(Set(waiting.map(\.definition.name)) == ["A", "B"])
        for build in [outer, inner] {
            #expect(build.awaited.map(\.build.definition.name) == ["C"])
            #expect(build.awaited.first?.callers.first === inner)
        }
        #expect(try table.cycle("B", inside: other) == ["C"])
        #expect(try table.cycle("A", inside: other) == ["B", "C"])
    }

    @Test func `each wait has its own entry, which is removed when the wait ends`() throws {
        var table = try Table()
        let first = try table.build("A")
        let second = try table.build("B")
        // Twice, as if the closure of A resolved B on two threads.
        let (once, twice) = (try table.waiting("B", inside: first), try table.waiting("B", inside: first))
        _ = table.desk.cancel(twice)
        #expect(first.awaited.count == 1 && first.awaited.first === once)
        #expect(try table.cycle("A", inside: second) == ["B"])
        _ = table.desk.cancel(once)
        #expect(first.awaited.isEmpty)
        #expect(try table.wait("A", inside: second).count == 1)
    }

    @Test func `a finished build neither waits nor counts as an ancestor`() throws {
        var table = try Table()
        let outer = try table.build("A")
        let inner = try table.build("B", inside: outer)
        _ = table.desk.finish(inner, .success(KeptObject(1)))
        let other = try table.build("C")
        #expect(try table.wait("C", inside: inner).isEmpty, "its closure is over, and nobody waits in it")
        #expect(try table.wait("A", inside: other).count == 1)
    }

    @Test func `a thread inside one build that uses another build's factory waits on behalf of both`() throws {
        var table = try Table()
        let (first, second) = (try table.build("A"), try table.build("B"))
        #expect(try table.cycle("A", inside: first, second) == [])
        #expect(try table.cycle("B", inside: first, second) == [])
        guard case .build(let inner) = try table.claim("C", inside: first, second) else { throw Boom() }
        #expect(try table.cycle("B", inside: inner) == [])
    }

    @Test func `a task that awaits on a thread doesn't wait for the thread's build, as in a run loop`() throws {
        var table = try Table()
        let (spinning, other) = (try table.build("A"), try table.build("B"))
        func claim(_ name: String) throws -> BuildDesk.Decision {
            let definition = try #require(table.store.graph.definitionsByCell.first { $0.name == name })
            return table.desk.claim(definition, in: table.store, for: [], .awaitingHere, on: spinning)
        }
        // The build continues when the run loop ends.
        guard case .wait = try claim("A"), case .wait = try claim("B") else { throw Boom() }
        #expect(spinning.awaited.isEmpty)
        #expect(try table.waiting("A", inside: other).build === spinning)
        // But an object built on the thread is finished before the thread's outer build ends.
        guard case .build(let inner) = try claim("C") else { throw Boom() }
        #expect(try table.cycle("A", inside: inner) == [])
    }

    @Test func `a second waiter that joins and leaves a task's build doesn't abandon it`() throws {
        var table = try Table()
        let definition = try #require(table.store.graph.definitionsByCell.first)
        guard case .start(let first) = table.desk.claim(definition, in: table.store, for: [], .byTask),
            case .wait(let second) = table.desk.claim(definition, in: table.store, for: [], .byTask)
        else { throw Boom() }
        first.build.task = Task {}
        #expect(table.desk.cancel(second).task == nil && !first.build.isAbandoned)
        #expect(table.desk.cancel(first).task != nil && first.build.isAbandoned)
    }

    @Test func `the time to cancel or wake many waiters is linear`() throws {
        var table = try Table()
        let outer = try table.build("A")
        let inner = try table.build("B")
        let waits = try (0..<20_000).map { _ in try table.waiting("B", inside: outer) }
        let time = ContinuousClock().measure {
            for wait in waits[..<10_000].reversed() { _ = table.desk.cancel(wait) }
            #expect(outer.awaited.count == 10_000 && inner.waits.first === waits[10_000])
            _ = table.desk.finish(inner, .success(KeptObject(1)))
        }
        #expect(outer.awaited.isEmpty && waits.count { $0.isCancelled } == 10_000)
        // Unoptimized and beside other tests. It would take minutes if each waiter looked at all others.
        #expect(time < .seconds(30))
    }
}
