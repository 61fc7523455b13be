import Rivet
import RivetInspection
import RivetLifecycle
import Testing

/// Checks of whole applications, in several environments and with children.
@Suite(.timeLimit(.minutes(15))) struct CompletenessCheckTests {
    private static let test = Environment(name: .test)
    private static let production = Environment(name: .production)

    /// The failures of a check in one environment, as "code at lines after the first definition: names".
    private func check(
        samples: [Sample] = [],
        children: [CompletenessCheck.Child] = [],
        _ configure: (Module) throws -> Void
    ) async -> CompletenessCheck {
        await CompletenessCheck(in: [Self.test], samples: samples, children: children, configure: configure)
    }

    /// The code of a failure, and the names that it affects.
    private func summary(_ check: CompletenessCheck) -> [String] {
        check.failures.map { failure in
            let code =
                switch failure.cause {
                case .problem(let problem): problem.code.rawValue
                case .resolution(let error): error.code.rawValue
                case .other(let error): "\(error)"
                }
            return ([code] + failure.names).joined(separator: " ")
        }
    }

    // MARK: - Definitions

    @Test func `an application whose closures declare nothing is complete`() async {
        let check = await check { module in
            module.define("Car") { factory in try "car with " + (factory["Engine"] as String) }
            module.define("Engine", in: .singleton) { factory in try await factory.resolve("Fuel") + " engine" }.eager()
            module.define("Fuel", in: .singleton) { () async in "gas" }
            module.define("Screen", on: MainActor.self) { _ in "screen" }
            module.contribute("Parts") { "wheel" }
        }
        #expect(summary(check) == [])
    }

    @Test func `failures with one cause are one failure at the definition that fails`() async {
        let line = #line + 2
        let check = await check { module in
            module.define("Engine") { factory in try factory["Fule"] as String }
            module.define("Fuel") { "gas" }
            module.define("Car") { factory in try factory["Engine"] as String }
            module.define("Garage", in: .singleton) { factory in try factory["Car"] as String }
            module.define("Pump") { factory in try factory["Fule"] as String }
        }
        #expect(summary(check) == ["missing Car Engine Garage Pump"])
        #expect(check.failures.first?.site?.line == UInt(line))
        #expect(check.builtCount == 1)
    }

    @Test func `a closure that requests more than it declares fails at its own line`() async {
        let line = UInt(#line + 3)
        let check = await check { module in
            module.define("Engine") { "engine" }
            module.define("Car", needing: "Wheel") { factory in try factory["Engine"] as String }
            module.define("Wheel") { "wheel" }
        }
        #expect(summary(check) == ["undeclared Car"] && check.failures.first?.site?.line == line)
    }

    @Test func `a graph that a closure creates fails with its own problems`() async {
        let line = UInt(#line + 5)
        let check = await check { module in
            module.define("Session", in: .singleton) { _ in
                let environment = Environment(name: .test)
                return try ObjectGraph(environment: environment) { child in
                    child.define("Screen", needing: "Styel") { factory in try factory["Styel"] as String }
                }
            }
        }
        #expect(summary(check) == ["missing Session"] && check.failures.first?.site?.line == line)
    }

    @Test func `an error that several environments have is one failure, and others name their environments`() async {
        let check = await CompletenessCheck(in: [Self.production, Self.test]) { module in
            module.define("Car") { factory in try factory["Enigne"] as String }
            if module.environment.name == .production {
                module.define("Push") { factory in try factory["Token"] as Int }
            }
        }
        #expect(summary(check) == ["missing Car", "missing Push"])
        #expect(check.failures.map(\.environments) == [[.production, .test], [.production]])
        #expect(check.environments == [.production, .test])
        #expect("\(check)".hasSuffix(#"  Only in "Production""#))
    }

    @Test func `a graph with problems is a failure, and the other environments are tried`() async {
        let check = await CompletenessCheck(in: [Self.production, Self.test]) { module in
            module.define("Car", needing: "Engine") { factory in try factory["Engine"] as String }
            module.define("Boat") { factory in try factory["Sail"] as String }
            if module.environment.name == .test { module.define("Engine") { "engine" } }
        }
        #expect(summary(check) == ["missing", "missing Boat"])
        #expect(check.failures.map(\.environments) == [[.production], [.test]])
    }

    private class Vehicle: @unchecked Sendable {}
    private final class Truck: Vehicle, @unchecked Sendable {}

    @Test func `an unproven type is a failure`() async {
        let check = await check { module in
            module.define("Vehicle") { Truck() as Vehicle }
            module.define("Depot", as: .calling({ (_: Truck) in "depot" }, with: "Vehicle"))
        }
        #expect(summary(check) == ["unproven"])
    }

    @Test func `an error of a closure is a failure, and so is each faulty element`() async {
        let check = await check { module in
            module.define("Radio") { () -> String in throw Boom() }
            module.contribute("Stations") { "first" }
            module.contribute("Stations") { () -> String in throw Boom() }
        }
        #expect(summary(check) == ["failed Radio", "failed Stations Stations[1]"])
    }

    @Test func `an error of didAssemble is a failure without a place`() async {
        final class Broken: Module {
            override class func didAssemble(_ factory: ObjectGraphFactory) throws { throw Boom() }
        }
        let check = await CompletenessCheck(Broken.self, in: [Self.test])
        #expect(summary(check) == ["Boom()"] && check.failures.first?.site == nil)
    }

    @Test func `a cycle is one failure, and so is a variable that every environment lacks`() async {
        let check = await CompletenessCheck(in: [Self.production, Self.test]) { module in
            module.define("Hen") { factory in try factory["Egg"] as String }
            module.define("Egg") { factory in try factory["Hen"] as String }
            module.define("Clock") { factory in try factory.environment["Zone"] as String }
        }
        #expect(summary(check) == ["cycle Egg Hen", "failed Clock"])
        #expect(check.failures.map(\.environments.count) == [2, 2])
    }

    @Test func `a wrong request is a failure at the line of the definition that makes it`() async {
        let line = UInt(#line + 3)
        let check = await check { module in
            module.define("Wheel") { "wheel" }
            module.define("Car") { factory in try factory["Wheel"] as Int }
        }
        #expect(summary(check) == ["typeMismatch Car"] && check.failures.first?.site?.line == line)
    }

    @Test func `a failing override is a failure at its own line`() async {
        let line = UInt(#line + 3)
        let check = await check { module in
            module.define("Wheel") { "wheel" }
            module.redefine("Wheel") { () -> String in throw Boom() }
        }
        #expect(summary(check) == ["failed Wheel"] && check.failures.first?.site?.line == line)
    }

    @Test func `thousands of objects that need one that fails are one failure`() async {
        let check = await check { module in
            module.define("Base") { factory in try factory["Nothing"] as Int }
            for number in 0..<5_000 {
                module.define(Key<Int>("N\(number)")) { factory in try factory["Base"] as Int }
            }
        }
        #expect(check.failures.map(\.names.count) == [5_001])
    }

    @Test func `the application's modules may expect objects`() async {
        let check = await CompletenessCheck(in: [Self.test], supplying: ["User": "Ada"]) { module in
            module.expect("User" as Key<String>)
            module.define("Greeting") { factory in "Hello " + (try factory["User"] as String) }
        }
        #expect(summary(check) == [])
    }

    @Test func `requests outside of modules are made in each environment, when eager objects exist`() async {
        func launch(_ app: ObjectGraphFactory) throws {
            _ = try app["Settings"] as String
            _ = try app["Push Token"] as String
        }
        let check = await CompletenessCheck(in: [Self.production, Self.test], requests: [{ try launch($0) }]) {
            module in
            module.define("Settings", in: .singleton) { () async in "settings" }.eager()
            if module.environment.name == .production { module.define("Push Token") { "token" } }
        }
        #expect(summary(check) == ["missing"] && check.failures.first?.environments == [.test])
    }

    @Test func `a check without environments fails, and so does a sample for nothing`() async {
        let empty = await CompletenessCheck(in: [])
        #expect("\(empty)".contains("there is no environment"))
        let check = await check(samples: [.arguments(of: "Rotue", 3)]) { module in
            module.define("Route") { (_, number: Int) in number }
        }
        #expect("\(check)".contains(#"no module defines "Rotue""#))
    }

    // MARK: - Awaiting

    @Test func `a synchronous closure that requests an awaited object fails, unless that object is eager`() async {
        func define(_ module: Module) -> Registration<String> {
            module.define("A User") { factory in try factory["Database"] as String }
            return module.define("Database", in: .singleton) { () async in "database" }
        }
        #expect(summary(await check { _ = define($0) }) == ["needsAwait A User"])
        #expect(summary(await check { define($0).eager() }) == [])
    }

    private final class StorageModule: Module {
        override func configure() {
            define("Database", in: .singleton) { () async in "database" }
            define("A User") { factory in try factory["Database"] as String }
            define("Maker") { factory in try factory["Database Provider"] as Provider<String> }
            define("Settings", in: .singleton) { () async in "settings" }.eager()
            define("Theme") { factory in try factory["Settings"] as String }
        }
    }

    @Test func `a fake of an awaited object must be awaited, too, and one of an eager object needn't`() async {
        let check = await CompletenessCheck(StorageModule.self, in: [Self.test]) { test in
            test.redefine("Database") { "fake" }
            test.redefine("Settings") { "fake" }
        }
        #expect(summary(check) == ["needsAwait A User Maker"])
    }

    @Test func `a child's closure may request an eager object of its parent`() async {
        let child: CompletenessCheck.Child = { parent in
            let graph = try ObjectGraph(environment: Self.test, parent: parent.graph) { module in
                module.define("Dark Theme") { factory in try "dark " + (factory["Settings"] as String) }
                module.decorate("Settings") { (settings: String, _) in "my \(settings)" }
            }
            return try ObjectGraphFactory(graph, parent: parent)
        }
        let check = await check(children: [child]) { module in
            module.define("Settings", in: .singleton) { () async in "settings" }.eager()
        }
        #expect(summary(check) == [])
    }

    @Test func `a closure that requests an object of the main actor is complete, because the main actor may call it`()
        async
    {
        let check = await check { module in
            module.define("Console", in: .singleton, on: MainActor.self) { _ in "console" }
            module.define("A Log") { factory in try factory["Console"] as String }
        }
        #expect(summary(check) == [])
    }

    @Test func `an asynchronous closure that requests an object of the main actor without await fails`() async {
        let check = await check { module in
            module.define("Console", on: MainActor.self) { _ in "console" }
            module.define("Log") { factory in
                await Task.yield()
                return try factory["Console"] as String
            }
        }
        #expect(summary(check) == ["needsMainActor Log"])
    }

    // MARK: - Providers

    @Test func `a provider is called as the type that a closure expects`() async {
        let check = await check { module in
            module.define("Wheel") { "wheel" }
            module.define("Right") { factory in try factory["Wheel Provider"] as Provider<String> }
            module.define("Wrong") { factory in try factory["Wheel Provider"] as Provider<Int> }
            module.define("Wrong Key") { factory in try factory.provider(for: Key<Bool>("Wheel")) }
        }
        #expect(summary(check) == ["typeMismatch Wrong", "typeMismatch Wrong Key"])
    }

    @Test func `a provider that must be awaited can't be called without await`() async {
        let check = await check { module in
            module.define("Stack") { () async in "stack" }
            module.define("Right") { factory in try factory["Stack Provider"] as @Sendable () async throws -> String }
            module.define("Wrong") { factory in try factory["Stack Provider"] as Provider<String> }
        }
        #expect(summary(check) == ["needsAwait Wrong"])
    }

    @Test func `a provider is called with the arguments that a closure passes`() async {
        let check = await check(samples: [.value("Berlin"), .value(3)]) { module in
            module.define("Route") { (_, town: String) in "route to \(town)" }
            module.define("Right") { factory in try factory["Route Provider"] as @Sendable (String) throws -> String }
            module.define("Wrong") { factory in try factory["Route Provider"] as @Sendable (Int) throws -> String }
        }
        #expect(summary(check) == ["arguments Wrong"])
    }

    // MARK: - Samples

    private struct Stop: Sendable {
        let town: String
    }

    @Test func `samples are the arguments of all definitions`() async {
        let samples: [Sample] = [
            .value("Berlin"), .arguments(of: "Ticket", "Hamburg", 2), .object { Stop(town: try $0["Home"]) },
        ]
        let check = await check(samples: samples) { module in
            module.define("Home") { "Kiel" }
            module.define("Route") { (_, town: String) in try #require(town == "Berlin" ? town : nil) }
            module.define("Ticket") { (_, town: String, seats: Int) in try #require(town == "Hamburg" ? seats : nil) }
            module.define("Trip") { (_, stop: Stop, note: Int?) in
                try #require(stop.town == "Kiel" && note == nil ? stop.town : nil)
            }
            module.define("Any Route") { (_, town: any CustomStringConvertible) in "\(town)" }
            module.define("Named", as: .calling({ (town: String) in town }, with: .argument))
        }
        #expect(summary(check) == [] && check.builtCount == 6)
    }

    @Test func `an argument without a sample is one failure for its type`() async {
        let check = await check { module in
            module.define("Route") { (_, town: String) in town }
            module.define("Ticket") { (_, town: String, seats: Int) in "\(seats) to \(town)" }
            module.define("Seat") { (_, number: Int) in number }
        }
        #expect(summary(check) == ["trialFailed Route Ticket", "trialFailed Seat Ticket"])
        #expect(
            "\(check)".contains(
                #"""
                "Route" takes a String, but no sample has that type; pass one by samples: [.value(…)] [trialFailed]
                  Also failed: "Ticket"
                """#
            )
        )
    }

    // MARK: - Children

    private final class SessionModule: Module {
        override func configure() {
            expect("User" as Key<String>)
            define("Greeting") { factory in try "\(factory["Salute"] as String) \(factory["User"] as String)" }
            define("Account") { factory in try factory["Acount Number"] as Int }
        }
    }

    private static func session(of factory: ObjectGraphFactory, user: any Sendable) throws -> ObjectGraphFactory {
        let graph = try ObjectGraph(SessionModule.self, environment: factory.environment, parent: factory.graph)
        return try ObjectGraphFactory(graph, parent: factory, supplying: ["User": user])
    }

    @Test func `children are tried with the objects that they expect`() async {
        let check = await check(children: [{ try Self.session(of: $0, user: "Ada") }]) { module in
            module.define("Salute") { "Hello" }
        }
        #expect(summary(check) == ["missing Account"])
        #expect(check.builtCount == 3)
    }

    @Test func `a child that can't be created is a failure, and the others are tried`() async {
        let children: [CompletenessCheck.Child] = [
            { _ in throw Boom() }, { try Self.session(of: $0, user: 3) }, { try Self.session(of: $0, user: "Ada") },
        ]
        let check = await check(children: children) { module in module.define("Salute") { "Hello" } }
        #expect(Set(summary(check)) == ["Boom()", "typeMismatch", "missing Account"])
    }

    @Test func `a child's provider of its parent's object is called as the type that the closure expects`() async {
        let child: CompletenessCheck.Child = { parent in
            let graph = try ObjectGraph(environment: Self.test, parent: parent.graph) { module in
                module.define("Wrong") { factory in try factory["Salute Provider"] as Provider<Int> }
            }
            return try ObjectGraphFactory(graph, parent: parent)
        }
        let check = await check(children: [child]) { module in module.define("Salute") { "Hello" } }
        #expect(summary(check) == ["typeMismatch Wrong"])
    }
}
