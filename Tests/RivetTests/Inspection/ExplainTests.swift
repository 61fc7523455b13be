import Rivet
import RivetInspection
import Testing

/// How a graph explains a name.
@Suite struct ExplainTests {
    private final class RadioModule: Module {
        override func configure() {
            define(
                "Radio",
                in: .singleton,
                as: .calling({ (frequency: Double, brand: String) in brand }, with: .variable("Frequency"), "Brand")
            )
            define("Brand", instance: "Blaupunkt")
            contribute("Stations") { _ in 88.1 }
        }
    }

    private final class RaceModule: Module {
        override func configure() {
            require(RadioModule.self)
            redefine("Brand") { _ in "Team" }
            decorate("Radio") { (radio: String, _) in "loud " + radio }
            alias("Receiver", to: "Radio")
            define("Ticket") { (_, _: String, number: Int) in number }
            define(
                "Team",
                as: .calling({ (radio: String, _: Provider<String>) in radio }, with: "Receiver", "Brand Provider")
            )
        }
    }

    @Test func `an explanation has the other names of a definition whose module is required more than once`() throws {
        let graph = try ObjectGraph(environment: Environment(variables: ["Frequency": 88.1])) { module in
            module.require(RadioModule.self)
            module.require(RadioModule.self, under: "Front")
            module.require(RadioModule.self, under: "Rear")
            module.define("Own", instance: 1)
        }
        let text = #"exists also as "Brand", "Front.Brand", because its module is required more than once"#
        #expect(graph.explain("Rear.Brand").contains(text))
        #expect(!graph.explain("Own").contains("exists also"))
    }

    @Test func `names that a loop defines aren't those of a module that is required more than once`() throws {
        let graph = try ObjectGraph(environment: Environment()) { module in
            for name in ["Reader", "Writer"] { module.define(Key<Int>(name)) { 1 } }
        }
        #expect(!graph.explain("Reader").contains("exists also"))
    }

    private func explained(_ name: String) throws -> String {
        masked(try ObjectGraph(RaceModule.self, environment: Environment(variables: ["Frequency": 88.1])).explain(name))
    }

    @Test(arguments: [
        (
            "Radio",
            """
            "Radio" is String, singleton
              defined in RadioModule, T.swift:0
              decorated in RaceModule, T.swift:0
              doesn't declare its dependencies
              is a dependency of "Team"
            """
        ),
        (
            "Radio Original",
            """
            "Radio Original" is String, singleton
              defined in RadioModule, T.swift:0
              depends on the variable "Frequency" as Double
              depends on "Brand" as String
            """
        ),
        (
            "Brand",
            """
            "Brand" is String, singleton
              defined in RadioModule, T.swift:0
              replaced in RaceModule, T.swift:0
              doesn't declare its dependencies
              is a dependency of "Radio Original", "Team"
            """
        ),
        (
            "Receiver",
            """
            "Receiver" is String, singleton
              an alias of "Radio", defined at T.swift:0
              defined in RadioModule, T.swift:0
              decorated in RaceModule, T.swift:0
              doesn't declare its dependencies
              is a dependency of "Team"
            """
        ),
        (
            "Frequency",
            """
            "Frequency" is a variable of the environment
              is read by "Radio Original" as Double
            """
        ),
        (
            "Ticket",
            """
            "Ticket" is Int, prototype
              takes (String, Int)
              defined in RaceModule, T.swift:0
              doesn't declare its dependencies
            """
        ),
        (
            "Team",
            """
            "Team" is String, prototype
              defined in RaceModule, T.swift:0
              depends on "Receiver" as String, which is "Radio"
              depends on "Brand Provider" as @Sendable () throws -> String
            """
        ),
        (
            "Stations Provider",
            """
            "Stations Provider" provides "Stations", which is Array<Double>
              defined in RadioModule, T.swift:0
              Stations[0] is Double, contributed in RadioModule, T.swift:0
            """
        ),
        ("Raido", #"no module defines "Raido". Did you mean "Radio"?"#),
        ("Piano", #"no module defines "Piano"; define it, or require the module that does"#),
    ])
    func `explain describes any name`(name: String, text: String) throws { #expect(try explained(name) == text) }

    @Test func `explain tells a variable's key and .argument from the key of a definition`() throws {
        let graph = try factory(["Brand": "v"]) { module in
            module.define("Radio", as: .calling({ (brand: String) in brand }, with: .variable("Brand")))
            module.define("Volume") { 1 }
        }.graph
        #expect(
            graph.explain(Key<String>.variable("Brand")) == """
                "Brand" is a variable of the environment
                  is read by "Radio" as String
                """
        )
        #expect(
            graph.explain(Key<Int>.variable("Volume")) == """
                "Volume" is a variable of the environment
                  no definition declares it as a dependency
                """
        )
        #expect(graph.explain(Key<Int>.argument) == ".argument stands for a run-time argument of a recipe")
    }

    @Test func `explain describes a parent's definition as the parent's`() throws {
        let parent = try ObjectGraph(RaceModule.self, environment: Environment(variables: ["Frequency": 88.1]))
        let child = try ObjectGraph(assembly { $0.expect("Brand" as Key<String>) }, parent: parent)
        let grandchild = try ObjectGraph(assembly { _ in }, parent: child)
        #expect(
            masked(child.explain("Brand")) == """
                "Brand" is String
                  expected in T.swift:0
                """
        )
        #expect(
            masked(grandchild.explain("Radio Original")) == """
                "Radio Original" is String, singleton
                  defined in RadioModule, T.swift:0, by the parent's parent
                  depends on the variable "Frequency" as Double
                  depends on "Brand" as String
                """
        )
    }

    @Test func `explain and unreachable include dependencies that a trial observed`() throws {
        let graph = try triedGraph()
        #expect(
            masked(graph.explain("Radio")) == """
                "Radio" is String, prototype
                  defined in ClosureModule, T.swift:0
                  doesn't declare its dependencies
                  resolved "Battery" in a trial
                  is a dependency of "Car", "Stations[0]"
                """
        )
        #expect(graph.unreachable(from: "Car") == ["Spare", "Stations"])
        #expect(graph.unreachable(from: "Stations") == ["Car", "Engine", "Spare"])
    }
}
