import Rivet
import Testing

/// The checks and drawings in the README.
@Suite struct ReadmeCheckingTests {
    private struct Radio: Sendable {}
    private final class Car: Sendable {
        init(radio: Radio, seats: Int) {}
    }
    private final class Garage: Sendable {
        init(car: Car) {}
    }

    // readme: faults
    final class FaultyModule: Module {
        override func configure() {
            define("Radio") { _ in Radio() }
            define("Car", as: .calling(Car.init, with: "Raido", .variable("Seats")))
            define("Garage", in: .singleton, as: .calling(Garage.init, with: "Radio"))
            redefine("Wheel") { _ in 4 }
        }
    }
    // readme: end

    @Test func `the README shows the report of the faulty module, including lines`() throws {
        let code = try Readme.code("faults", in: #filePath)
        #expect(try Readme().text.contains(code.lines.joined(separator: "\n")))
        let error = #expect(throws: AssemblyError.self) {
            try ObjectGraph(FaultyModule.self, environment: Environment())
        }
        let report = "\(try #require(error))".replacing(/ReadmeCheckingTests\.swift:(\d+)/) {
            "FaultyModule.swift:\((Int($0.1) ?? 0) - code.above)"
        }
        #expect(try report == Readme().block(after: "One report tells it all:"))
    }

    @Test func `the README shows the sample's drawing`() throws {
        let kept = try Readme.file("Tests/Expected/RivetCar/graph.out")
        #expect(try Readme().text.contains("```\n\(kept)```"))
    }
}
