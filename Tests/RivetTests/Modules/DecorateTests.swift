import Foundation
import Rivet
import Testing

/// Decorators around the objects of definitions.
@Suite struct DecorateTests {
    @Test func `a decorated singleton is created and decorated once for many threads`() async throws {
        let (probe, wrapped) = (Probe(), Counter())
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ in probe.object() }
            module.decorate("X") { (object: Probe.Object, _) in
                wrapped.increment(); return object
            }
        }
        let found = Collected<Probe.Object>()
        let asks: [@Sendable () -> Void] = (0..<8).map { index in
            { if let object: Probe.Object = try? factory[index % 2 == 0 ? "X" : "X Original"] { found.append(object) } }
        }
        try await atOnce(asks)
        #expect(found.elements.count == 8 && Set(found.elements.map(ObjectIdentifier.init)).count == 1)
        #expect((probe.made, wrapped.value) == (1, 1))
    }

    @Test func `a prototype is decorated for each request and an instance once for each factory`() throws {
        let (fresh, ready) = (Counter(), Counter())
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Fresh") { _ in 1 }
                module.decorate("Fresh") { (number: Int, _) in
                    fresh.increment(); return number + 1
                }
                module.define("Ready", instance: 1)
                module.decorate("Ready") { (number: Int, _) in
                    ready.increment(); return number + 1
                }
            }
        )
        for _ in 0..<2 {
            let factory = try ObjectGraphFactory(graph)
            for _ in 0..<3 { #expect(try (factory["Fresh"], factory["Ready"]) == (2, 2)) }
        }
        #expect((fresh.value, ready.value) == (6, 2))
    }

    @Test func `a decorated definition still takes its arguments`() throws {
        let factory = try factory { module in
            module.define("One") { (_, a: Int) in "\(a)" }
            module.decorate("One") { (text: String, factory) in try text + factory["End"] }
            module.define("Two") { (_, a: Int, b: (any Motor)?) in "\(a) \(b == nil)" }
            module.decorate("Two") { (text: String, factory) in try text + factory["End"] }
            module.define("End") { _ in "." }
        }
        let (one, two): ((Int) throws -> String, (Int, (any Motor)?) throws -> String) =
            try (factory["One Provider"], factory["Two Provider"])
        #expect(try (one(1), two(2, nil)) == ("1.", "2 true."))
        #expect(try factory["One", with: 1] == "1.")
        #expect(try (factory["Two", with: 2, Engine()] as Any) as? String == "2 false.")
        #expect(try factory["One Original", with: 1] == "1")
        #expect(failure { try factory["One", with: "a"] as String }?.wanted == "(Int)")
        #expect(failure { try factory["Two"] as String }?.code == .arguments)
    }

    @Test func `decorators apply in order, even to a redefinition`() throws {
        let factory = try factory { module in
            module.define("X") { _ in "x" }
            for letter in "abc" { module.decorate("X") { (text: String, _) in "\(text)\(letter)" } }
            module.define("Y") { _ in 0 }
            module.redefine("Y", in: .singleton) { _ in "y" }
            for letter in "abc" { module.decorate("Y") { (text: String, _) in "\(text)\(letter)" } }
        }
        #expect(try factory["X"] == "xabc")
        #expect(try factory["Y"] == "yabc")
        #expect(try factory["Y Original"] == 0)
    }

    @Test func `a group is decorated as an array`() throws {
        let factory = try factory { module in
            module.contribute("G") { _ in 1 }
            module.decorate("G") { (numbers: [Int], _) in numbers.reversed() }
            module.contribute("G") { _ in 2 }
            module.group("Motors", of: (any Motor).self)
            module.decorate("Motors") { (motors: [any Motor], _) in motors + [Engine()] }
        }
        #expect(try factory["G"] == [2, 1])
        #expect(try factory["G Original"] == [1, 2])
        #expect(try (factory["Motors"] as [any Motor]).count == 1)
    }

    @Test func `a decorator can resolve other names and the original`() throws {
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ in "x" }
            module.decorate("X") { (text: String, factory) in try text + factory["Y"] }
            module.decorate("X") { (text: String, factory) in try text + factory["X Original"] }
            module.define("Y") { _ in "y" }
        }
        #expect(try factory["X"] == "xyx")
    }

    @Test(arguments: [false, true], [false, true])
    func `a decorator that resolves its own name is a cycle`(shared: Bool, around: Bool) async throws {
        let factory = try factory { module in
            module.define("X", shared: shared) { _ in "x" }
            module.decorate("X") { (text: String, factory) in try text + factory[around ? "Y" : "X"] }
            module.define("Y", shared: shared) { factory in try factory["X"] as String }
        }
        let error = try #require(try await found { failure { try factory["X"] as String } })
        #expect(error.code == .cycle)
        #expect(error.names == (around ? ["X", "Y", "X"] : ["X", "X"]))
        #expect(try factory["X Original"] == "x")
    }

    @Test func `a cycle across threads lists a decorated object once`() async throws {
        for _ in 0..<200 {
            let began = Counter()
            let factory = try factory { module in
                let meet: @Sendable (ObjectGraphFactory, String) throws -> String = { factory, name in
                    began.increment()
                    for _ in 0..<50 where began.value < 2 { sched_yield() }
                    return try factory[name]
                }
                module.define("X", in: .singleton) { factory in try meet(factory, "Y") }
                module.decorate("X") { (text: String, _) in text }
                module.define("Y", in: .singleton) { factory in try meet(factory, "X") }
            }
            let errors = Collected<ResolutionError?>()
            try await atOnce(["X", "Y"].map { name in { errors.append(failure { try factory[name] as String }) } })
            for error in errors.elements {
                #expect(error?.isClosedOnce == true && error?.names.count == 3, "\(error?.names ?? [])")
            }
        }
    }

    @Test func `a decorator's error has a path, and the next request runs the decorator again`() throws {
        let (probe, tries) = (Probe(), Counter())
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ in probe.object() }
            module.decorate("X") { (object: Probe.Object, _) in
                tries.increment()
                if tries.value < 3 { throw Boom() }
                return object
            }
            module.define("Y") { factory in try factory["X"] as Probe.Object }
        }
        for _ in 0..<2 {
            let error = try #require(failure { try factory["Y"] as Probe.Object })
            #expect(error.code == .failed && error.underlying as? Boom == Boom())
            #expect(error.names == ["Y", "X"])
        }
        _ = try factory["X"] as Probe.Object
        // The decorated object was created without error and stays cached.
        #expect((tries.value, probe.made) == (3, 1))
    }

    @Test func `a decorator sees the environment of its own module`() throws {
        let assembly = assembly(.test, ["V": "inner"]) { module in
            module.define("X") { factory in try factory.environment["V"] as String }
            module.define("Y") { (factory, end: String) in try factory.environment["V"] + end }
        }
        assembly.load(environment: Environment(variables: ["V": "outer"])) { module in
            for name in ["X", "Y"] {
                module.decorate(Key(name)) { (text: String, factory) in try text + " " + factory.environment["V"] }
            }
        }
        let factory = try ObjectGraphFactory(assembly: assembly)
        #expect(try factory["X"] == "inner outer")
        #expect(try factory["Y", with: "!"] == "inner! outer")
    }
}
