import Rivet
import RivetTesting
import Testing

extension Key where Object == String { fileprivate static var database: Self { "Database" } }
extension Key where Object == Int { fileprivate static var engine: Self { "Engine" } }

/// The issues that these functions record, and their locations.
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

    @Test func `a valid graph is returned without an issue`() {
        #expect(expectValid(GoodModule.self, environment: Environment()) != nil)
    }

    @Test func `each problem is an issue at the line of its definition`() {
        withKnownIssue {
            #expect(expectValid(BadModule.self, environment: Environment()) == nil)
        } matching: { issue in
            guard let place = issue.sourceLocation else { return false }
            return place.fileName == "ExpectValidTests.swift"
                && (Int(BadModule.line)...Int(BadModule.line + 1)).contains(place.line)
        }
    }

    @Test func `a module that can't be configured is an issue at the expectation`() {
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

    @Test func `warnings are issues on request, and closures under strict checking`() {
        withKnownIssue { expectValid(GoodModule.self, environment: Environment(), warnings: true) }
        withKnownIssue { expectValid(GoodModule.self, environment: Environment(), checking: .strict) }
    }

    private class Vehicle: @unchecked Sendable {}
    private final class Truck: Vehicle, @unchecked Sendable {}

    private final class UnprovenModule: Module {
        static let line: UInt = #line + 3
        override func configure() {
            define("Vehicle") { Truck() as Vehicle }
            define("Depot", as: .calling({ (_: Truck) in "depot" }, with: "Vehicle"))
        }
    }

    @Test func `an unproven type is an issue on request, and under strict checking in each form`() throws {
        let assembly = Assembly()
        assembly.load(UnprovenModule.self, environment: Environment())
        let parent = try ObjectGraph(environment: Environment())
        expectValid(UnprovenModule.self, environment: Environment())
        expectValid(assembly)
        func expectIssue(_ body: () -> ObjectGraph?, isValid: Bool) {
            withKnownIssue {
                #expect((body() != nil) == isValid)
            } matching: { issue in
                issue.sourceLocation?.line == Int(UnprovenModule.line)
                    && issue.comments.contains { $0.rawValue.hasSuffix("[unproven]") }
            }
        }
        expectIssue({ expectValid(UnprovenModule.self, environment: Environment(), warnings: true) }, isValid: true)
        expectIssue({ expectValid(assembly, warnings: true) }, isValid: true)
        expectIssue({ expectValid(UnprovenModule.self, environment: Environment(), checking: .strict) }, isValid: false)
        expectIssue(
            { expectValid(UnprovenModule.self, environment: Environment(), parent: parent, checking: .strict) },
            isValid: false
        )
        expectIssue({ expectValid(assembly, checking: .strict) }, isValid: false)
        expectIssue({ expectValid(assembly, parent: parent, checking: .strict, warnings: true) }, isValid: false)
    }

    @Test func `an error of a module's configure is an issue in the test`() {
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

    @Test func `a problem that mentions a module's load names the test's location`() {
        let text = "GoodModule is already loaded at ExpectValidTests.swift:\(#line + 2)"
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

    @Test func `expectations resolve asynchronous and synchronous objects`() async throws {
        let factory = try ObjectGraphFactory(AwaitedModule.self, GoodModule.self, environment: Environment())
        #expect(await expectResolves("Database", from: factory) == "database")
        #expect(expectBuilds("Database", from: factory) == "database")
        #expect(await expectResolves("Engine", from: factory) == 3)
    }

    @Test func `expectations resolve objects of keys`() async throws {
        let factory = try ObjectGraphFactory(AwaitedModule.self, GoodModule.self, environment: Environment())
        #expect(await expectResolves(.database, from: factory) == "database")
        #expect(expectBuilds(.database, from: factory) == "database")
        #expect(await expectResolves(.engine, from: factory) == 3)
        #expect(expectBuilds(.engine, from: factory) == 3)
        let line = #line + 2
        withKnownIssue {
            #expect(expectBuilds(Key<Int>("Nothing"), from: factory) == nil)
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.contains { $0.rawValue.contains("resolved at ExpectValidTests.swift:\(line)") }
        }
        await withKnownIssue {
            #expect(await expectResolves(Key<Int>("Failing"), from: factory) == nil)
        } matching: { issue in
            issue.sourceLocation?.line == Int(AwaitedModule.line)
        }
    }

    @Test func `a failing asynchronous object is an issue at its definition that names the test`() async throws {
        let factory = try ObjectGraphFactory(AwaitedModule.self, environment: Environment())
        let line = #line + 2
        await withKnownIssue {
            #expect(await expectResolves("Failing", as: Int.self, from: factory) == nil)
        } matching: { issue in
            issue.sourceLocation?.line == Int(AwaitedModule.line)
                && issue.comments.contains { $0.rawValue.contains("resolved at ExpectValidTests.swift:\(line)") }
        }
    }

    @Test func `an undefined name is an issue in the test`() throws {
        let factory = try ObjectGraphFactory(GoodModule.self, environment: Environment())
        let line = #line + 2
        withKnownIssue {
            expectBuilds("Nothing", as: Int.self, from: factory)
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.contains { $0.rawValue.contains("resolved at ExpectValidTests.swift:\(line)") }
        }
    }

    @Test func `an object that can be built is returned, and a failing one is an issue at its definition`() throws {
        let factory = try ObjectGraphFactory(GoodModule.self, environment: Environment())
        #expect(expectBuilds("Car", from: factory) == "car 3")
        withKnownIssue {
            #expect(expectBuilds("Broken", as: Int.self, from: factory) == nil)
        } matching: { issue in
            issue.sourceLocation?.line == Int(GoodModule.line)
        }
    }
}
