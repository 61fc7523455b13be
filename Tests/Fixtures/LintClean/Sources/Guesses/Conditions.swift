import Rivet

// A condition that checks for a name before it requests the object.
final class CheckedFlag: Module {
    override func configure() {
        if environment.name == .test {
            define("Flagged Flag") { true }
        }
        define("Flagged Use") { factory in try factory.isDefined("Flagged Flag") && factory["Flagged Flag"] as Bool }
    }
}
func useCheckedFlag() throws {
    for name in [Environment.Name.production, .test] {
        _ = try ObjectGraphFactory(CheckedFlag.self, environment: Environment(name: name))["Flagged Use"] as Bool
    }
}

// A function, a statement before a closure, and the names of the graph serve as checks.
func hasPush(_ factory: ObjectGraphFactory) -> Bool { factory.isDefined("Helper Push") }
final class HelperCheck: Module {
    override func configure() {
        if environment.name == .test { define("Helper Push") { 1 } }
        define("Helper Use") { factory in hasPush(factory) ? try factory["Helper Push"] as Int : 0 }
        define("Helper Later") { factory -> [@Sendable () throws -> Int] in
            if factory.isDefined("Helper Push") { return [{ () throws -> Int in try factory["Helper Push"] as Int }] }
            return []
        }
        define("Helper Graph") { (factory: ObjectGraphFactory) throws -> Int in
            factory.names.contains("Helper Push") ? try factory["Helper Push"] as Int : 0
        }
    }
}
func useHelperCheck() throws {
    for name in [Environment.Name.production, .test] {
        let f = try ObjectGraphFactory(HelperCheck.self, environment: Environment(name: name))
        _ = try (f["Helper Use"] as Int) + f["Helper Graph"]
        for g in try f["Helper Later"] as [@Sendable () throws -> Int] { _ = try g() }
    }
}

// Requests that follow an optional request or a stored check.
final class OptionalCheck: Module {
    override func configure() {
        define("Optional Use") { factory -> Int in
            // expect: missing warning
            guard let custom = try factory.optional("Optional Flag") as Bool?, custom else { return 0 }
            return try (factory["Optional Flag"] as Bool) ? 1 : 2
        }
        define("Optional Via") { factory -> Int in
            let has = factory.isDefined("Optional Push")
            if !has { return 0 }
            let make: Provider<Int> = try factory["Optional Push Provider"]
            return try make()
        }
    }
}
func useOptionalCheck() throws {
    let f = try ObjectGraphFactory(OptionalCheck.self, environment: Environment())
    _ = try (f["Optional Use"] as Int) + f["Optional Via"]
}

// Two definitions that request each other in different modes.
final class ModeSwitch: Module {
    override func configure() {
        define("Mode P") { factory in
            switch try factory.environment["Mode Mode", default: "p"] {
            case "p": return 1
            default: break
            }
            return try factory["Mode S"] as Int
        }
        define("Mode S") { factory in
            switch try factory.environment["Mode Mode", default: "p"] {
            case "s": return 1
            default: break
            }
            // expect: cycle warning
            return try factory["Mode P"] as Int
        }
    }
}
func useModeSwitch() throws {
    for mode in ["p", "s"] {
        let f = try ObjectGraphFactory(ModeSwitch.self, environment: Environment(variables: ["Mode Mode": mode]))
        _ = try (f["Mode P"] as Int) + f["Mode S"]
    }
}

// A variable that only some environments need.
final class PortOverride: Module {
    override func configure() {
        define("Harbor Port") { factory in
            let override: Int? = factory.environment.name == .test ? 1 : nil
            return try override ?? factory.environment["Harbor Port"] as Int
        }
    }
}
func usePortOverride() throws {
    _ = try ObjectGraphFactory(PortOverride.self, environment: Environment(name: .test))["Harbor Port"] as Int
    _ =
        try ObjectGraphFactory(
            PortOverride.self,
            environment: Environment(name: .production, variables: ["Harbor Port": 80])
        )["Harbor Port"] as Int
}

// Closures that check the name of the environment in several ways.
final class StageCheck: Module {
    override func configure() {
        if environment.name == .production { define("Stage Server") { 1 } }
        define("Stage Use") { factory -> Int in
            guard factory.environment.name == .production else { return 0 }
            return try factory["Stage Server"] as Int
        }
        define("Stage Port") { factory -> Int in
            if factory.environment.name != .test { return try factory.environment["Stage Port"] }
            return 1
        }
        define("Stage URL") { factory -> Int in
            switch factory.environment.name {
            case .test: return 1
            default: return try factory.environment["Stage Port"]
            }
        }
        define("Stage Late") { factory -> Int in
            switch factory.environment.name {
            case .test: return 1
            default: break
            }
            return try factory.environment["Stage Port"]
        }
        define("Stage Or") { factory -> Bool in
            try factory.environment.name == .test || factory.environment["Stage Port"] as Int > 1
        }
    }
}
func useStageCheck() throws {
    for environment in [Environment(name: .test), Environment(name: .production, variables: ["Stage Port": 3])] {
        let f = try ObjectGraphFactory(StageCheck.self, environment: environment)
        _ = try (f["Stage Use"] as Int) + f["Stage Port"] + f["Stage URL"] + f["Stage Late"]
        _ = try f["Stage Or"] as Bool
    }
}
