import Rivet
import Testing

/// A module with several faults.
@Suite struct CheckingExampleTests {
    private struct Radio: Sendable {}
    private final class Car: Sendable {
        init(radio: Radio, seats: Int) {}
    }
    private final class Garage: Sendable {
        init(car: Car) {}
    }

    final class FaultyModule: Module {
        override func configure() {
            define("Radio") { _ in Radio() }
            define("Car", as: .calling(Car.init, with: "Raido", .variable("Seats")))
            define("Garage", in: .singleton, as: .calling(Garage.init, with: "Radio"))
            redefine("Wheel") { _ in 4 }
        }
    }

    @Test func `one report lists all problems of a module`() throws {
        let error = #expect(throws: AssemblyError.self) {
            try ObjectGraph(FaultyModule.self, environment: Environment())
        }
        let report = "\(try #require(error))".replacing(/:\d+/, with: "")
        #expect(
            report == """
                the assembly has 4 problems:
                  CheckingExampleTests.swift: error: "Car" depends on "Raido", but no module defines it. Did you mean "Radio"? [missing]
                  CheckingExampleTests.swift: error: can't resolve "Car": the environment "Production" has no variable "Seats"; set it [variable]
                  CheckingExampleTests.swift: error: "Garage" expects "Radio" to be a Car, but it is a Radio (CheckingExampleTests.swift). [typeMismatch]
                  CheckingExampleTests.swift: error: "Wheel" is replaced or decorated here, but no module defines it; define it before, or require the module that does [replacingNothing]
                """
        )
    }
}
