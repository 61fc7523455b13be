import Dispatch
import Foundation
import Rivet
import Testing

/// Objects that are shared while they are retained elsewhere.
@Suite struct WeakScopeTests {
    @Test func `a weak object is shared while it is retained and built again after its release`() throws {
        let probe = Probe()
        let factory = try factory { $0.define("Part", in: .weak) { _ in probe.object() } }
        for round in 1...3 {
            let part: Probe.Object = try factory["Part"]
            #expect(try factory["Part"] as Probe.Object === part)
            #expect(probe.made == round && probe.alive == 1)
            withExtendedLifetime(part) {}
        }
        #expect(probe.alive == 0, "the factory holds nothing")
    }

    @Test func `a weak object lives until its last holder releases it`() throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("Part", in: .weak) { _ in probe.object() }
            module.define("Holder") { factory in [try factory["Part"] as Probe.Object] }
        }
        var holders = try (0..<4).map { _ in try factory["Holder"] as [Probe.Object] }
        while holders.popLast() != nil { #expect(probe.alive == (holders.isEmpty ? 0 : 1)) }
        #expect(probe.made == 1)
    }

    @Test func `a weak object is the same, whatever type is requested`() throws {
        let factory = try factory { $0.define("Crane", in: .weak) { _ in Crane() } }
        let crane: Crane = try factory["Crane"]
        #expect(try factory["Crane"] as Machine === crane)
        #expect(try factory["Crane"] as any Motor === crane)
        #expect(try factory["Crane"] as Crane? === crane)
        #expect(try factory["Crane"] as (any Motor)? === crane)
        #expect(try factory["Crane"] as AnyObject === crane)
        #expect(try factory["Crane"] as Any as? Crane === crane)
        let provider: Provider<any Motor> = try factory["Crane Provider"]
        #expect(try provider() === crane)
    }

    @Test func `requests as other types don't keep a weak object alive`() throws {
        let probe = Probe()
        let factory = try factory { $0.define("Part", in: .weak) { _ in probe.object() } }
        for round in 1...3 {
            #expect(try factory["Part"] as Any is Probe.Object)
            #expect(try factory["Part"] as Probe.Object? != nil)
            #expect(probe.alive == 0 && probe.made == 2 * round)
        }
    }

    @Test func `a weak definition can specify a protocol or superclass`() throws {
        let factory = try factory { module in
            module.define("Motor", in: .weak) { _ -> any Motor in Engine() }
            module.define("Machine", in: .weak) { _ -> Machine in Crane() }
            module.define("Thing", in: .weak) { _ -> any Sendable in Engine() }
        }
        let (motor, machine) = (try factory["Motor"] as any Motor, try factory["Machine"] as Machine)
        let thing: any Sendable = try factory["Thing"]
        #expect(try factory["Motor"] as Engine === motor)
        #expect(try factory["Machine"] as Crane === machine)
        #expect(try factory["Thing"] as Engine === thing as? Engine)
        #expect(failure { try factory["Motor"] as Turbine }?.code == .typeMismatch)
    }

    @Test func `a weak definition of a type that isn't a class is a problem`() {
        func problem<Object: Sendable>(_ type: Object.Type) -> Problem? {
            problems { $0.define("X", in: .weak) { _ -> Object in throw Boom() } }.first
        }
        let found = [
            problem(Int.self), problem(Fuel.self), problem(Engine?.self), problem((any Motor)?.self),
            problem([Engine].self), problem((@Sendable () -> Void).self), problem((Engine, Engine).self),
            problem(Engine.Type.self),
        ]
        #expect(found.map { $0?.code } == Array(repeating: .unusableScope, count: found.count))
        #expect(
            problem(Fuel.self)?.message
                == "\"X\" can't be retained weakly, because Fuel isn't a class; use another scope"
        )
        #expect(problem(Engine.self) == nil && problem((any Motor).self) == nil)
        #expect(problem((any Sendable).self) == nil && problem(Machine.self) == nil)
    }

    @Test func `a weak value that turns out not to be a class instance is an error each time`() throws {
        let tries = Counter()
        let factory = try factory { module in
            module.define("Text", in: .weak) { _ -> any Sendable & CustomStringConvertible in
                tries.increment()
                return tries.value
            }
            module.define("Nothing", in: .weak) { _ -> any Sendable in Engine?.none }
            module.define("User") { factory in "\(try factory["Text"] as Any)" }
        }
        for _ in 0..<2 {
            let error = failure { try factory["Text"] as any Sendable & CustomStringConvertible }
            #expect(error?.code == .notAClass && error?.held == "Int")
            #expect(
                error?.summary == "can't resolve \"Text\": it can't be retained weakly, because Int isn't a class; "
                    + "use another scope [notAClass]"
            )
            #expect(failure { try factory["Nothing"] as any Sendable }?.code == .notAClass)
        }
        #expect(tries.value == 2)
        #expect(failure { try factory["User"] as String }?.names == ["User", "Text"])
    }

    @Test func `a weak object outlives its factory, and factories don't share it`() throws {
        let probe = Probe()
        let graph = try ObjectGraph(assembly { $0.define("Part", in: .weak) { _ in probe.object() } })
        var (first, second): (Probe.Object?, Probe.Object?)
        do {
            let factories = (try ObjectGraphFactory(graph), try ObjectGraphFactory(graph))
            (first, second) = (try factories.0["Part"] as Probe.Object, try factories.1["Part"] as Probe.Object)
            #expect(first !== second)
        }
        #expect(probe.alive == 2)
        #expect(first?.probe === probe)
        (first, second) = (nil, nil)
        #expect(probe.alive == 0)
    }

    @Test func `a failed weak build isn't cached, and a decorated weak object is released as one`() throws {
        let (probe, tries) = (Probe(), Counter())
        let factory = try factory { module in
            module.define("Part", in: .weak) { _ -> Box in
                tries.increment()
                if tries.value == 1 { throw Boom() }
                return Box(probe.object(), nil)
            }
            module.decorate("Part") { (part: Box, _) in Box(probe.object(), part) }
        }
        #expect(failure { try factory["Part"] as Box }?.underlying is Boom)
        do {
            let part: Box = try factory["Part"]
            #expect(try factory["Part"] as Box === part)
            #expect(try factory["Part Original"] as Box === part.inner)
            #expect(probe.alive == 2 && probe.made == 2)
        }
        #expect(probe.alive == 0)
    }

    @Test func `threads that retain a weak object at the same time have the same object`() async throws {
        let probe = Probe()
        let factory = try factory { $0.define("Part", in: .weak) { _ in probe.object() } }
        let held = Guarded<(object: ObjectIdentifier?, holders: Int, clashes: Int)>((nil, 0, 0))
        try await atOnce(
            (0..<8).map { index in
                {
                    for round in 0..<2000 {
                        guard let part: Probe.Object = try? factory["Part"] else { continue }
                        // Recorded only while the object is retained, so overlapping records mean shared objects.
                        held.withLock { held in
                            let isClash = held.holders > 0 && held.object != ObjectIdentifier(part)
                            held = (ObjectIdentifier(part), held.holders + 1, held.clashes + (isClash ? 1 : 0))
                        }
                        if (round + index).isMultiple(of: 7) { sched_yield() }
                        held.withLock { $0.holders -= 1 }
                        withExtendedLifetime(part) {}
                    }
                }
            }
        )
        #expect(held.withLock { $0.clashes } == 0)
        try await watched { while probe.alive > 0 { sched_yield() } }
    }

    @Test func `threads that resolve a weak object at once and keep it get one object`() async throws {
        let probe = Probe()
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Part", in: .weak) { _ in
                    sched_yield()
                    return probe.object()
                }
            }
        )
        for round in 1...100 {
            let (factory, parts) = (try ObjectGraphFactory(graph), Collected<Probe.Object?>())
            try await atOnce((0..<16).map { _ in { parts.append(try? factory["Part"]) } })
            #expect(parts.elements.allSatisfy { $0 != nil && $0 === parts.elements[0] })
            #expect(probe.made == round)
        }
    }

    @Test func `an object whose deinit resolves it again comes to an end`() async throws {
        let outside = Later<ObjectGraphFactory>()
        defer { outside.set(nil) }
        let made = Counter()
        outside.set(
            try factory { module in
                module.define("Phoenix", in: .weak) { _ in
                    made.increment()
                    return OnDeinit { _ = try? outside.value["Phoenix"] as OnDeinit }
                }
            }
        )
        try await watched(stack: 512 << 10) { _ = try outside.value["Phoenix"] as OnDeinit }
        #expect(made.value > 1)
    }

    @Test func `a waiter receives a weak object that its builder releases immediately`() async throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("Part", in: .weak) { factory in
                blockUntilWaiting(1, in: factory)
                return probe.object()
            }
        }
        let resolve: @Sendable () -> Void = { _ = try? factory["Part"] as Probe.Object }
        try await atOnce([resolve, resolve])
        #expect(probe.made == 1 && probe.alive == 0)
    }
}

private enum Fuel { case petrol }

private final class Box: Sendable {
    let object: Probe.Object
    let inner: Box?
    init(_ object: Probe.Object, _ inner: Box?) { (self.object, self.inner) = (object, inner) }
}
