import Foundation
import Rivet
import Testing

/// No description, dump, mirror or error ever shows a variable's value.
@Suite struct SecrecyTests {
    /// Unique, so that a text that contains it reveals the value.
    static let value = "qz7-xw9"

    static let furnished = Environment(variables: [
        "Plain": value, "Hidden": Secret(value), "List": [value], "Secrets": [Secret(value)], "Boom": Leak(),
    ])

    /// Reveals the value in its description.
    struct Leak: Sendable, CustomStringConvertible { var description: String { SecrecyTests.value } }

    static func shows(_ subject: Any) -> Bool {
        var dumped = ""
        dump(subject, to: &dumped)
        return ["\(subject)", String(reflecting: subject), dumped, mirrored(subject)].contains { $0.contains(value) }
    }

    enum Gauge: Int { case low }

    /// The descriptions of everything that mirrors reach, up to a depth at which nothing new comes.
    static func mirrored(_ subject: Any, depth: Int = 0) -> String {
        guard depth < 12 else { return "" }
        var mirror: Mirror? = Mirror(reflecting: subject)
        var text = "\(subject)"
        while let current = mirror {
            for child in current.children { text += " \(child.label ?? "") " + mirrored(child.value, depth: depth + 1) }
            mirror = current.superclassMirror
        }
        return text
    }

    @Test func `this test's check detects a revealed value`() {
        #expect(SecrecyTests.shows(["a": SecrecyTests.value]))
        #expect(SecrecyTests.shows(Leak()))
    }

    @Test(
        arguments: [
            furnished, furnished.merging(["More": value]), Secret(value), Secret([value]), Secret(Leak()),
            [Secret(value)], ["a": Secret(value)], Secret(value) as Secret<String>?, (1, Secret(value)),
        ] as [any Sendable]
    )
    func `environments and secrets reveal no values`(subject: any Sendable) {
        #expect(!SecrecyTests.shows(subject))
    }

    @Test func `an environment's description lists only names`() {
        #expect("\(SecrecyTests.furnished)" == "Production (Boom, Hidden, List, Plain, Secrets)")
        let mirror = Mirror(reflecting: SecrecyTests.furnished)
        #expect(mirror.children.map(\.label) == ["name", "variableNames"])
    }

    @Test func `a secret's description reveals nothing`() {
        let secret = Secret(SecrecyTests.value)
        #expect("\(secret)" == "Secret(hidden)")
        #expect(String(reflecting: secret) == "Secret(hidden)")
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect(secret.value == SecrecyTests.value)
    }

    @Test func `secrets are compared and hashed by their values`() {
        #expect(Secret(1) == Secret(1))
        #expect(Secret(1) != Secret(2))
        #expect(Set([Secret("a"), Secret("a"), Secret("b")]).count == 2)
    }

    @Test(
        arguments: [
            { try $0["Plain"] as Int }, { try $0["Hidden"] as Int }, { try $0["List"] as [Int] },
            { try $0["Secrets"] as [Int] }, { try $0["Boom"] as Int }, { try $0["Plain", default: 1] },
            { try $0["Plan"] as Int }, { try $0["Hidden"] as Secret<Int> }, { try $0["Plain"] as Gauge },
        ] as [@Sendable (Environment) throws -> Any]
    )
    func `environment errors reveal no values`(reading: @escaping @Sendable (Environment) throws -> Any) throws {
        let error = try #require(variableFailure { try reading(SecrecyTests.furnished) }, "it was read")
        #expect(!SecrecyTests.shows(error))

        let factory = try ObjectGraphFactory(
            assembly: {
                let assembly = Assembly()
                assembly.load(environment: SecrecyTests.furnished) { module in
                    module.define("Car") { try $0["Radio"] as Int }
                    module.define("Radio") { factory -> Int in
                        _ = try reading(factory.environment)
                        return 1
                    }
                }
                return assembly
            }()
        )
        let outer = try #require(failure { try factory["Car"] as Int })
        #expect(!SecrecyTests.shows(outer))
        #expect(outer.underlying is EnvironmentError)
    }

    @Test func `the problem of a module that fails to read a variable reveals no values`() throws {
        let assembly = Assembly()
        assembly.load(environment: SecrecyTests.furnished) { _ = try $0.environment["Hidden"] as Int }
        let problem = try #require(assembly.problems.first)
        #expect(!SecrecyTests.shows(problem))
        let error = try #require(throws: AssemblyError.self) { try ObjectGraph(assembly) }
        #expect(!SecrecyTests.shows(error))
    }

    @Test func `an assembly, its module, a graph and a factory reveal no values`() throws {
        let assembly = Assembly()
        assembly.load(environment: SecrecyTests.furnished) { module in
            module.define("Radio", as: .calling({ (text: String) in text.count }, with: .variable("Hidden")))
            #expect(!SecrecyTests.shows(module))
        }
        let graph = try ObjectGraph(assembly)
        #expect(!SecrecyTests.shows(assembly))
        #expect(!SecrecyTests.shows(graph))
        #expect(!SecrecyTests.shows(try ObjectGraphFactory(graph)))
    }

    @Test(arguments: [
        #"{"Token": {"a": "qz7-xw9"}}"#, #"{"Token": ["qz7-xw9", 1]}"#, #"["qz7-xw9"]"#, #""qz7-xw9""#,
        #"{"Token": "qz7-xw9""#, #"{"Token": "qz7-xw9\x"}"#, "{\"Token\": \"qz7-xw9\n\"}", #"{"Token": qz7-xw9}"#,
        #"{"Token": "qz7-xw9", "Other"}"#, #"{"qz7": "qz7-xw9" "b": 1}"#,
    ])
    func `the error of a malformed file reveals no values`(json: String) throws {
        let error = try #require(variableFailure { try environment(of: json) })
        #expect(!SecrecyTests.shows(error))
    }

    @Test(arguments: [
        #"{"Token": "\u77qz"}"#, #"{"Token": 77654321e999}"#, #"{"Token": 0776543}"#, "77", #"{"Token": 77"#,
        #"{"Token": 77654321098765432109}"#, #"{"Token": [77, "77"]}"#, #"{"Token": 77 "Token": 77}"#,
    ])
    func `the error of a malformed file reveals no part of a value`(json: String) throws {
        let error = try #require(variableFailure { try environment(of: json) })
        // Without the file's path, which is random.
        var dumped = "\(error)"
        dump(error, to: &dumped)
        #expect(!dumped.replacing(error.file ?? "", with: "").contains("77"))
        #expect(error.underlying == nil)
    }
}
