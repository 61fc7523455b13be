import Rivet
import Testing

/// Features of the containers of the Rover SDK, written with Rivet.
///
/// Each test follows an example of the SDK.
///
/// There, an assembler registers services in `assemble(container:)`. After all assemblers have registered,
/// `containerDidAssemble(resolver:)` is called.
@Suite struct RoverTests {
    final class EventQueue: Sendable {}

    final class Router: Sendable {
        private let names = Collected<String>()
        var handlers: [String] { names.elements }
        func add(_ handler: RouteHandler) { names.append(handler.name) }
    }

    struct RouteHandler: Sendable { let name: String }

    final class RoverObserver: Sendable {
        let queue: EventQueue
        private let count = Counter()
        var isEnabled: Bool { count.value > 0 }
        init(queue: EventQueue) { self.queue = queue }
        func enable() { count.increment() }
    }

    final class FoundationModule: Module {
        override func configure() {
            define("Event Queue", in: .singleton) { _ in EventQueue() }
            define("Router", in: .singleton) { _ in Router() }
        }
    }

    final class ExperiencesModule: Module {
        override func configure() {
            require(FoundationModule.self)
            define("Observer", in: .singleton, as: .calling(RoverObserver.init(queue:), with: "Event Queue"))
            define("Experience Handler") { _ in RouteHandler(name: "experience") }
        }
        override class func didAssemble(_ factory: ObjectGraphFactory) throws {
            try (factory["Router"] as Router).add(factory["Experience Handler"])
            try (factory["Observer"] as RoverObserver).enable()
        }
    }

    @Test func `several modules can be assembled`() throws {
        let factory = try ObjectGraphFactory(FoundationModule.self, ExperiencesModule.self, environment: Environment())
        let observer: RoverObserver = try factory["Observer"]
        #expect(try observer.queue === factory["Event Queue"] as EventQueue)
    }

    @Test func `a later module can override an earlier one`() throws {
        final class OwnModule: Module {
            override func configure() {
                require(ExperiencesModule.self)
                redefine("Experience Handler") { _ in RouteHandler(name: "own") }
            }
        }
        let factory = try ObjectGraphFactory(ExperiencesModule.self, OwnModule.self, environment: Environment())
        #expect(try (factory["Experience Handler"] as RouteHandler).name == "own")
        // The hook, too, sees the replacement.
        #expect(try (factory["Router"] as Router).handlers == ["own"])
    }

    @Test func `keys can have names beside types`() throws {
        let main = Key<EventQueue>("Main Queue"), background = Key<EventQueue>("Background Queue")
        let factory = try factory { module in
            module.define(main, in: .singleton) { _ in EventQueue() }
            module.define(background, in: .singleton) { _ in EventQueue() }
        }
        #expect(try factory[main] !== factory[background])
        #expect(try factory[main] === factory["Main Queue"])
    }

    @Test func `a hook runs after assembly`() throws {
        let factory = try ObjectGraphFactory(ExperiencesModule.self, environment: Environment())
        #expect(try (factory["Router"] as Router).handlers == ["experience"])
        #expect(try (factory["Observer"] as RoverObserver).isEnabled)
    }

    @Test func `a graph is built lazily`() throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("Queue", in: .singleton) { _ in probe.object() }
            module.define("Observer") { factory in [try factory["Queue"] as Probe.Object] }
        }
        #expect(probe.made == 0)
        for _ in 1...2 { _ = try factory["Observer"] as [Probe.Object] }
        #expect(probe.made == 1)
    }

    @Test func `a service can take arguments`() throws {
        let factory = try factory { module in
            module.define("Handler") { (_: ObjectGraphFactory, name: String) in RouteHandler(name: name) }
        }
        let make: (String) throws -> RouteHandler = try factory["Handler Provider"]
        #expect(try make("campaign").name == "campaign")
    }
}
