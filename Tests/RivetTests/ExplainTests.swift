import Rivet
import Testing

/// What a graph tells of a name.
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
        }
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
              what it needs is not declared
            """
        ),
        (
            "Radio Original",
            """
            "Radio Original" is String, singleton
              defined in RadioModule, T.swift:0
              needs the variable "Frequency", "Brand"
            """
        ),
        (
            "Brand",
            """
            "Brand" is String, prototype
              defined in RadioModule, T.swift:0
              replaced in RaceModule, T.swift:0
              what it needs is not declared
            """
        ),
        (
            "Receiver",
            """
            "Receiver" is String, singleton
              an alias of "Radio", made in RaceModule, T.swift:0
              defined in RadioModule, T.swift:0
              decorated in RaceModule, T.swift:0
              what it needs is not declared
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
        ("Raido", #"no module defines "Raido"; did you mean "Radio"?"#), ("Piano", #"no module defines "Piano""#),
    ])
    func `a name is explained`(name: String, text: String) throws { #expect(try explained(name) == text) }

    @Test func `a parent's name is explained as the parent's`() throws {
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
                  needs the variable "Frequency", "Brand"
                """
        )
    }
}
