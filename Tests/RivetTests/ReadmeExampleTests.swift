import Foundation
import Rivet
import Testing

/// The README's code does what the README says.
@Suite struct ReadmeExampleTests {
    @Test func `the example prints what the README shows, including lines`() throws {
        var output: [String] = []
        func print(_ line: Any) { output.append("\(line)") }
        // The README's sample, word for word, except for the import and the empty line below it.
        // readme: sample
        struct Radio: Sendable { let frequency: Double }
        final class Car: Sendable {
            let radio: Radio
            init(radio: Radio) { self.radio = radio }
        }

        final class RadioModule: Module {
            override func configure() { define("Radio") { try Radio(frequency: $0.environment["Frequency"]) } }
        }
        final class CarModule: Module {
            override func configure() {
                require(RadioModule.self)
                define("Car", in: .singleton, as: .calling(Car.init, with: "Radio"))
            }
        }

        let environment = Environment(name: .production, variables: ["Frequency": 102.8])
        let factory = try ObjectGraphFactory(CarModule.self, environment: environment)

        let car: Car = try factory["Car"]
        print(try factory["Car"] as Car === car)

        let makeRadio: Provider<Radio> = try factory["Radio Provider"]
        print(try makeRadio())

        do { _ = try factory["Raido"] as Radio } catch { print(error) }
        // readme: end
        // Converts line numbers to those of the README.
        let above = try Readme.code("sample", in: #filePath).above - Readme.heading.count
        let printed = output.joined(separator: "\n")
            .replacing(/ReadmeExampleTests\.swift:(\d+)/) { "main.swift:\((Int($0.1) ?? 0) - above)" }
        #expect(try printed == Readme().block(after: "It prints:"))
    }

    @Test func `the README's sample is the code of this test`() throws {
        let code = try (Readme.heading + Readme.code("sample", in: #filePath).lines).joined(separator: "\n")
        #expect(try Readme().text.contains("```swift\n\(code)\n```"))
    }

    @Test(arguments: ["swift run RivetCar", "swift test"])
    func `the README names the command`(command: String) throws {
        #expect(try Readme().text.split(separator: "\n").contains(Substring(command)))
    }
}
