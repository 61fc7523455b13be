import Rivet
import RivetTesting
import Testing

/// What these functions record, and where.
@Suite struct ExpectValidTests {
    private final class GoodModule: Module {
        static let line: UInt = #line + 4
        override func configure() {
            define("Engine") { _ in 3 }
            define("Car", as: .calling({ (engine: Int) in "car \(engine)" }, with: "Engine"))
            define("Broken") { factory in try factory["Nothing"] as Int }
        }
    }

    private final class BadModule: Module {
        static let line: UInt = #line + 2
        override func configure() {
            define("Car", as: .calling({ (engine: Int) in "car \(engine)" }, with: "Enigne"))
            define("Cart", as: .calling({ (engine: Int) in "cart \(engine)" }, with: .variable("Wheels")))
        }
    }

    @Test func `a graph that fits is no issue, and is returned`() {
        #expect(expectValid(GoodModule.self, environment: Environment()) != nil)
    }

    @Test func `each problem is an issue at the definition's own line`() {
        withKnownIssue {
            #expect(expectValid(BadModule.self, environment: Environment()) == nil)
        } matching: { issue in
            guard let place = issue.sourceLocation else { return false }
            return place.fileName == "ExpectValidTests.swift"
                && (Int(BadModule.line)...Int(BadModule.line + 1)).contains(place.line)
        }
    }

    @Test func `a module that can't be configured is an issue where it is expected to be valid`() {
        final class ThrowingModule: Module {
            override func configure() throws { throw CancellationError() }
        }
        let line = #line + 2
        withKnownIssue {
            expectValid(ThrowingModule.self, environment: Environment())
        } matching: { issue in
            issue.sourceLocation?.fileName == "ExpectValidTests.swift" && issue.sourceLocation?.line == line
        }
    }

    @Test func `warnings are issues where one wants them, and closures where one is strict`() {
        withKnownIssue { expectValid(GoodModule.self, environment: Environment(), warnings: true) }
        withKnownIssue { expectValid(GoodModule.self, environment: Environment(), checking: .strict) }
    }

    @Test func `an object that can be built is returned, another is an issue where it is defined`() throws {
        let factory = try ObjectGraphFactory(GoodModule.self, environment: Environment())
        #expect(expectBuilds("Car", from: factory) == "car 3")
        withKnownIssue {
            #expect(expectBuilds("Broken", as: Int.self, from: factory) == nil)
        } matching: { issue in
            issue.sourceLocation?.line == Int(GoodModule.line)
        }
    }
}
