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
                  CheckingExampleTests.swift: error: "Car" needs "Raido", and no module defines it; did you mean "Radio"?
                  CheckingExampleTests.swift: error: "Car" can't be built: the environment "Production" has no variable "Seats"; set it
                  CheckingExampleTests.swift: error: "Garage" needs "Radio" as Car, and it is Radio, at FaultyModule, CheckingExampleTests.swift; name another definition, or change one of the two types
                  CheckingExampleTests.swift: error: "Wheel" is replaced or decorated here, and nothing defines it; define it, or require the module that does first
                """
        )
    }
}
