import Foundation
import Rivet
import RivetInspection
import RivetLifecycle
import RivetTesting
import Testing

/// The events that an observer receives.
@Suite(.timeLimit(.minutes(15))) struct RecordingObserverTests {
    private final class Part: Sendable {
        let held: [any Sendable]
        init(_ held: any Sendable...) { self.held = held }
    }

    private struct Boom: Error {}

    private let observer = RecordingObserver()

    private func factory(parent: ObjectGraphFactory? = nil, _ configure: (Module) throws -> Void) throws
        -> ObjectGraphFactory
    {
        let assembly = Assembly()
        assembly.load(environment: Environment(), configure)
        let graph = try ObjectGraph(assembly, parent: parent?.graph)
        return try ObjectGraphFactory(graph, parent: parent, observer: observer)
    }

    /// The events as short texts: "built Car < Garage".
    private var recorded: [String] {
        observer.events.map { event in
            let kind = String(String(describing: event).prefix { $0 != "(" })
            return ([kind] + [event.subject.path.reversed().joined(separator: " < ")]).joined(separator: " ")
        }
    }

    @Test func `an event has the path that led to the object`() throws {
        let factory = try factory { module in
            module.define("Car", in: .singleton) { factory in
                Part(try factory["Engine"] as Part, try factory["Radio"] as Part, try factory["Wheels"] as [Part])
            }
            module.define("Engine", as: .calling({ (radio: Part) in Part(radio) }, with: "Radio"))
            module.define("Radio", in: .singleton) { _ in Part() }
            module.contribute("Wheels") { _ in Part() }
        }
        let car: Part = try factory["Car"]
        #expect(
            recorded == [
                "willBuild Car", "willBuild Engine < Car", "willBuild Radio < Engine < Car",
                "built Radio < Engine < Car",
                "built Engine < Car", "reused Radio < Car", "willBuild Wheels < Car",
                "willBuild Wheels[0] < Wheels < Car",
                "built Wheels[0] < Wheels < Car", "built Wheels < Car", "built Car",
            ]
        )
        #expect(Set(observer.events.map(\.subject.request)).count == 1)
        #expect(observer.events.last?.duration != nil && observer.events.last?.subject.scope == "singleton")
        observer.reset()
        for _ in 0..<3 { #expect(try factory["Car"] === car) }
        #expect(try factory["Car"] as AnyObject === car)
        #expect(observer.reused == ["Car", "Car", "Car", "Car"] && observer.events.count == 4)
        #expect(Set(observer.events.map(\.subject.request)).count == 4)
    }

    @Test func `objects of every scope and form are observed`() async throws {
        let factory = try factory { module in
            module.define("Weak", in: .weak) { _ in Part() }
            module.define("Graph", in: .graph) { _ in Part() }
            module.define("Cached", in: CachedScope("Session", timeToLive: nil)) { _ in Part() }
            module.define("Named") { (_, _: Int) in Part() }
            module.define("Awaited", in: .singleton) { _ async throws in Part() }
            module.define("Awaited New") { factory async throws in Part(try await factory.resolve("Awaited") as Part) }
            module.define("Main", in: .singleton, on: MainActor.self) { _ in Part() }
            module.define("Old", in: .singleton) { _ in Part() }
            module.decorate("Old" as Key<Part>) { old, _ in Part(old) }
            module.alias("Alias", to: "Old")
            module.define("Both") { factory in
                Part(
                    try factory["Graph"] as Part,
                    try factory["Graph"] as Part,
                    try (factory["Weak Provider"] as Provider<Part>)()
                )
            }
        }
        let weak: Part = try factory["Weak"]
        _ = try factory["Both"] as Part
        #expect(observer.built == ["Weak", "Graph", "Both"] && observer.reused == ["Graph", "Weak"])
        observer.reset()
        _ = try (factory["Cached"] as Part, factory["Cached"] as Part)
        _ = try factory["Named", with: 1] as Part
        _ = try (factory["Alias"] as Part, factory["Old"] as Part)
        #expect(observer.built == ["Cached", "Named", "Old", "Old"] && observer.reused == ["Cached", "Old"])
        observer.reset()
        _ = try await (
            factory.resolve("Awaited New") as Part, factory.resolve("Awaited") as Part, factory.resolve("Main") as Part
        )
        #expect(observer.built == ["Awaited", "Awaited New", "Main"] && observer.reused == ["Awaited"])
        #expect(observer.events.contains { $0.subject.path == ["Awaited New", "Awaited"] })
        withExtendedLifetime(weak) {}
    }

    @Test func `a failure is observed for each dependent, with its error`() throws {
        let factory = try factory { module in
            module.define("Car", in: .singleton) { factory in Part(try factory["Engine"] as Part) }
            module.define("Engine") { _ -> Part in throw Boom() }
            module.define("Loop") { factory in try factory["Loop"] as Part }
        }
        #expect(throws: ResolutionError.self) { try factory["Car"] as Part }
        #expect(observer.failed == ["Engine", "Car"])
        guard case .failed(_, let error, _)? = observer.events.last,
            case .failed(_, let own, _)? = observer.events.first(where: {
                $0.subject.name == "Engine" && $0.duration != nil
            })
        else {
            Issue.record("\(recorded)")
            return
        }
        #expect((error as? ResolutionError)?.underlying is Boom && own is Boom)
        observer.reset()
        #expect(throws: ResolutionError.self) { try factory["Loop"] as Part }
        #expect(observer.failed.count > 2)
    }

    @Test func `waits, starts, stops and objects that were never stopped are observed`() async throws {
        do {
            let factory = try factory { module in
                module.define("Slow", in: .singleton) { _ async throws in
                    try await Task.sleep(for: .milliseconds(30))
                    return Part()
                }
                .onStart { _ in }
                .onStop { _ in throw Boom() }
                module.define("Quick", in: .singleton) { _ in Part() }.eager().onStop { _ in }
                module.define("Never", in: .singleton) { _ in Part() }.onStop { _ in }
            }
            async let one: Part = factory.resolve("Slow")
            async let other: Part = factory.resolve("Slow")
            _ = try await (one, other)
            #expect(recorded.filter { $0 == "waited Slow" }.count == 1)
            try await factory.start()
            #expect(observer.started == ["Slow"])
            _ = try? await factory.stop()
            #expect(observer.stopped == ["Quick"] && observer.failed == ["Slow"])
        }
        #expect(observer.leaked.isEmpty)
        do {
            let factory = try factory { module in
                module.define("Started", in: .singleton) { _ in Part() }.onStart { _ in }.onStop { _ in }
                module.define("Unstarted", in: .singleton) { _ in Part() }.onStart { _ in throw Boom() }.onStop { _ in }
                module.define("Built", in: .singleton) { _ in Part() }.onStop { _ in }
                module.define("Unbuilt", in: .singleton) { _ in Part() }.onStop { _ in }
            }
            _ = try (factory["Built"] as Part, factory["Unstarted"] as Part)
        }
        #expect(observer.leaked == ["Built"])
    }

    @Test func `an observer's own requests aren't observed`() throws {
        final class Curious: GraphObserver, @unchecked Sendable {
            let recording = RecordingObserver()
            var factory: ObjectGraphFactory?
            func observe(_ event: GraphEvent) {
                recording.observe(event)
                _ = try? factory?["Engine"] as Part?
            }
        }
        let observer = Curious()
        let assembly = Assembly()
        assembly.load(environment: Environment()) { $0.define("Engine") { _ in Part() } }
        observer.factory = try ObjectGraphFactory(ObjectGraph(assembly), observer: observer)
        _ = try observer.factory?["Engine"] as Part?
        #expect(observer.recording.events.count == 2)
        observer.factory = nil
    }

    @Test func `each factory has its own observer, even a parent`() throws {
        let parent = try factory { $0.define("Database", in: .singleton) { _ in Part() } }
        let own = RecordingObserver()
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            module.define("Session", in: .singleton) { factory in Part(try factory["Database"] as Part) }
        }
        let child = try ObjectGraphFactory(ObjectGraph(assembly, parent: parent.graph), parent: parent, observer: own)
        _ = try child["Session"] as Part
        #expect(own.built == ["Session"] && observer.built == ["Database"])
        #expect(observer.events.last?.subject.path == ["Session", "Database"])
    }

    @Test func `a tree is written when its request has ended`() throws {
        let lines = Lines()
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            module.define("Car", in: .singleton) { factory in
                Part(try factory["Engine"] as Part, try factory["Radio"] as Part, try? factory["Broken"] as Part)
            }
            module.define("Engine") { factory in Part(try factory["Radio"] as Part) }
            module.define("Radio", in: .singleton) { _ in Part() }
            module.define("Broken") { _ -> Part in throw Boom() }
        }
        let factory = try ObjectGraphFactory(ObjectGraph(assembly), observer: TextObserver { lines.add($0) })
        _ = try (factory["Car"] as Part, factory["Car"] as Part)
        #expect(
            lines.text.replacing(#/ *[0-9.]+ ms/#, with: "  * ms") == """
                  * ms  Car  singleton
                  * ms    Engine  prototype
                  * ms      Radio  singleton
                    reused    Radio  singleton
                  * ms    Broken  prototype  failed: Boom()
                    reused  Car  singleton
                """
        )
    }

    @Test func `a tree shows missing names and requests of tasks that outlive the request`() async throws {
        let lines = Lines()
        let (task, goOn) = AsyncStream.makeStream(of: Task<Void, any Error>.self)
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            module.define("Car") { factory in Part(try factory["Engine"] as Part) }
            module.define("Engine") { factory in Part(try factory["Fuel"] as Part) }
            module.define("Radio", in: .singleton) { factory in Part() }
            module.define("Light") { factory in Part(try factory["Radio"] as Part) }
            module.define("Deep") { (factory, depth: Int) -> Part in
                try depth == 0 ? Part() : factory["Deep", with: depth - 1]
            }
            module.define("Timer") { factory in
                goOn.yield(
                    Task {
                        while lines.text.isEmpty { await Task.yield() }
                        _ = try (factory["Light"] as Part, factory["Radio"] as Part)
                    }
                )
                return Part()
            }
        }
        let factory = try ObjectGraphFactory(ObjectGraph(assembly), observer: TextObserver { lines.add($0) })
        func told() -> String { lines.taken().replacing(#/ *[0-9.]+ ms/#, with: "  * ms") }
        _ = try? factory["Car"] as Part
        #expect(
            told() == """
                  * ms  Car  prototype  failed
                  * ms    Engine  prototype  failed: can't resolve "Fuel": no module defines it; define it, or require the module that does [missing]
                """
        )
        _ = try factory["Timer"] as Part
        for await late in task.prefix(1) { try await late.value }
        #expect(
            told() == """
                  * ms  Timer  prototype
                  * ms    Light  prototype
                  * ms      Radio  singleton
                    reused    Radio  singleton
                """
        )
        _ = try factory["Deep", with: 99] as Part
        let deep = told().split(separator: "\n")
        #expect(deep.count == 33 && deep.last?.hasSuffix("… 68 deeper …") == true)
    }

    @Test func `line breaks in names and errors are escaped`() async throws {
        struct Torn: Error, CustomStringConvertible { let description = "in\ntwo" }
        let lines = Lines()
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            module.define("A\nB", in: .singleton) { _ in Part() }.onStart { _ in throw Torn() }
            module.define("C") { _ -> Part in throw Torn() }
        }
        let factory = try ObjectGraphFactory(ObjectGraph(assembly), observer: TextObserver { lines.add($0) })
        _ = try? factory["C"] as Part
        _ = try? await factory.start()
        #expect(
            lines.taken().replacing(#/ *[0-9.]+ ms/#, with: "  * ms") == #"""
                  * ms  C  prototype  failed: in\ntwo
                  * ms  A\nB  singleton
                  * ms  A\nB  failed: in\ntwo
                """#
        )
    }

    @Test func `hooks that the end of a stop cancels are observed`() async throws {
        let factory = try factory { module in
            module.define("Database", in: .singleton) { _ in Part() }
                .onStop { _ in try await Task.sleep(for: .seconds(600)) }
            module.define("Server", in: .singleton) { factory in Part(try factory["Database"] as Part) }
                .onStop { _ in try await Task.sleep(for: .seconds(600)) }
        }
        _ = try factory["Server"] as Part
        _ = try? await factory.stop(within: .milliseconds(100))
        // The stop returns at the end of its limit, and a busy pool may report the hooks to the observer later.
        // If all of its threads are busy at that moment, the observer also hears of that.
        for _ in 0..<6_000 where observer.failed.last != "Database" { try await Task.sleep(for: .milliseconds(10)) }
        #expect(Set(observer.failed) == ["Server", "Database"])
    }

    private final class Lines: @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [String] = []
        var text: String { lock.withLock { lines.joined(separator: "\n") } }
        func add(_ line: String) { lock.withLock { lines.append(line) } }
        func taken() -> String {
            lock.withLock {
                defer { lines = [] }
                return lines.joined(separator: "\n")
            }
        }
    }
}
