import Rivet
import RivetInspection
import Testing

/// Each kind of error in each form is found before anything is built.
///
/// The same graph without the error is valid.
@Suite struct GraphCheckTests {
    /// How a dependency refers to its target.
    enum Form: String, CaseIterable, Sendable {
        case recipe, needing, alias, decorator, group, namespace, parent, redefinition
    }

    static let cache = CachedScope("cache")

    /// The problems of a graph in which the singleton "Holder" depends on `target` in that form.
    ///
    /// `define` defines the target.
    private static func faults(_ form: Form, _ target: String, _ define: (Module) -> Void) throws -> [Problem] {
        func hold(_ module: Module, _ name: String, as verb: String = "define") {
            let make: @Sendable (any Motor) -> Engine = { _ in Engine() }
            let recipe = Recipe<Engine>.calling(make, with: Key(name))
            if verb == "define" {
                module.define("Holder", in: .singleton, as: recipe)
            } else {
                module.redefine("Holder", in: .singleton, as: recipe)
            }
        }
        if form == .parent {
            let parent = try ObjectGraph(assembly { define($0) })
            return problems(in: assembly { hold($0, target) }, parent: parent)
        }
        return problems { module in
            switch form {
            case .recipe, .parent:
                define(module)
                hold(module, target)
            case .needing:
                define(module)
                module.define("Holder", in: .singleton, needing: target) { _ in Engine() }
            case .alias:
                define(module)
                module.alias("Alias", to: target)
                hold(module, "Alias")
            case .decorator:
                define(module)
                hold(module, target)
                module.decorate("Holder") { (engine: Engine, _) in engine }
            case .group:
                define(module)
                let make: @Sendable (any Motor) -> Engine = { _ in Engine() }
                module.contribute("Group", as: .calling(make, with: Key(target)))
                module.define("Holder", in: .singleton, as: .calling({ (_: [Engine]) in Engine() }, with: "Group"))
            case .namespace:
                define(module)
                module.require(InnerModule.self, under: "Inner", variables: ["Target": target])
            case .redefinition:
                define(module)
                module.define("Holder") { _ in Engine() }
                hold(module, target, as: "redefine")
            }
        }
    }

    private final class InnerModule: Module {
        override func configure() throws {
            let target: String = try environment["Target"]
            define("Holder", in: .singleton, as: .calling({ (_: any Motor) in Engine() }, with: Key(target)))
        }
    }

    @Test(arguments: Form.allCases) func `a valid graph has no problem`(form: Form) throws {
        let found = try GraphCheckTests.faults(form, "Motor") { module in
            module.define("Motor", in: .singleton) { _ -> any Motor in Turbine() }
        }
        #expect(found.isEmpty)
    }

    @Test(arguments: Form.allCases) func `a missing dependency is an error with suggestions`(form: Form) throws {
        let found = try GraphCheckTests.faults(form, "Mottor") { module in
            module.define("Motor", in: .singleton) { _ -> any Motor in Turbine() }
        }
        #expect(found.first?.code == .missing)
        #expect(found.first?.suggestions.first == "Motor")
        // A dependency on an alias of an undefined name is the alias's error alone.
        #expect(found.count == 1)
    }

    @Test(arguments: Form.allCases.filter { $0 != .needing }) func `a wrong type reports both locations`(form: Form)
        throws
    {
        let found = try GraphCheckTests.faults(form, "Motor") { module in
            module.define("Motor", in: .singleton) { _ in "no motor" }
        }
        #expect(found.map(\.code) == [.typeMismatch])
        #expect(found.first?.related.count == 1)
    }

    @Test(arguments: Form.allCases, [false, true])
    func `a captive dependency is an error, even through a prototype`(form: Form, isDirect: Bool) throws {
        let found = try GraphCheckTests.faults(form, "Motor") { module in
            let name = isDirect ? "Motor" : "Cached"
            module.define(Key<any Motor>(name), in: GraphCheckTests.cache) { _ in Turbine() }
            if !isDirect { module.define("Motor", as: .calling({ (motor: any Motor) in motor }, with: "Cached")) }
        }
        // A decorated holder retains the same objects as its base.
        #expect(Set(found.map(\.code)) == [.captive])
        #expect(found.first?.related.last?.line != nil)
        #expect(found.allSatisfy { $0.message.contains("Provider") })
    }

    @Test(arguments: Form.allCases) func `a weak object and a prototype aren't captive`(form: Form) throws {
        let weak = try GraphCheckTests.faults(form, "Motor") { module in
            module.define("Motor", in: .weak) { _ -> any Motor in Turbine() }
        }
        #expect(weak.isEmpty)
        let fresh = try GraphCheckTests.faults(form, "Motor") { module in
            module.define("Motor") { _ -> any Motor in Turbine() }
        }
        #expect(fresh.isEmpty)
    }

    @Test func `a provider of a shorter-lived object isn't captive`() {
        let make: @Sendable (@escaping Provider<Engine>) -> Turbine = { _ in Turbine() }
        let found = problems { module in
            module.define("Engine", in: GraphCheckTests.cache) { _ in Engine() }
            module.define("Holder", in: .singleton, as: .calling(make, with: "Engine Provider"))
        }
        #expect(found.isEmpty)
    }

    @Test(arguments: ["Cached", "Fresh"], ["expect", "alias", "decorate", "redefine", "farther"])
    func `a captive dependency from the parent is an error in the child`(name: String, verb: String) throws {
        let parent = try ObjectGraph(
            assembly { module in
                module.define("Cached", in: GraphCheckTests.cache) { _ in 1 }
                module.define("Fresh", as: .calling({ (number: Int) in number }, with: "Cached"))
            }
        )
        let middle = try ObjectGraph(assembly { $0.expect(Key<Int>(name)) }, parent: parent)
        let child = assembly { module in
            switch verb {
            case "expect", "farther": module.expect(Key<Int>(name))
            case "alias": module.alias("Alias", to: name)
            case "decorate": module.decorate(Key(name)) { (number: Int, _) in number }
            default:
                module.redefine(Key(name), as: .calling({ (number: Int) in number }, with: Key(name + " Original")))
            }
            let need = Key<Int>(verb == "alias" ? "Alias" : name)
            module.define("Holder", in: .singleton, as: .calling({ (number: Int) in number }, with: need))
        }
        let found = problems(in: child, parent: verb == "farther" ? middle : parent)
        #expect(found.map(\.code) == [.captive])
        #expect(found.first?.name == "Holder")
    }

    @Test func `the path to a captive dependency lists a decorated definition once`() {
        let found = problems { module in
            module.define("Cached", in: GraphCheckTests.cache) { _ in 1 }
            module.define("Middle", as: .calling({ (number: Int) in number }, with: "Cached"))
            module.decorate("Middle") { (number: Int, _) in number }
            module.define("Holder", in: .singleton, as: .calling({ (number: Int) in number }, with: "Middle"))
        }
        #expect(found.map(\.code) == [.captive])
        #expect(found.first?.message.contains(": Holder → Middle → Cached;") == true)
        #expect(found.first?.related.count == 2)
    }

    @Test func `every holder is reported, even through definitions with arguments that depend on each other`() {
        let found = problems { module in
            module.define("Cached", in: GraphCheckTests.cache) { _ in 1 }
            module.define("Tree", needing: "Branch", "Cached") { (_, _: Int) in 1 }
            module.define("Branch", needing: "Tree") { (_, _: Int) in 1 }
            for name in ["Tree", "Branch"] {
                module.define(Key("\(name) Holder"), in: .singleton, needing: name) { _ in 1 }
            }
        }
        #expect(found.map(\.code) == [.captive, .captive])
        #expect(Set(found.map(\.name)) == ["Tree Holder", "Branch Holder"])
    }

    // MARK: - Unproven dependencies

    @Test func `undeclared dependencies are counted in a warning and are an error under strict checking`() throws {
        let assembly = assembly { module in
            module.define("Open") { _ in 1 }
            module.define("Told", instance: 2)
            module.define("Wired", as: .calling({ (number: Int) in number }, with: "Open"))
        }
        let graph = try ObjectGraph(assembly)
        #expect(
            graph.warnings.map(\.message) == [
                #"1 of 3 definitions doesn't declare its dependencies, so Rivet can't check them: "Open"; "#
                    + "define it with .calling, or list the dependencies in needing:"
            ]
        )
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(assembly, checking: .strict) }
        #expect(error?.problems.map(\.code) == [.notDeclared])
        #expect(error?.problems.first?.name == "Open")
    }

    @Test func `the advice for an undeclared decorator doesn't name recipes`() throws {
        let assembly = assembly { module in
            module.define("Open") { 1 }
            module.decorate("Open") { (number: Int, _) in number }
        }
        let warning = try #require(ObjectGraph(assembly).warnings.first)
        #expect(
            warning.message
                == #"1 of 1 definitions doesn't declare its dependencies, so Rivet can't check them: "Open"; "#
                + "list the dependencies of the decorator in needing:"
        )
        let error = #expect(throws: AssemblyError.self) { try ObjectGraph(assembly, checking: .strict) }
        #expect(
            error?.problems.map(\.message) == [
                #"the decorator of "Open" doesn't declare its dependencies; list them in needing:"#
            ]
        )
    }

    @Test func `a type that only the object can prove is a warning`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Machine", instance: Machine())
                module.define("Crane", as: .calling({ (crane: Crane) in crane }, with: "Machine"))
            }
        )
        #expect(graph.warnings.map(\.code) == [.unproven])
    }

    @Test func `forty errors are forty problems in a fixed order`() {
        func found() -> [Problem] {
            problems { module in
                for number in 0..<10 {
                    module.define(
                        Key("N\(number)"),
                        as: .calling({ (number: Int) in number }, with: Key("Missing \(number)"))
                    )
                    module.define(Key("N\(number)")) { _ in 1 }
                    module.define(Key("T\(number)"), as: .calling({ (text: String) in text }, with: Key("N\(number)")))
                    module.define(
                        Key("V\(number)"),
                        as: .calling({ (text: String) in text }, with: .variable("V\(number)"))
                    )
                }
            }
        }
        let first = found()
        #expect(first.count == 40)
        #expect(Set(first).count == 40)
        for _ in 0..<5 { #expect(found() == first) }
    }

    @Test func `a chain of 10,000 declared dependencies is checked on a small stack`() async throws {
        let count = try await found(stack: 512 << 10) {
            try ObjectGraph(
                assembly { module in
                    module.define("N0", instance: 0)
                    for number in 1..<10_000 {
                        module.define(
                            Key("N\(number)"),
                            as: .calling({ (next: Int) in next }, with: Key("N\(number - 1)"))
                        )
                    }
                    module.define("Holder", in: .singleton, as: .calling({ (next: Int) in next }, with: "N9999"))
                }
            ).unreachable(from: "Holder").count
        }
        #expect(count == 0)
    }

    @Test func `a redefined definition is checked only if another definition still depends on it`() {
        func found(_ need: Key<Int>) -> [Problem.Code] {
            problems { module in
                module.define("A", as: .calling({ (number: Int) in number }, with: "Missing"))
                module.redefine("A", as: .calling({ (number: Int) in number }, with: need))
                module.define("B", instance: 1)
            }.map(\.code)
        }
        #expect(found("B").isEmpty)
        #expect(found("A Original") == [.missing])
    }

    @Test func `a definition that no root depends on is unreachable`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define(
                    "App",
                    as: .calling({ (_: Int, make: @escaping Provider<String>) in 1.0 }, with: "A", "P Provider")
                )
                module.define("A", instance: 1)
                module.decorate("A") { (number: Int, _) in number }
                module.alias("Also A", to: "A")
                module.define("P", needing: "Deep") { _ in "" }
                module.define("Deep") { _ in 1 }
                module.define("Lonely") { _ in 1 }
                module.contribute("Group") { _ in 1 }
            }
        )
        #expect(graph.unreachable(from: "App") == ["Group", "Lonely"])
        #expect(graph.unreachable(from: "App", "Group", "Lonely").isEmpty)
        #expect(graph.unreachable(from: "Group").count == 6)
    }

    @Test func `unreachable also lists undefined roots`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("App", instance: 1)
                module.define("Lonely", instance: 1)
            }
        )
        #expect(graph.unreachable(from: "Ap") == ["Ap"])
        #expect(graph.unreachable(from: "Nothing", "App", "Ap") == ["Ap", "Lonely", "Nothing"])
        #expect(graph.unreachable(from: "Nothing", "Ap") == ["Ap", "Nothing"])
        #expect(graph.unreachable(from: "App Provider") == ["Lonely"])
    }
}
