import Rivet
import Testing

/// New objects as other types than those of their definitions, requested again and again.
@Suite struct RequestedTypeTests {
    private class Shape: @unchecked Sendable {
        let probe: Probe.Object
        init(_ probe: Probe) { self.probe = probe.object() }
    }
    private final class Circle: Shape, Round, Named, @unchecked Sendable {
        var name: String { "circle" }
    }
    private final class Square: Shape, Named, @unchecked Sendable {
        var name: String { "square" }
    }
    private final class Failure: Error, Hashable {
        static func == (one: Failure, other: Failure) -> Bool { one === other }
        func hash(into hasher: inout Hasher) { hasher.combine(1) }
    }
    private struct Point: Named {
        let name: String
    }

    private protocol Round: AnyObject {}
    private protocol Named {
        var name: String { get }
    }

    @Test func `each request of each type returns a new object, and releases it once`() throws {
        let probe = Probe()
        let factory = try factory { $0.define("Circle") { _ in Circle(probe) } }
        func isNew<Object>(_ type: Object.Type, _ name: (Object) -> String?) throws {
            for _ in 1...5 {
                let made = probe.made
                do {
                    let first: Object = try factory["Circle"]
                    let second: Object = try factory["Circle"]
                    #expect(first as? Circle !== second as? Circle && name(first) == "circle")
                    #expect(probe.made == made + 2 && probe.alive == 2)
                }
                #expect(probe.alive == 0)
            }
        }
        func name(_ object: Any) -> String? { (object as? Circle)?.name }
        try isNew(Circle.self) { $0.name }
        try isNew(Shape.self, name)
        try isNew((any Round).self, name)
        try isNew((any Named).self) { $0.name }
        try isNew((any Round & Named).self) { $0.name }
        try isNew((any Shape & Named).self) { $0.name }
        try isNew(AnyObject.self, name)
        try isNew(Any.self, name)
        try isNew(Circle?.self) { $0?.name }
        try isNew((any Named)?.self) { $0?.name }
        try isNew((any Named)??.self) { $0??.name }
        try isNew(Shape??.self) { $0?.flatMap(name) }
    }

    @Test func `a definition may return objects of several subclasses in turn`() throws {
        let (probe, turn) = (Probe(), Counter())
        let factory = try factory { module in
            module.define("Shape") { _ -> Shape in
                turn.increment()
                return switch turn.value % 3 {
                case 0: Circle(probe)
                case 1: Square(probe)
                default: Shape(probe)
                }
            }
        }
        for _ in 1...6 {
            #expect((try factory["Shape"] as any Named).name == "square")
            #expect(failure { try factory["Shape"] as any Named }?.code == .typeMismatch)
            #expect((try factory["Shape"] as any Named).name == "circle")
        }
        #expect(probe.made == 18 && probe.alive == 0)
        for _ in 1...6 {
            #expect(failure { try factory["Shape"] as any Round }?.code == .typeMismatch)
            #expect(failure { try factory["Shape"] as any Round }?.code == .typeMismatch)
            #expect((try factory["Shape"] as any Round) is Circle)
        }
        #expect(probe.alive == 0)
    }

    @Test func `values that don't begin with the reference are converted each time`() throws {
        let factory = try factory { module in
            module.define("Failure") { _ in Failure() }
            module.define("Point") { _ in Point(name: "point") }
            module.define("Named") { _ -> any Named in Point(name: "named") }
        }
        for _ in 1...5 {
            let failures = try (factory["Failure"] as any Error, factory["Failure"] as any Error)
            #expect(failures.0 is Failure && failures.0 as? Failure !== failures.1 as? Failure)
            let hashables = try (factory["Failure"] as AnyHashable, factory["Failure"] as AnyHashable)
            #expect(hashables.0.base is Failure && hashables.0 != hashables.1)
            #expect((try factory["Point"] as any Named).name == "point")
            #expect((try factory["Point"] as (any Named)?)?.name == "point")
            #expect((try factory["Named"] as Any as? Point)?.name == "named")
        }
    }

    @Test func `providers, groups and recipes convert new objects, too`() throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("Circle") { _ in Circle(probe) }
            for _ in 1...2 {
                module.contribute("Shapes") { _ in Circle(probe) }
                module.contribute("Shapes") { _ in Square(probe) }
            }
            module.define("Name", as: .calling({ (named: any Named) in named.name }, with: "Circle"))
        }
        let provide: Provider<any Named> = try factory["Circle Provider"]
        for _ in 1...3 {
            #expect(try provide().name == "circle")
            #expect((try factory["Shapes"] as [any Named]).map(\.name) == ["circle", "square", "circle", "square"])
            #expect((try factory["Shapes"] as [Shape]).count == 4)
            #expect(try factory["Name"] == "circle")
        }
        #expect(probe.alive == 0)
    }

    @Test func `a group whose element fails releases the elements before it`() throws {
        let (probe, isBroken) = (Probe(), Guarded(true))
        let factory = try factory { module in
            for _ in 1...3 { module.contribute("Parts") { _ in probe.object() } }
            module.contribute("Parts") { _ in
                if isBroken.withLock({ $0 }) { throw Failure() }
                return probe.object()
            }
        }
        #expect(failure { try factory["Parts"] as [Probe.Object] }?.path.count == 2)
        #expect(probe.made == 3 && probe.alive == 0)
        isBroken.withLock { $0 = false }
        #expect((try factory["Parts"] as [Probe.Object]).count == 4)
        #expect(probe.alive == 0)
    }

    @Test func `a cycle through requests as protocols is an error each time`() throws {
        let factory = try factory { module in
            module.define("Circle") { factory in
                _ = try? factory["Fuse"] as Bool
                return Circle(Probe())
            }
            module.define("Fuse") { factory -> Bool in (try factory["Loop"] as any Named).name.isEmpty }
            module.define("Loop") { factory -> Square in
                _ = try factory["Loop"] as any Named
                return Square(Probe())
            }
        }
        for _ in 1...3 {
            #expect((try factory["Circle"] as any Named).name == "circle")
            #expect(failure { try factory["Loop"] as any Named }?.code == .cycle)
        }
    }

    @Test func `one tuple and several arguments stay different`() throws {
        let factory = try factory { module in
            module.define("Sum") { (_, pair: (Int, Int)) in pair.0 + pair.1 }
            module.define("Product") { (_, first: Int, second: Int) in first * second }
            module.define("Maybe") { (_, number: Int?) in number.map { [$0] } }
        }
        for _ in 1...2 {
            #expect(try factory["Sum", with: (3, 4)] == 7)
            #expect(failure { try factory["Sum", with: 3, 4] as Int }?.code == .arguments)
            #expect(try factory["Product", with: 3, 4] == 12)
            #expect(failure { try factory["Product", with: (3, 4)] as Int }?.code == .arguments)
            #expect(try factory["Maybe", with: nil as Int?] as [Int]? == nil)
            #expect(try factory["Maybe", with: 3] as [Int]? == [3])
        }
    }
}
