import Rivet
import RivetInspection
import RivetLifecycle
import RivetShared
import Testing

/// What the documentation says about errors and warnings: the articles `Checking` and the pages of problems.
@Suite struct SeverityTests {
    private struct Drawer: RetainingScope { let name = "drawer" }
    private final class Train: Module {
        override func configure() throws {
            define("Wagon", instance: 1)
            let wagons: Int = try environment["Wagons"]
            if wagons > 0 { require(Train.self, under: "Next", variables: ["Wagons": wagons - 1]) }
        }
    }
    private final class Endless: Module {
        override func configure() { require(Endless.self, under: "Next") }
    }

    private static func number(_: Int) -> Int { 1 }

    /// A graph, and its outcome without strict checking.
    ///
    /// Under strict checking, each warning is an error.
    private struct Claim: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let expected: Checked
        let make: @Sendable (ObjectGraph.Checking) throws -> ObjectGraph

        init(
            _ text: String,
            errors: [Problem.Code] = [],
            warnings: [Problem.Code] = [],
            graph make: @escaping @Sendable (ObjectGraph.Checking) throws -> ObjectGraph
        ) {
            (testDescription, expected) = (text, Checked(thrown: errors, warnings: warnings))
            self.make = make
        }

        init(
            _ text: String,
            errors: [Problem.Code] = [],
            warnings: [Problem.Code] = [],
            _ configure: @escaping @Sendable (Module) throws -> Void
        ) {
            self.init(text, errors: errors, warnings: warnings) { level in
                try ObjectGraph(assembly(.production, ["Text": "text"], configure), checking: level)
            }
        }
    }

    @Test(arguments: claims) private func `a graph has the documented errors and warnings at each level`(
        claim: Claim
    ) {
        #expect(Checked { try claim.make(.declared) } == claim.expected)
        #expect(
            Checked { try claim.make(.strict) }
                == Checked(thrown: claim.expected.thrown + claim.expected.warnings)
        )
    }

    @Test func `the claims cover each code of a graph`() {
        let onlyOfLinter: [RivetShared.Fault.Code] = [
            .neverUsed, .neverRequired, .untyped, .undeclared, .notChecked, .suppression,
        ]
        // Other tests below have the codes of factories and trials. Two copies of Rivet need programs of their own.
        let others: [RivetShared.Fault.Code] = [.unexpected, .wrongParent, .trialFailed, .foreignModule]
        let known = SeverityTests.claims.flatMap { $0.expected.thrown + $0.expected.warnings }
        let all = RivetShared.Fault.Code.allCases.filter { !onlyOfLinter.contains($0) && !others.contains($0) }
        #expect(Set(known.map(\.rawValue)) == Set(all.map(\.rawValue)))
    }

    private static let claims =
        names + types + paths + awaiting
        + [
            Claim("a closure that receives the factory declares nothing", warnings: [.notDeclared]) {
                $0.define("Car") { _ in 1 }
            },
            Claim("so does one with run-time arguments", warnings: [.notDeclared]) {
                $0.define("Car") { (_, number: Int) in number }
            },
            Claim("and a decorator that receives the factory", warnings: [.notDeclared]) { module in
                module.define("Car", instance: 1)
                module.decorate("Car") { (car: Int, _) in car }
            },
            Claim("recipes, lists, instances and closures without a parameter declare everything") { module in
                module.define("Seats", instance: 4)
                module.define("Engine") { 1 }
                module.define("Car", as: .calling(number, with: "Engine"))
                module.define("Bus", needing: "Seats") { try $0["Seats"] as Int }
                module.define("Course", as: .calling(number, with: .argument))
                module.decorate("Car") { (car: Int) in car }
                module.decorate("Bus", needing: "Seats") { (bus: Int, _) in bus }
            },
            Claim("a variable is missing", errors: [.variable]) {
                $0.define("Car", as: .calling(number, with: .variable("Seats")))
            },
            Claim("a variable can't be read as the type", errors: [.variable]) {
                $0.define("Car", as: .calling(number, with: .variable("Text")))
            },
            Claim("only instances of a class can be weak", errors: [.unusableScope]) {
                $0.define("Engine", in: .weak) { 1 }
            },
            Claim("a weak object can't have hooks", errors: [.unusableScope]) {
                $0.define("Radio", in: .weak) { Engine() }.onStop { _ in }
            },
            Claim("a cached object may have hooks, but no service", errors: [.unusableScope]) { module in
                module.define("Radio", in: CachedScope("Trip")) { Engine() }.onStop { _ in }
                module.define("Server", in: CachedScope("Trip")) { Engine() }.running { _ in }
            },
            Claim("only a prototype takes run-time arguments", errors: [.unusableScope]) {
                $0.define("Course", in: .singleton, as: .calling(number, with: .argument))
            },
            Claim("a RetainingScope alone isn't enough", errors: [.unusableScope]) {
                $0.define("Radio", in: Drawer()) { 1 }
            },
            Claim("configure() throws, and other definitions are checked", errors: [.configureFailed, .missing]) {
                $0.define("Car", as: .calling(number, with: "Engine"))
                throw Boom()
            },
            Claim("a module is loaded under different variables", errors: [.differentVariables]) { level in
                let assembly = Assembly()
                for number in 0...1 {
                    assembly.load(Train.self, environment: Environment(variables: ["Wagons": 0, "Number": number]))
                }
                return try ObjectGraph(assembly, checking: level)
            },
            Claim("a module requires itself without an end", errors: [.tooDeep]) {
                $0.require(Endless.self, under: "First")
            },
            Claim("a module that requires itself and stops is valid") {
                $0.require(Train.self, under: "First", variables: ["Wagons": 3])
            },
            Claim("there are more than 65,536 environments", errors: [.tooManyEnvironments]) { level in
                let assembly = Assembly()
                for number in 0..<65_537 {
                    assembly.load(environment: Environment(variables: ["Number": number])) { module in
                        module.define(Key("\(number)"), instance: number)
                    }
                }
                return try ObjectGraph(assembly, checking: level)
            },
        ]

    private static let names = [
        Claim("a name is defined twice", errors: [.duplicate]) { module in
            module.define("Radio", instance: 1)
            module.define("Radio", instance: 2)
        },
        Claim("elements of a group have one name") { module in
            module.contribute("Radio", instance: 1)
            module.contribute("Radio", instance: 2)
        },
        Claim("a name is empty", errors: [.emptyName]) { $0.define("", instance: 1) },
        Claim("a provider or an original exists anyway", errors: [.derivedName, .derivedName]) { module in
            module.define("Radio", instance: 1)
            module.define("Radio Provider", instance: 1)
            module.define("Radio Original", instance: 1)
        },
        Claim("a variable is defined", errors: [.definedVariable]) { $0.define(.variable("Text"), instance: "t") },
        Claim("a namespace is empty or has a dot", errors: [.namespaceName, .namespaceName]) { module in
            module.require(Train.self, under: "", variables: ["Wagons": 0])
            module.require(Train.self, under: "Front.Left", variables: ["Wagons": 0])
        },
        Claim("a name is missing", errors: [.missing]) { $0.define("Car", as: .calling(number, with: "Engine")) },
        Claim("a listed name is missing", errors: [.missing]) { $0.define("Car", needing: "Engine") { _ in 1 } },
        Claim("the target of an alias is missing, or a provider", errors: [.missing, .missing]) { module in
            module.define("Radio", instance: 1)
            module.alias("Receiver", to: "Tuner")
            module.alias("Shop", to: "Radio Provider")
        },
        Claim("an Optional parameter alone isn't enough", errors: [.missing]) {
            $0.define("Car", as: .calling({ (_: Int?) in 1 }, with: "Engine"))
        },
        Claim("an optional name may be missing") {
            $0.define("Car", as: .calling({ (_: Int?) in 1 }, with: .optional("Engine")))
        },
        Claim("an expected object is the factory's business") { $0.expect("Driver" as Key<String>) },
        Claim("an undefined name is redefined and decorated", errors: [.replacingNothing, .replacingNothing]) {
            $0.redefine("Radio", instance: 1)
            $0.decorate("Engine") { (engine: Int) in engine }
        },
        Claim("a name is defined only later", errors: [.replacingNothing]) {
            $0.redefine("Radio", instance: 1)
            $0.define("Radio", instance: 1)
        },
        Claim("an outer definition is changed in a namespace", errors: [.replacingNothing]) { module in
            module.define("Radio", instance: 1)
            module.namespace("Front") { $0.redefine("Radio", instance: 2) }
        },
        Claim("an alias is redefined", errors: [.changedAlias]) { module in
            module.define("Engine", instance: 1)
            module.alias("Motor", to: "Engine")
            module.redefine("Motor", instance: 2)
        },
    ]

    private static let types = [
        Claim("a dependency has another type", errors: [.typeMismatch]) { module in
            module.define("Engine", instance: "text")
            module.define("Car", as: .calling(number, with: "Engine"))
        },
        Claim("a decorator has another type", errors: [.typeMismatch]) { module in
            module.define("Engine", instance: 1)
            module.decorate("Engine") { (text: String) in text }
        },
        Claim("an element has another type, or takes arguments", errors: [.typeMismatch, .typeMismatch]) { module in
            module.group("All", of: Int.self)
            module.contribute("All", instance: "text")
            module.contribute("All", as: .calling(number, with: .argument))
        },
        Claim("a parent's object has another type", errors: [.typeMismatch]) { level in
            let parent = try ObjectGraph(assembly { $0.define("Engine", instance: "text") })
            return try ObjectGraph(assembly { $0.expect("Engine" as Key<Int>) }, parent: parent, checking: level)
        },
        Claim("only the object shows the type of a dependency", warnings: [.unproven]) { module in
            module.define("Machine") { Crane() as Machine }
            module.define("Depot", as: .calling({ (_: Crane) in 1 }, with: "Machine"))
        },
        Claim("only the objects show the types of elements", warnings: [.unproven, .unproven]) { module in
            module.group("All", of: Crane.self)
            module.contribute("All") { Machine() }
            module.contribute("All") { Machine() }
        },
        Claim("only the object shows the type of an expected object", warnings: [.unproven]) { level in
            let parent = try ObjectGraph(assembly { $0.define("Machine") { Machine() } })
            return try ObjectGraph(assembly { $0.expect("Machine" as Key<Crane>) }, parent: parent, checking: level)
        },
        Claim("the warnings of a parent aren't those of its child") { level in
            let parent = try ObjectGraph(
                assembly { module in
                    module.define("Machine") { _ in Machine() }
                    module.define("Depot", as: .calling({ (_: Crane) in 1 }, with: "Machine"))
                }
            )
            return try ObjectGraph(
                assembly { module in
                    module.alias("Alias", to: "Machine")
                    module.expect("Machine" as Key<Machine>)
                },
                parent: parent,
                checking: level
            )
        },
        Claim("swapped dependencies of two protocols", warnings: [.unproven, .unproven]) { module in
            module.define("Motor") { Engine() as any Motor }
            module.define("Text") { "text" as any StringProtocol & Sendable }
            module.define(
                "Whole",
                as: .calling({ (_: any Motor, _: any StringProtocol) in 1 }, with: "Text", "Motor")
            )
        },
    ]

    private static let paths = [
        Claim("definitions depend on each other", errors: [.cycle]) { module in
            module.define("Egg", as: .calling(number, with: "Hen"))
            module.define("Hen", as: .calling(number, with: "Egg"))
        },
        Claim("aliases refer to each other", errors: [.cycle]) { module in
            module.alias("Left", to: "Right")
            module.alias("Right", to: "Left")
        },
        Claim("a provider never closes a cycle") { module in
            module.define("Egg", as: .calling({ (_: Provider<Int>) in 1 }, with: "Hen Provider"))
            module.define("Hen", as: .calling(number, with: "Egg"))
        },
        Claim("definitions with run-time arguments may depend on each other") { module in
            module.define("Tree", needing: "Branch") { (_, number: Int) in number }
            module.define("Branch", needing: "Tree") { (_, number: Int) in number }
        },
        Claim("two paths to one object aren't a cycle") { module in
            module.define("Engine", instance: 1)
            module.define("Car", as: .calling(number, with: "Engine"))
            module.define("Garage", as: .calling({ (_: Int, _: Int) in 1 }, with: "Car", "Engine"))
        },
        Claim("a singleton retains a cached object, even through a prototype", errors: [.captive]) { module in
            module.define("Route", in: CachedScope("Trip")) { 1 }
            module.define("Map", as: .calling(number, with: "Route"))
            module.define("Car", in: .singleton, as: .calling(number, with: "Map"))
        },
        Claim("a singleton may retain a provider, and objects of .graph and .weak") { module in
            module.define("Route", in: CachedScope("Trip")) { 1 }
            module.define("Seats", in: .graph) { 1 }
            module.define("Engine", in: .weak) { Engine() }
            module.define(
                "Car",
                in: .singleton,
                as: .calling({ (_: Provider<Int>, _: Int, _: Engine) in 1 }, with: "Route Provider", "Seats", "Engine")
            )
        },
    ]

    private static let awaiting = [
        Claim("a synchronous closure lists an asynchronous object", errors: [.needsAwait]) { module in
            module.define("Database", in: .singleton) { () async in 1 }
            module.define("Store", as: .calling(number, with: "Database"))
            module.define("Till", needing: "Store") { try $0["Store"] as Int }
        },
        Claim("it may list providers and eager objects, and a recipe may have any dependency") { module in
            module.define("Database", in: .singleton) { () async in 1 }
            module.define("Eager", in: .singleton) { () async in 1 }.eager()
            module.define("Till", needing: "Database Provider", "Eager") { _ in 1 }
            module.define("Shop", as: .calling(number, with: "Database"))
            module.define("Later", needing: "Database") { try await $0.resolve("Database") as Int }
        },
        Claim("a cached object can't be eager", errors: [.needsAwait]) { module in
            module.define("Database", in: CachedScope("Day")) { () async in 1 }
            module.define("Till", needing: "Database") { try $0["Database"] as Int }
        },
        Claim("a closure elsewhere lists an object of the main actor", errors: [.needsMainActor]) { module in
            module.define("Window", in: .singleton, on: MainActor.self) { Engine() }
            module.define("Screen", needing: "Window") { try $0["Window"] as Engine }
        },
        Claim("on the main actor, for an eager object, and in a recipe, it is valid") { module in
            module.define("Window", in: .singleton, on: MainActor.self) { Engine() }
            module.define("Eager", in: .singleton, on: MainActor.self) { Engine() }.eager()
            module.define("Screen", on: MainActor.self, needing: "Window") { try $0["Window"] as Engine }
            module.define("Door", needing: "Eager", "Window Provider") { _ in 1 }
            module.define("Shop", as: .calling({ (_: Engine) in 1 }, with: "Window"))
        },
    ]

    // MARK: - Counts

    /// Unproven types keep one problem for each place, but undeclared definitions have only one warning together.
    @Test func `strict checking reports each undeclared definition, which share one warning`() throws {
        let graph = assembly { module in
            for number in 0..<3 { module.define(Key("\(number)")) { _ in number } }
            module.define("Machine") { _ in Machine() }
            module.define("Depot", as: .calling({ (_: Crane) in 1 }, with: "Machine"))
        }
        #expect(Checked { try ObjectGraph(graph) } == Checked(warnings: [.notDeclared, .unproven]))
        let strict = Checked { try ObjectGraph(graph, checking: .strict) }
        #expect(strict.thrown == Array(repeating: .notDeclared, count: 4) + [.unproven])
    }

    @Test func `a warning beside an error isn't thrown, except under strict checking`() {
        let graph = assembly { module in
            module.define("Machine") { Machine() }
            module.define("Depot", as: .calling({ (_: Crane) in 1 }, with: "Machine"))
            module.define("Car", as: .calling({ (_: Int) in 1 }, with: "Engine"))
        }
        #expect(Checked { try ObjectGraph(graph) } == Checked(thrown: [.missing]))
        #expect(Checked { try ObjectGraph(graph, checking: .strict) } == Checked(thrown: [.unproven, .missing]))
    }

    // MARK: - The example of the page, in each initializer

    private final class DepotModule: Module {
        override func configure() {
            define("Machine") { Crane() as Machine }
            define("Depot", as: .calling({ (_: Crane) in 1 }, with: "Machine"))
        }
    }

    @Test func `every initializer with a level refuses an unproven type under strict checking`() throws {
        let initializers: [(ObjectGraph.Checking) throws -> ObjectGraph] = [
            { try ObjectGraph(DepotModule.self, environment: Environment(), checking: $0) },
            { level in
                let assembly = Assembly()
                assembly.load(DepotModule.self, environment: Environment())
                return try ObjectGraph(assembly, checking: level)
            },
            { try ObjectGraphFactory(DepotModule.self, environment: Environment(), checking: $0).graph },
            { level in
                try ObjectGraphFactory(environment: Environment(), checking: level) { $0.require(DepotModule.self) }
                    .graph
            },
            { level in
                let parent = try ObjectGraph(environment: Environment())
                return try ObjectGraph(DepotModule.self, environment: Environment(), parent: parent, checking: level)
            },
        ]
        for make in initializers {
            #expect(Checked { try make(.declared) } == Checked(warnings: [.unproven]))
            #expect(Checked { try make(.strict) } == Checked(thrown: [.unproven]))
        }
    }

    // MARK: - Factories and trials

    @Test(arguments: [ObjectGraph.Checking.declared, .strict])
    func `a factory reports wrong parents and supplied objects at each level`(level: ObjectGraph.Checking) throws {
        let parent = try ObjectGraph(environment: Environment(), checking: level)
        let child = try ObjectGraph(
            assembly { $0.expect("Driver" as Key<String>) },
            parent: parent,
            checking: level
        )
        let (application, other) = (try ObjectGraphFactory(parent), try ObjectGraphFactory(environment: Environment()))
        func codes(_ make: () throws -> ObjectGraphFactory) -> [Problem.Code] {
            Checked { try make().graph }.thrown
        }
        #expect(codes { try ObjectGraphFactory(child, supplying: ["Driver": "Ada"]) } == [.wrongParent])
        #expect(codes { try ObjectGraphFactory(child, parent: other, supplying: ["Driver": "Ada"]) } == [.wrongParent])
        #expect(codes { try ObjectGraphFactory(parent, parent: other) } == [.wrongParent])
        #expect(codes { try ObjectGraphFactory(child, parent: application) } == [.missing])
        #expect(
            codes { try ObjectGraphFactory(child, parent: application, supplying: ["Driver": 1]) } == [.typeMismatch]
        )
        #expect(
            codes { try ObjectGraphFactory(child, parent: application, supplying: ["Driver": "Ada", "Guest": "Bo"]) }
                == [.unexpected]
        )
        #expect(
            codes { try ObjectGraphFactory(child, parent: application, supplying: ["Driver": "Ada", "Driver": "Bo"]) }
                == [.duplicate]
        )
        #expect(codes { try ObjectGraphFactory(child, parent: application, supplying: ["Driver": "Ada"]) } == [])
    }

    @Test func `failures and captives that only a trial saw are warnings`() throws {
        let factory = try factory { module in
            module.define("Route", in: CachedScope("Trip")) { 1 }
            module.define("Car", in: .singleton) { try $0["Route"] as Int }
            module.define("Radio") { () -> Int in throw Boom() }
        }
        #expect(Checked { factory.trial().graph } == Checked(warnings: [.captive, .notDeclared, .trialFailed]))
    }

    @Test func `a trial of a strictly checked graph has its failures as warnings`() throws {
        let graph = try ObjectGraph(
            assembly { $0.define("Radio") { () -> Int in throw Boom() } },
            checking: .strict
        )
        #expect(Checked { try ObjectGraphFactory(graph).trial().graph } == Checked(warnings: [.trialFailed]))
    }
}
