import Foundation
import Rivet
import Testing

/// Objects that are cached until a reset or for a limited time.
@Suite struct CachedScopeTests {
    @Test func `resetting a scope releases its objects`() throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let factory = try factory { $0.define("User", in: session) { _ in probe.object() } }
        for round in 1...3 {
            #expect(try factory["User"] as Probe.Object === factory["User"] as Probe.Object)
            #expect(probe.made == round && probe.alive == 1)
            session.reset()
            #expect(probe.alive == 0 && session.generation == round)
        }
        #expect(session.name == "Session")
    }

    @Test func `a cached object is the same for every requested type until a reset`() throws {
        let session = CachedScope("Session")
        let factory = try factory { $0.define("Crane", in: session) { _ in Crane() } }
        let provider: Provider<any Motor> = try factory["Crane Provider"]
        let first: Crane = try factory["Crane"]
        #expect(try factory["Crane"] as Machine === first && provider() === first)
        #expect(try factory["Crane"] as Any as? Crane === first)
        session.reset()
        let second: any Motor = try provider()
        #expect(second !== first)
        #expect(try factory["Crane"] as Machine === second && factory["Crane"] as Crane? === second)
    }

    @Test func `a cached scope also caches values and nil`() throws {
        let (session, tries) = (CachedScope("Session"), Counter())
        let factory = try factory { module in
            module.define("Count", in: session) { _ -> Int in
                tries.increment()
                return tries.value
            }
            module.define("Nil", in: session) { _ -> Engine? in
                tries.increment()
                return nil
            }
        }
        #expect(try [factory["Count"] as Int, factory["Count"], factory["Count"]] == [1, 1, 1])
        #expect(try (factory["Nil"] as Engine?) == nil && (factory["Nil"] as Engine?) == nil)
        #expect(tries.value == 2)
        session.reset()
        #expect(try factory["Count"] as Int == 3)
    }

    @Test func `a cached object expires when its time to live has passed`() throws {
        let (probe, clock) = (Probe(), ManualClock())
        let session = CachedScope("Token", timeToLive: .seconds(60), clock: clock)
        let factory = try factory { $0.define("Token", in: session) { _ in probe.object() } }
        let first: Probe.Object = try factory["Token"]
        clock.advance(by: .seconds(59.999))
        #expect(try factory["Token"] as Probe.Object === first)
        clock.advance(by: .seconds(0.001))
        let second: Probe.Object = try factory["Token"]
        #expect(second !== first && probe.made == 2)
        clock.advance(by: .seconds(59))
        #expect(try factory["Token"] as Probe.Object === second, "its time began anew")
        session.reset()
        #expect(try factory["Token"] as Probe.Object !== second)
    }

    @Test func `the time to live begins when an object is built, and zero caches nothing`() throws {
        let (clock, tries) = (ManualClock(), Counter())
        let scope = CachedScope("Token", timeToLive: .seconds(10), clock: clock)
        let never = CachedScope("Never", timeToLive: .zero, clock: clock)
        let factory = try factory { module in
            module.define("Slow", in: scope) { _ in
                clock.advance(by: .seconds(100))
                return Engine()
            }
            module.define("Quick", in: scope) { _ in Engine() }
            module.define("Never", in: never) { _ in
                tries.increment()
                return Engine()
            }
        }
        let slow: Engine = try factory["Slow"]
        clock.advance(by: .seconds(5))
        let quick: Engine = try factory["Quick"]
        #expect(try factory["Slow"] as Engine === slow)
        clock.advance(by: .seconds(5))
        #expect(try factory["Quick"] as Engine === quick)
        #expect(try factory["Slow"] as Engine !== slow)
        _ = try (factory["Never"] as Engine, factory["Never"] as Engine)
        #expect(tries.value == 2)
    }

    @Test func `one cached scope separates its definitions and factories`() throws {
        let session = CachedScope("Session")
        let graph = try ObjectGraph(
            assembly { module in
                for name in ["A", "B"] { module.define(Key(name), in: session) { _ in Piece(name) } }
            }
        )
        let factories = try (0..<3).map { _ in try ObjectGraphFactory(graph) }
        func pieces() throws -> [Piece] { try factories.flatMap { [try $0["A"] as Piece, try $0["B"]] } }
        let first = try pieces()
        #expect(first.map(\.name) == ["A", "B", "A", "B", "A", "B"])
        #expect(Set(first.map(ObjectIdentifier.init)).count == 6)
        #expect(zip(first, try pieces()).allSatisfy { $0 === $1 })
        session.reset()
        #expect(zip(first, try pieces()).allSatisfy { $0 !== $1 })
    }

    @Test func `releasing a factory releases only its own cached objects`() throws {
        let (probe, session) = (Probe(), CachedScope("Session"))
        let graph = try ObjectGraph(assembly { $0.define("User", in: session) { _ in probe.object() } })
        let stays = try ObjectGraphFactory(graph)
        let user: Probe.Object = try stays["User"]
        for _ in 0..<10 {
            #expect(try ObjectGraphFactory(graph)["User"] as Probe.Object !== user)
            #expect(probe.alive == 1)
        }
        #expect(try stays["User"] as Probe.Object === user)
    }

    @Test func `a failed build isn't cached`() throws {
        let tries = Counter()
        let factory = try factory { module in
            module.define("User", in: CachedScope("Session")) { _ -> Engine in
                tries.increment()
                if tries.value < 3 { throw Boom() }
                return Engine()
            }
        }
        for _ in 0..<2 { #expect(failure { try factory["User"] as Engine }?.underlying is Boom) }
        #expect(try factory["User"] as Engine === factory["User"] as Engine)
        #expect(tries.value == 3)
    }
}
