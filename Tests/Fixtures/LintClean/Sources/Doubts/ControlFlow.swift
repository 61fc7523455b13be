import Rivet

// An arm that continues in the next one.
enum ContinuedPlan { case full, basic, none }
final class Continued: Module {
    func add(_ plan: ContinuedPlan) {
        switch plan {
        case .full:
            define("Continued Sync") { 1 }
            fallthrough
        case .basic: define("Continued Store") { 2 }
        case .none: break
        }
    }
    override func configure() {
        add(.full)
        define("Continued Use") { factory in try (factory["Continued Sync"] as Int) + factory["Continued Store"] }
    }
}
func useContinued() throws {
    _ = try ObjectGraphFactory(Continued.self, environment: Environment())["Continued Use"] as Int
}

// A failure decides between two definitions.
final class Caught: Module {
    override func configure() {
        do {
            let server: String = try environment["Caught Server"]
            define("Caught Client") { server }
        } catch {
            define("Caught Client") { "local" }
        }
        define("Caught Use") { factory in try factory["Caught Client"] as String }
    }
}
func useCaught() throws {
    _ = try ObjectGraphFactory(Caught.self, environment: .process(name: .production))["Caught Use"] as String
}

// A request whose failure is handled.
final class Handled: Module {
    override func configure() {
        define("Handled Use") { factory in
            // expect: missing warning
            do { return try factory["Handled Custom"] as Int } catch { return 1 }
        }
    }
}
func useHandled() throws { _ = try ObjectGraphFactory(Handled.self, environment: Environment())["Handled Use"] as Int }

// A failure decides on the modules.
final class DecidedLive: Module {
    override func configure() { define("Decided Client") { 1 }; define("Decided Socket") { 1 } }
}
final class DecidedFake: Module { override func configure() { define("Decided Client") { 2 } } }
final class Decided: Module {
    func live() throws -> [Module.Type] {
        _ = try environment["Decided Server"] as String
        return [DecidedLive.self]
    }
    override func configure() {
        let modules: [Module.Type]
        do { modules = try live() } catch { modules = [DecidedFake.self] }
        for module in modules { require(module) }
    }
}
func useDecided() throws {
    let f = try ObjectGraphFactory(
        Decided.self,
        environment: .init(variables: ["Decided Server": "x"]).merging(.process(name: .production))
    )
    _ = try (f["Decided Client"] as Int) + f["Decided Socket"]
}

// A closure that runs once or not at all.
final class Mapped: Module {
    func add(_ proxy: Int?) {
        _ = proxy.map { proxy in define("Mapped Client") { proxy } }
        if proxy == nil { define("Mapped Client") { 0 } }
    }
    override func configure() {
        add(try? environment["Mapped Proxy"] as Int)
        define("Mapped Use") { factory in try factory["Mapped Client"] as Int }
    }
}
func useMapped() throws { _ = try ObjectGraphFactory(Mapped.self, environment: Environment())["Mapped Use"] as Int }

// Iterations that take different arms, and functions that run a closure in a branch.
final class Repeated: Module {
    let names: [String: String] = ["a": "Repeated A"]
    func ifDebug(_ body: () -> Void) { if (try? environment["Repeated Debug"] as Bool) == true { body() } }
    func ifRelease(_ body: () -> Void) { if (try? environment["Repeated Debug"] as Bool) != true { body() } }
    func name(_ key: String) -> String {
        // expect: notChecked warning
        if let name = names[key] { return name }; return "Repeated " + key.uppercased()  // expect: notChecked warning
    }
    override func configure() {
        ifDebug { define("Repeated Log") { 1 } }
        // expect: duplicate warning
        ifRelease { define("Repeated Log") { 2 } }
        define(Key(name("b"))) { 1 }
        var first = true
        // expect: duplicate warning
        for name in ["Repeated X", "Repeated X"] {
            if first { define(Key(name)) { 1 } }
            first = false
        }
        for _ in 0..<1 { define("Repeated Once") { 1 } }
        define("Repeated Use") { factory in
            try (factory["Repeated Log"] as Int) + factory["Repeated B"] + factory["Repeated X"]
                + factory["Repeated Once"]
        }
    }
}
func useRepeated() throws {
    _ = try ObjectGraphFactory(Repeated.self, environment: Environment())["Repeated Use"] as Int
}

// Helpers that handle failures.
func attempt<T>(_ body: () throws -> T) -> T? { try? body() }
// expect: missing warning
func attemptedValue(_ factory: ObjectGraphFactory) throws -> Int { try factory["Attempted c"] }
final class Attempted: Module {
    override func configure() {
        // expect: missing warning
        define("Attempted A") { factory in attempt { try factory["Attempted a"] as Int } ?? 1 }
        // expect: missing warning
        define("Attempted B") { factory in (try? Result { try factory["Attempted b"] as Int }.get()) ?? 1 }
        define("Attempted C") { factory in (try? attemptedValue(factory)) ?? 1 }
        define("Attempted D") { factory in
            // expect: missing warning
            switch Result(catching: { try factory["Attempted d"] as Int }) {
            case .success(let value): value;
            case .failure: 1
            }
        }
    }
}
func useAttempted() throws {
    let f = try ObjectGraphFactory(Attempted.self, environment: Environment())
    _ = try (f["Attempted A"] as Int) + f["Attempted B"] + f["Attempted C"] + f["Attempted D"]
}

// A request that asks first.
final class Asked: Module {
    override func configure() {
        if environment.name == .production { define("Asked Push") { 1 } }
        define("Asked Use") { factory in factory.isDefined("Asked Push") ? try factory["Asked Push"] as Int : 0 }
    }
}
func useAsked() throws {
    for name in [Environment.Name.production, .test] {
        _ = try ObjectGraphFactory(Asked.self, environment: Environment(name: name))["Asked Use"] as Int
    }
}

// A cycle that no run closes.
final class Alternate: Module {
    override func configure() {
        define("Alternate Primary") { factory in
            let isBackup: Bool = try factory.environment["Alternate Backup", default: false]
            return isBackup ? try factory["Alternate Secondary"] as Int : 1
        }
        define("Alternate Secondary") { factory in
            let isBackup: Bool = try factory.environment["Alternate Backup", default: false]
            // expect: cycle warning
            return isBackup ? 2 : try factory["Alternate Primary"] as Int
        }
    }
}
func useAlternate() throws {
    for backup in [true, false] {
        let f = try ObjectGraphFactory(
            Alternate.self,
            environment: Environment(variables: ["Alternate Backup": backup])
        )
        _ = try (f["Alternate Primary"] as Int) + f["Alternate Secondary"]
    }
}

// A failure decides on a name.
struct TriedMissing: Error {}
final class Tried: Module {
    func server() throws -> String {
        guard environment.contains("Tried Server") else { throw TriedMissing() }
        return "Tried Live"
    }
    override func configure() {
        // expect: notChecked warning
        define(Key((try? server()) ?? "Tried Local")) { 1 }
        define("Tried Use") { factory in try factory["Tried Local"] as Int }
    }
}
func useTried() throws { _ = try ObjectGraphFactory(Tried.self, environment: Environment())["Tried Use"] as Int }

// A variable whose absence is handled.
final class Port: Module {
    override func configure() {
        define("Port Number") { factory in
            do { return try factory.environment["Port Number"] as Int } catch { return 80 }
        }
    }
}
func usePort() throws {
    _ = try ObjectGraphFactory(Port.self, environment: Environment(name: .production))["Port Number"] as Int
}

// Statements that end the method or the loop before the rest.
final class Ended: Module {
    func addStore(_ plan: ContinuedPlan?) {
        switch plan {
        case .full:
            define("Ended Store") { 1 }
            return
        default: break
        }
        define("Ended Store") { 2 }
    }
    func addCache(_ isLocal: Bool, _ isSmall: Bool) {
        if isLocal {
            if isSmall {
                define("Ended Cache") { 1 }
                return
            }
        }
        define("Ended Cache") { 2 }
    }
    override func configure() {
        let isSmall = (try? environment["Ended Small"] as Bool) ?? true
        addStore(isSmall ? .full : nil)
        addCache(isSmall, isSmall)
        for name in ["Ended First", "Ended Second"] {
            define(Key(name)) { 1 }
            if isSmall { break }
        }
        if isSmall { define("Ended Second") { 3 } }
        define("Ended Use") { factory in
            try (factory["Ended Store"] as Int) + factory["Ended Cache"] + factory["Ended First"]
                + factory["Ended Second"]
        }
    }
}
func useEnded() throws { _ = try ObjectGraphFactory(Ended.self, environment: Environment())["Ended Use"] as Int }
