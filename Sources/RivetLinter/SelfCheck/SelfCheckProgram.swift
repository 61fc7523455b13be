extension SelfCheck {
    /// A program with a fault of each kind, and with most forms of the API.
    ///
    /// A comment marks the line of each finding, except those about unused definitions.
    static let program = #"""
        import Rivet

        struct Engine: Sendable {}
        struct Wheel: Sendable { var size = 1 }
        struct Car: Sendable { init(_ engine: Engine, _ wheel: Wheel) {} }
        enum Names { static let engine = "Engine" }
        enum Side: String, CaseIterable { case left = "Left", right = "Right" }
        extension NameOrKey where Self == Key<Wheel> { static var spare: Self { "Spare" } }

        class NumberModule: Module {
            var prefix: String { "Base" }
            override func configure() { define(Key<Int>("\(prefix) Number")) { 1 } }
        }
        final class OwnNumberModule: NumberModule { override var prefix: String { "Own" } }

        final class WheelModule: Module {
            override func configure() {
                define("Wheel", in: .singleton) { Wheel() }
                contribute("Parts") { Wheel() }  // finds: typeMismatch
                group("Parts", of: Engine.self)
            }
        }

        final class FaultyModule: Module {
            func add(_ name: String, to target: String) { alias("\(name)", to: "\(target)") }

            override func configure() {
                require(OwnNumberModule.self)
                for side in Side.allCases { require(WheelModule.self, under: "\(side.rawValue)") }
                define(Key<Engine>(Names.engine)) { Engine() }
                define("Engine") { Engine() }  // finds: duplicate
                redefine("Rim") { Wheel() }  // finds: replacingNothing
                add("Motor", to: "Engine")
                add("Machine", to: "Enigne")  // finds: missing
                define("Spare", in: CachedScope("Session")) { Wheel() }
                define("Number") { factory in try factory["Base Number"] as Int }  // finds: missing
                define("Own") { factory in try factory["Own Number"] as Int }
                define("Wheels") { factory in try (factory["Left.Wheel"] as Wheel, factory["Front.Wheel"] as Wheel) }  // finds: missing
                define("Text") { factory in try factory["Engine"] as String }  // finds: typeMismatch
                define("Keeper", in: .singleton) { factory in [try factory[.spare]] }  // finds: captive
                define("Car", as: .calling(Car.init, with: "Engine", "Whel"))  // finds: missing
                define("List", needing: "Own") { factory in try factory["Motor"] as Engine }  // finds: undeclared
                define("Egg") { factory in try factory["Hen"] as Int }
                define("Hen") { factory in try factory["Egg"] as Int }  // finds: cycle
                define("Slow") { _ async throws in 1 }
                define("Fast") { factory in try factory["Slow"] as Int }  // finds: needsAwait
                define("Sized") { (_, size: Int) in Wheel(size: size) }
                define("Screen", on: MainActor.self) { _ in "" }
                if environment.name == .test { define("Fake") { 1 } }
                define("Real") { factory in try factory["Fake"] as Int }  // finds: missing
                define("Port") { factory in try factory.environment["Port"] as Int }  // finds: variable
            }
        }

        final class ChildModule: Module {
            override func configure() {
                expect("User" as Key<String>)
                define("Greeting") { factory in try (factory["User"] as String, factory["Engine"] as Engine) }
            }
        }

        func use(_ name: String) async throws {
            for stage in [Environment.Name.test, .production] {
                let environment = Environment(name: stage, variables: ["Prot": 1])
                let factory = try ObjectGraphFactory(FaultyModule.self, environment: environment)
                _ = try factory["Sized", with: "1"] as Wheel  // finds: typeMismatch
                _ = try factory["Enginee"] as Engine  // finds: missing
                print(try factory["Engine"])  // finds: untyped
                _ = try factory["Screen"] as String  // finds: needsMainActor
                _ = try? factory["Nothing"] as Int  // finds: missing
                _ = try factory.object(name, as: Int.self)
                let graph = try ObjectGraph(ChildModule.self, environment: environment, parent: factory.graph)
                _ = try ObjectGraphFactory(graph, parent: factory, supplying: ["Usr": "Ada"])  // finds: unexpected
            }
        }

        """#
}
