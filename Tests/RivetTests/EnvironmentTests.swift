import Testing

@testable import Rivet

/// An environment as a whole: its name, its layers, and when it is the same as another.
@Suite struct EnvironmentTests {
    @Test func `names are text, with three that are usual`() {
        #expect(Environment.Name.production.rawValue == "Production")
        #expect(Environment.Name.development.rawValue == "Development")
        #expect(Environment.Name.test.rawValue == "Test")
        #expect(Environment.Name(rawValue: "Race") == "Race")
        #expect(Set<Environment.Name>(["Race", .test, "Test"]).count == 2)
        #expect("\(Environment.Name.test)" == "Test")
    }

    @Test func `an environment is Production, without variables, when nothing is said`() {
        #expect(Environment().name == .production)
        #expect(Environment().variableNames.isEmpty)
    }

    @Test func `the names of the variables are sorted`() {
        #expect(Environment(variables: ["b": 1, "c": 1, "a": 1, "B": 1]).variableNames == ["B", "a", "b", "c"])
    }

    @Test func `contains says what is there, under its very name`() {
        let environment = Environment(variables: ["a": 1])
        #expect(environment.contains("a"))
        #expect(!environment.contains("A"))
        #expect(!environment.contains(""))
    }

    @Test func `the variables that are merged win`() throws {
        let merged = Environment(name: .test, variables: ["a": 1, "b": 1]).merging(["b": 2, "c": 2])
        #expect(merged.name == .test)
        #expect(merged.variableNames == ["a", "b", "c"])
        #expect(try [merged["a"], merged["b"], merged["c"]] as [Int] == [1, 2, 2])
    }

    @Test func `the environment that is merged wins, but for its name`() throws {
        let (lower, upper) = (Environment(name: .test, variables: ["a": 1, "b": 1]), Environment(variables: ["b": 2]))
        #expect(lower.merging(upper).name == .test)
        #expect(try lower.merging(upper)["b"] as Int == 2)
        #expect(upper.merging(lower).name == .production)
        #expect(try upper.merging(lower)["b"] as Int == 1)
    }

    @Test func `merging changes neither of the two`() throws {
        let (lower, upper) = (Environment(variables: ["a": 1]), Environment(variables: ["a": 2]))
        _ = lower.merging(upper)
        #expect(try lower["a"] as Int == 1)
        #expect(try upper["a"] as Int == 2)
    }

    @Test(arguments: [Int?.none, Secret(Int?.none), Int??.some(.none)] as [any Sendable])
    func `a nil that is merged takes nothing away`(value: any Sendable) throws {
        let environment = Environment(variables: ["a": 1])
        let merged = environment.merging(["a": value, "b": value])
        #expect(try merged["a"] as Int == 1)
        #expect(merged.variableNames == ["a"])
        #expect(try environment.merging(Environment(variables: ["a": value]))["a"] as Int == 1)
    }

    @Test func `a merged value may be of another type`() throws {
        let merged = Environment(variables: ["a": 1]).merging(["a": "text"])
        #expect(try merged["a"] as String == "text")
    }

    /// What can't be compared.
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
    func `environments are the same when all they hold is equal`(
        first: [String: any Sendable],
        second: [String: any Sendable],
        isSame: Bool
    ) {
        #expect(Environment(variables: first).isSame(as: Environment(variables: second)) == isSame)
        #expect(Environment(variables: second).isSame(as: Environment(variables: first)) == isSame)
    }

    @Test func `an environment is one reference, whatever it is called`() {
        #expect(MemoryLayout<Environment>.size == MemoryLayout<AnyObject>.size)
    }

    @Test func `another name makes another environment`() {
        #expect(!Environment(name: .test).isSame(as: Environment(name: .development)))
    }

    @Test func `an environment is the same as itself whatever it holds`() {
        let environment = Environment(variables: ["a": Opaque(), "b": Double.nan])
        #expect(environment.isSame(as: environment))
    }

    @Test func `values that can't be compared make a copy by merging another environment`() {
        let environment = Environment(variables: ["a": Opaque()])
        #expect(!environment.isSame(as: environment.merging([:])))
    }
}
