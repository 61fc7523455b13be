import Rivet
import Testing

/// Reading arrays, Optionals, secrets and objects from an environment.
@Suite struct EnvironmentContainerReadingTests {
    typealias Side = EnvironmentReadingTests.Side

    @Test(arguments: [
        fits([1, 2], [1, 2]), fits([1, 2], [1.0, 2.0]), fits([1.0, 2.0], [UInt8(1), 2]), fits(["1", "2"], [1, 2]),
        fits(["yes", "off"], [true, false]), fits([Int](), [String]()), fits([[1], [2]], [["1".count], [2]]),
        fits([Secret(1), Secret(2)], [1, 2]), fits([1, 2], [Secret(1), Secret(2)]),
        fits([1, nil] as [Int?], [1, nil]),
        fits([1, 2] as [Int?], [1, 2]), fits([1, "2"] as [any Sendable], [1, 2]), fits([1, 2], [1, 2] as [Int?]),
        misfits([1, 256], [UInt8].self), misfits(["1", "two"], [Int].self), misfits([1.5], [Int].self),
        misfits([1, nil] as [Int?], [Int].self), misfits([1, 0], [Bool].self), misfits(1, [Int].self),
        misfits([1], Int.self), misfits([[1]], [Int].self), misfits([1], [String].self),
    ])
    func `an array is read element by element`(row: Conversion) { row.check() }

    @Test(arguments: [
        fits(1, Int?.some(1)), fits("1", Int?.some(1)), fits(Int?.some(1), 1), fits(Int?.some(1), 1.0),
        fits(Int?.some(1), Int?.some(1)), fits(1, Int??.some(.some(1))), fits(Int??.some(.some(1)), 1),
        fits(Int?.some(1), UInt8?.some(1)), fits([1], [Int]?.some([1])),
        misfits("one", Int?.self), misfits(true, Int?.self), misfits(["one"], [Int?].self),
        misfits(Int?.some(300), UInt8.self),
    ])
    func `an Optional is read from a plain value and vice versa`(row: Conversion) { row.check() }

    @Test(arguments: [
        fits(Secret("a"), "a"), fits("a", Secret("a")), fits(Secret("a"), Secret("a")), fits(Secret("12"), 12),
        fits("12", Secret(12)), fits(Secret(12), Secret(12.0)), fits(Secret("left"), Side.left),
        fits(Secret([1, 2]), [1, 2]), fits(Secret("a"), Secret("a") as Secret<String>?), fits(Secret(Secret(1)), 1),
        misfits(Secret("a"), Int.self), misfits(Secret(1.5), Secret<Int>.self), misfits("a", Secret<Int>.self),
    ])
    func `a secret is read as its value and vice versa`(row: Conversion) { row.check() }

    @Test func `a secret stays a secret if the requested type fits it`() throws {
        let environment = Environment(variables: ["V": Secret("a")])
        let (any, described): (Any, any CustomStringConvertible) = (try environment["V"], try environment["V"])
        #expect(any is Secret<String>)
        #expect(described is Secret<String>)
        #expect(try environment["V"] as AnyHashable == AnyHashable(Secret("a")))
        let maybe: Any? = try environment["V"]
        #expect(maybe is Secret<String>)
    }

    @Test func `an object is read as its class, superclass, protocol or Any`() throws {
        let crane = Crane()
        let environment = Environment(variables: ["V": crane])
        #expect(try (environment["V"] as Crane) === crane)
        #expect(try (environment["V"] as Machine) === crane)
        #expect(try (environment["V"] as any Motor) === crane)
        let (maybe, any): ((any Motor)?, Any) = (try environment["V"], try environment["V"])
        #expect(maybe === crane)
        #expect(any as? Crane === crane)
        #expect(variableFailure { try environment["V"] as Engine }?.code == .typeMismatch)
    }

    @Test func `a value stored as a superclass or protocol is read as its actual type`() throws {
        let crane: any Motor = Crane()
        #expect(try (Environment(variables: ["V": crane])["V"] as Crane) === crane)
        #expect(variableFailure { try Environment(variables: ["V": crane])["V"] as Turbine }?.held == "Crane")
    }

    @Test func `a struct, a closure and a metatype can be read`() throws {
        let count: @Sendable () -> Int = { 4 }
        let environment = Environment(variables: ["S": Boom(), "C": count, "T": Engine.self])
        #expect(try environment["S"] as Boom == Boom())
        let error: any Error = try environment["S"]
        #expect(error is Boom)
        let read: @Sendable () -> Int = try environment["C"]
        #expect(read() == 4)
        #expect(try environment["T"] as Engine.Type == Engine.self)
    }

    // MARK: Missing variables

    @Test func `the error of a missing variable suggests similar names, nearest first`() throws {
        let environment = Environment(name: .test, variables: ["Frequncy": 1, "Frequency": 2, "Volume": 3])
        let error = try #require(variableFailure { try environment["Frequenc"] as Double })
        #expect(error.code == .missing)
        #expect(error.variable == "Frequenc")
        #expect(error.environment == .test)
        #expect(error.wanted == "Double")
        #expect(error.held == nil)
        #expect(error.file == nil)
        #expect(error.suggestions == ["Frequency", "Frequncy"])
    }

    @Test func `the error of a missing variable without similar names has no suggestions`() throws {
        let error = try #require(variableFailure { try Environment(variables: ["Volume": 3])["Frequency"] as Double })
        #expect(error.code == .missing)
        #expect(error.suggestions.isEmpty)
    }

    @Test func `reading a missing variable as an Optional is an error`() {
        #expect(variableFailure { try Environment()["V"] as Int? as Any }?.code == .missing)
    }

    @Test func `a nil variable counts as missing`() throws {
        let environment = Environment(variables: ["V": Int?.none, "W": 1])
        #expect(!environment.contains("V"))
        #expect(environment.variableNames == ["W"])
        #expect(variableFailure { try environment["V"] as Int? as Any }?.code == .missing)
        #expect(try environment["V", default: 3] == 3)
    }

    @Test(arguments: [Secret(Int?.none), Int??.some(.none), Secret(Int?.none) as Secret<Int?>?] as [any Sendable])
    func `a nil inside a secret or an Optional counts as missing`(value: any Sendable) {
        let environment = Environment(variables: ["V": value])
        #expect(!environment.contains("V"))
        #expect(variableFailure { try environment["V"] as Int? as Any }?.code == .missing)
    }

    @Test func `a default is used and evaluated only if the variable is missing`() throws {
        let environment = Environment(variables: ["Seats": "5"])
        #expect(try environment["Doors", default: 4] == 4)
        #expect(try environment["Doors", default: Int?.none] == nil)
        #expect(try environment["Seats", default: { throw Boom() }()] == 5)
        #expect(throws: Boom()) { try environment["Doors", default: { throw Boom() }()] as Int }
    }

    @Test func `a default isn't used for a variable of the wrong type`() {
        let environment = Environment(variables: ["Seats": "five"])
        #expect(variableFailure { try environment["Seats", default: 4] }?.code == .typeMismatch)
        #expect(variableFailure { try environment["Seats", default: 4 as Int?] as Any }?.code == .typeMismatch)
    }
}
