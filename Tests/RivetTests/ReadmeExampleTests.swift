import Foundation
import Rivet
import Testing

/// The README's code does what the README says.
@Suite struct ReadmeExampleTests {
    @Test func `the example prints what the README shows, to the line`() throws {
        var output: [String] = []
        func print(_ line: Any) { output.append("\(line)") }
        // The README's sample, word for word, but for the import and the empty line under it.
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
        // The lines as they are counted in the README.
        let above = try Readme.sample().above - Readme.heading.count
        let printed = output.joined(separator: "\n")
            .replacing(/ReadmeExampleTests\.swift:(\d+)/) { "main.swift:\((Int($0.1) ?? 0) - above)" }
        #expect(try printed == Readme().block(after: "It prints:"))
    }

    @Test func `the README's sample is the code of this test`() throws {
        let code = try (Readme.heading + Readme.sample().lines).joined(separator: "\n")
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

    /// What the README's sample has above this file's.
    static let heading: [Substring] = ["import Rivet", ""]

    /// The sample's lines in this file, without what they are indented by, and how many are above them.
    static func sample() throws -> (lines: [Substring], above: Int) {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let mark = try #require(lines.firstIndex { $0.hasSuffix("// readme: sample") })
        let sample = lines[(mark + 1)...].prefix { !$0.hasSuffix("// readme: end") }
        let indent = lines[mark].prefix { $0 == " " }.count
        return (sample.map { $0.dropFirst(min(indent, $0.prefix { $0 == " " }.count)) }, mark + 1)
    }
}
