import Foundation
import Rivet
import Testing

// The first block of the README, word for word, but for the import.
// readme: modules
struct Tyre: Sendable {}
struct Receiver: Sendable { let frequency: Double }
final class Automobile: Sendable {
    let receiver: Receiver, tyres: [Tyre]
    init(receiver: Receiver, tyres: [Tyre]) { (self.receiver, self.tyres) = (receiver, tyres) }
}

final class TyreModule: Module {
    override func configure() { define("Tyre") { _ in Tyre() } }
}

final class AutomobileModule: Module {
    override func configure() {
        require(TyreModule.self)
        define("Tyres") { factory in try (0..<4).map { _ in try factory["Tyre"] as Tyre } }
        define("Receiver") { factory in try Receiver(frequency: factory.environment["Frequency"]) }
        define("Car", in: .singleton, as: .calling(Automobile.init, with: "Receiver", "Tyres"))
    }
}
// readme: end

/// The README's code does what the README says.
@Suite struct ReadmeExampleTests {
    @Test func `the example prints what the README shows`() throws {
        var output: [String] = []
        func print(_ line: Any) { output.append("\(line)") }
        // readme: use
        let environment = Environment(name: .production, variables: ["Frequency": 102.8])
        let factory = try ObjectGraphFactory(AutomobileModule.self, environment: environment)

        let car: Automobile = try factory["Car"]
        print("\(car.tyres.count) tyres, \(car.receiver.frequency) MHz")
        print(try factory["Car"] as Automobile === car)

        let makeTyre: Provider<Tyre> = try factory["Tyre Provider"]
        print(try makeTyre())

        do { _ = try factory["Tyer"] as Tyre } catch { print(error) }
        // readme: end
        let shown = try Readme().block(after: "It prints:")
        #expect(masked(output.joined(separator: "\n")) == masked(shown))
    }

    @Test(arguments: [("modules", "import Rivet\n\n"), ("use", "")])
    func `the README's code is the code of this test`(region: String, prefix: String) throws {
        let code = try prefix + Readme.region(region)
        #expect(try Readme().text.contains("```swift\n\(code)\n```"))
    }

    @Test(arguments: ["swift run RivetCar", "swift test"])
    func `the README names the command`(command: String) throws {
        #expect(try Readme().text.split(separator: "\n").contains(Substring(command)))
    }
}

private struct Readme {
    let text: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
        text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    }

    /// The first code block after a line.
    func block(after line: String) throws -> String {
        let range = try #require(text.range(of: line))
        let rest = text[range.upperBound...]
        let code = rest[try #require(rest.range(of: "```\n")).upperBound...]
        return String(code[..<(try #require(code.range(of: "\n```")).lowerBound)])
    }

    /// The lines of this file between the marks of a region, without what they are indented by.
    static func region(_ name: String) throws -> String {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0.hasSuffix("// readme: \(name)") })
        let region = lines[(start + 1)...].prefix { !$0.hasSuffix("// readme: end") }
        let indent = lines[start].prefix { $0 == " " }.count
        return region.map { $0.dropFirst(min(indent, $0.prefix { $0 == " " }.count)) }.joined(separator: "\n")
    }
}
