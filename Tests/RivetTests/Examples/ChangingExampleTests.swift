import Rivet
import Testing

/// Overrides, namespaces and children in small examples.
@Suite struct ChangingExampleTests {
    private struct Radio: Sendable { let frequency: Double }
    private struct Wheel: Sendable { let size: Int }
    private struct User: Sendable { let name: String }
    private struct Cart: Sendable {
        let owner: User
        let radio: Radio
    }
    private final class Car: Sendable {
        let radio: Radio
        init(radio: Radio) { self.radio = radio }
    }

    private final class RadioModule: Module {
        override func configure() { define("Radio") { _ in Radio(frequency: 102.8) } }
    }

    private final class CarModule: Module {
        override func configure() {
            require(RadioModule.self)
            define("Car", in: .singleton, as: .calling(Car.init, with: "Radio"))
        }
    }

    // readme: replacing
    final class TestModule: Module {
        override func configure() {
            require(CarModule.self)
            redefine("Radio") { factory in Radio(frequency: 99.9) }
            decorate("Car") { (car: Car, factory) in try Car(radio: factory["Radio Original"]) }
        }
    }
    // readme: end

    @Test func `a module can redefine and decorate definitions`() throws {
        let factory = try ObjectGraphFactory(TestModule.self, environment: Environment())
        #expect(try (factory["Radio"] as Radio).frequency == 99.9)
        #expect(try (factory["Car"] as Car).radio.frequency == 102.8)
        #expect(try (factory["Car Original"] as Car).radio.frequency == 99.9)
    }

    // readme: mounting
    final class WheelModule: Module {
        override func configure() { define("Wheel") { try Wheel(size: $0.environment["Size"]) } }
    }

    final class AxleModule: Module {
        override func configure() {
            require(WheelModule.self, under: "Front", variables: ["Size": 18])
            require(WheelModule.self, under: "Rear", variables: ["Size": 20])
        }
    }
    // readme: end

    @Test func `a module can be loaded under two namespaces`() throws {
        let factory = try ObjectGraphFactory(AxleModule.self, environment: Environment())
        #expect(try (factory["Front.Wheel"] as Wheel).size == 18)
        #expect(try (factory["Rear.Wheel"] as Wheel).size == 20)
    }

    // readme: session
    final class SessionModule: Module {
        override func configure() {
            expect("User" as Key<User>)
            define("Cart", in: .singleton) { try Cart(owner: $0["User"], radio: $0["Radio"]) }
        }
    }
    // readme: end

    @Test func `each session can have a child factory`() throws {
        let environment = Environment()
        let user = User(name: "Ada")
        let factory = try ObjectGraphFactory(CarModule.self, environment: environment)
        // readme: visit
        let sessions = try ObjectGraph(SessionModule.self, environment: environment, parent: factory.graph)
        let session = try ObjectGraphFactory(sessions, parent: factory, supplying: ["User": user])
        let cart: Cart = try session["Cart"]
        // readme: end
        #expect(cart.owner.name == "Ada" && cart.radio.frequency == 102.8)
    }
}
