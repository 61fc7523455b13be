import Rivet

// A loop variable that the body changes.
final class LoopVariable: Module {
    override func configure() {
        for var name in ["a", "b"] {
            name = "Variable " + name.uppercased()
            // expect: notChecked warning
            define(Key(name)) { 1 }
        }
        define("Variable Use") { factory in try (factory["Variable A"] as Int) + factory["Variable B"] }
    }
}
func useLoopVariable() throws {
    _ = try ObjectGraphFactory(LoopVariable.self, environment: Environment())["Variable Use"] as Int
}

// A loop that visits the elements of one case.
enum LoopPart { case define(String), use(String) }
final class CaseLoop: Module {
    let parts: [LoopPart] = [
        .define("Part A"),
        .use("Part B"),  // expect: notChecked warning
        .define("Part C"),
        .use("Part C"),  // expect: notChecked warning
    ]
    override func configure() {
        for case .define(let name) in parts { define(Key(name)) { 1 } }
        define("Part B") { 2 }
    }
}
func useCaseLoop() throws { _ = try ObjectGraphFactory(CaseLoop.self, environment: Environment())["Part B"] as Int }

// A condition that only one case fulfills.
enum ThingPart { case thing(String), other(String) }
final class CaseCondition: Module {
    func add(_ part: ThingPart) {
        if case .thing(let name) = part { define(Key(name + " Use")) { factory in try factory[Key(name)] as Int } }
    }
    override func configure() {
        define("Thing A") { 1 }
        add(.thing("Thing A"))
        // expect: notChecked warning
        add(.other("Thing Nothing"))
    }
}
func useCaseCondition() throws {
    _ = try ObjectGraphFactory(CaseCondition.self, environment: Environment())["Thing A Use"] as Int
}

// A case that has a condition.
enum ClausePart { case thing(String), other(String) }
final class CaseClause: Module {
    func add(_ part: ClausePart) {
        switch part {
        case .thing(let name) where name.count > 2:
            define(Key(name + " Use")) { factory in try factory[Key(name)] as Int }
        case .other(let name): define(Key(name)) { 1 }
        default: break
        }
    }
    override func configure() {
        // expect: notChecked warning
        add(.other("Clause A"))
        add(.thing("Clause A"))
        add(.thing("No"))
    }
}
func useCaseClause() throws {
    _ = try ObjectGraphFactory(CaseClause.self, environment: Environment())["Clause A Use"] as Int
}

// A tuple that initializes two constants.
func makePair() -> (String, String) { (["Pair", "Live"].joined(separator: " "), "Pair Port") }
final class TupleAssignment: Module {
    override func configure() {
        let host: String, port: String
        // expect: notChecked warning
        if environment.name == .test { (host, port) = ("Pair Local", "Pair None") } else { (host, port) = makePair() }
        define(Key(host)) { 1 }
        define(Key(port)) { 1 }
        define("Pair Use") { factory in try factory[pairKey(factory)] as Int }
    }
}
private func pairKey(_ factory: ObjectGraphFactory) -> Key<Int> {
    factory.environment.name == .test ? "Pair Local" : "Pair Live"
}
func useTupleAssignment() throws {
    _ = try ObjectGraphFactory(TupleAssignment.self, environment: Environment(name: .production))["Pair Use"] as Int
    _ = try ObjectGraphFactory(TupleAssignment.self, environment: Environment(name: .test))["Pair Use"] as Int
}

// An operator of the program that matches prefixes.
private func ~= (pattern: String, value: String) -> Bool { value.hasPrefix(pattern) }
final class PrefixPattern: Module {
    func add(_ name: String) {
        switch name {
        case "Prefix": define(Key(name)) { 1 }
        default: break
        }
    }
    override func configure() {
        add("Prefix Car")
        define("Prefix Use") { factory in try factory["Prefix Car"] as Int }
    }
}
func usePrefixPattern() throws {
    _ = try ObjectGraphFactory(PrefixPattern.self, environment: Environment())["Prefix Use"] as Int
}
