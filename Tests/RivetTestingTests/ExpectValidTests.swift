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

    private final class ThrowingModule: Module {
        struct Boom: Error {}
        override func configure() throws { throw Boom() }
    }

    private final class AwaitedModule: Module {
        static let line: UInt = #line + 3
        override func configure() {
            define("Database", in: .singleton) { _ async in "database" }
            define("Failing") { factory in try await factory.resolve("Nothing") as Int }
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

    @Test func `what a module's configure throws is an issue where the test is written`() {
        let line = #line + 2
        withKnownIssue {
            #expect(expectValid(ThrowingModule.self, environment: Environment()) == nil)
        } matching: { issue in
            issue.sourceLocation?.fileName == "ExpectValidTests.swift" && issue.sourceLocation?.line == line
        }
        let here = #_sourceLocation
        withKnownIssue {
            expectValid(ThrowingModule.self, environment: Environment(), sourceLocation: here)
        } matching: { issue in
            issue.sourceLocation == here
        }
    }

    @Test func `what names the load of a module names the test`() {
        let text = "GoodModule is loaded already, at ExpectValidTests.swift:\(#line + 2)"
        withKnownIssue {
            expectValid(GoodModule.self, GoodModuleElsewhere.self, environment: Environment())
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains(text) }
        }
    }

    private final class GoodModuleElsewhere: Module {
        override func configure() { GoodModuleElsewhere.load(into: assembly) }
        private static func load(into assembly: Assembly) {
            assembly.load(GoodModule.self, environment: Environment(name: .test))
        }
    }

    @Test func `what has to be awaited is, beside what need not be`() async throws {
        let factory = try ObjectGraphFactory(AwaitedModule.self, GoodModule.self, environment: Environment())
        #expect(await expectResolves("Database", from: factory) == "database")
        #expect(expectBuilds("Database", from: factory) == "database")
        #expect(await expectResolves("Engine", from: factory) == 3)
    }

    @Test func `a failed object that is awaited is an issue where it is defined, asked for by the test`() async throws {
        let factory = try ObjectGraphFactory(AwaitedModule.self, environment: Environment())
        let line = #line + 2
        await withKnownIssue {
            #expect(await expectResolves("Failing", as: Int.self, from: factory) == nil)
        } matching: { issue in
            issue.sourceLocation?.line == Int(AwaitedModule.line)
                && issue.comments.contains { $0.rawValue.contains("asked for at ExpectValidTests.swift:\(line)") }
        }
    }

    @Test func `a name that nothing defines is an issue where the test is written`() throws {
        let factory = try ObjectGraphFactory(GoodModule.self, environment: Environment())
        let line = #line + 2
        withKnownIssue {
            expectBuilds("Nothing", as: Int.self, from: factory)
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.contains { $0.rawValue.contains("asked for at ExpectValidTests.swift:\(line)") }
        }
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
