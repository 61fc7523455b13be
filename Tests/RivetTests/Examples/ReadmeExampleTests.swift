import Foundation
import Rivet
import Testing

/// The README's code does what the README says.
@Suite struct ReadmeExampleTests {
    @Test func `a singleton is shared, a provider creates objects, and an error suggests a name`() throws {
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

        #expect(try factory["Car"] as Car === factory["Car"] as Car)
        let makeRadio: Provider<Radio> = try factory["Radio Provider"]
        #expect(try makeRadio().frequency == 102.8)
        let error = #expect(throws: ResolutionError.self) { try factory["Raido"] as Radio }
        #expect(error?.suggestions == ["Radio"])
    }

    @Test(arguments: ["swift run RivetCar", "swift test"])
    func `the README names the command`(command: String) throws {
        #expect(try Readme().text.split(separator: "\n").contains(Substring(command)))
    }
}
