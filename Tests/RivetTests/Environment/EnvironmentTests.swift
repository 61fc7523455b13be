import Testing

@testable import Rivet

/// Environments as a whole: their names, how they merge, and when two are the same.
@Suite struct EnvironmentTests {
    @Test func `an environment's name is text, with three predefined names`() {
        #expect(Environment.Name.production.rawValue == "Production")
        #expect(Environment.Name.development.rawValue == "Development")
        #expect(Environment.Name.test.rawValue == "Test")
        #expect(Environment.Name(rawValue: "Race") == "Race")
        #expect(Set<Environment.Name>(["Race", .test, "Test"]).count == 2)
        #expect("\(Environment.Name.test)" == "Test")
    }

    @Test func `a default environment is Production without variables`() {
        #expect(Environment().name == .production)
        #expect(Environment().variableNames.isEmpty)
    }

    @Test func `the names of the variables are sorted`() {
        #expect(Environment(variables: ["b": 1, "c": 1, "a": 1, "B": 1]).variableNames == ["B", "a", "b", "c"])
    }

    @Test func `contains finds a variable by its exact name`() {
        let environment = Environment(variables: ["a": 1])
        #expect(environment.contains("a"))
        #expect(!environment.contains("A"))
        #expect(!environment.contains(""))
    }

    @Test func `merged variables replace existing ones`() throws {
        let merged = Environment(name: .test, variables: ["a": 1, "b": 1]).merging(["b": 2, "c": 2])
        #expect(merged.name == .test)
        #expect(merged.variableNames == ["a", "b", "c"])
        #expect(try [merged["a"], merged["b"], merged["c"]] as [Int] == [1, 2, 2])
    }

    @Test func `a merged environment replaces variables but not the name`() throws {
        let (lower, upper) = (Environment(name: .test, variables: ["a": 1, "b": 1]), Environment(variables: ["b": 2]))
        #expect(lower.merging(upper).name == .test)
        #expect(try lower.merging(upper)["b"] as Int == 2)
        #expect(upper.merging(lower).name == .production)
        #expect(try upper.merging(lower)["b"] as Int == 1)
    }

    @Test func `merging leaves both environments unchanged`() throws {
        let (lower, upper) = (Environment(variables: ["a": 1]), Environment(variables: ["a": 2]))
        _ = lower.merging(upper)
        #expect(try lower["a"] as Int == 1)
        #expect(try upper["a"] as Int == 2)
    }

    @Test(arguments: [Int?.none, Secret(Int?.none), Int??.some(.none)] as [any Sendable])
    func `merging a nil removes nothing`(value: any Sendable) throws {
        let environment = Environment(variables: ["a": 1])
        let merged = environment.merging(["a": value, "b": value])
        #expect(try merged["a"] as Int == 1)
        #expect(merged.variableNames == ["a"])
        #expect(try environment.merging(Environment(variables: ["a": value]))["a"] as Int == 1)
    }

    @Test func `a merged variable can have another type`() throws {
        let merged = Environment(variables: ["a": 1]).merging(["a": "text"])
        #expect(try merged["a"] as String == "text")
    }

    /// A class whose objects can't be compared.
    final class Opaque: Sendable {}

    @Test(
        arguments: [
            ([:], [:], true), (["a": 1], ["a": 1], true), (["a": 1], ["a": 2], false), (["a": 1], ["b": 1], false),
            (["a": 1], ["a": 1, "b": 1], false), (["a": [1, 2]], ["a": [1, 2]], true), (["a": "x"], ["a": "x"], true),
            (["a": Secret("x")], ["a": Secret("x")], true), (["a": Secret("x")], ["a": Secret("y")], false),
            (["a": Opaque()], ["a": Opaque()], false), (["a": "1"], ["a": 1], false),
            (["a": Int?.none], [:], true), (["a": Int?.some(1)], ["a": 1], true),
        ] as [([String: any Sendable], [String: any Sendable], Bool)]
    )
    func `environments with equal variables are the same`(
        first: [String: any Sendable],
        second: [String: any Sendable],
        isSame: Bool
    ) {
        #expect(Environment(variables: first).isSame(as: Environment(variables: second)) == isSame)
        #expect(Environment(variables: second).isSame(as: Environment(variables: first)) == isSame)
    }

    @Test func `an environment has the size of one reference`() {
        #expect(MemoryLayout<Environment>.size == MemoryLayout<AnyObject>.size)
    }

    @Test func `environments with different names differ`() {
        #expect(!Environment(name: .test).isSame(as: Environment(name: .development)))
    }

    @Test func `an environment is the same as itself, whatever values it has`() {
        let environment = Environment(variables: ["a": Opaque(), "b": Double.nan])
        #expect(environment.isSame(as: environment))
    }

    @Test func `merging an environment that has incomparable values makes a different one`() {
        let environment = Environment(variables: ["a": Double.nan])
        #expect(!environment.isSame(as: environment.merging([:])))
    }

    @Test func `an object without an equality is the same as itself`() {
        let environment = Environment(variables: ["a": Opaque()])
        #expect(environment.isSame(as: environment.merging([:])))
        #expect(!environment.isSame(as: environment.merging(["a": Opaque()])))
    }
}
