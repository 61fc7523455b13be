import Rivet

// A method that ignores the names that it already defined.
final class RepeatedCall: Module {
    var seen: Set<String> = []
    func addOnce(_ name: String) {
        guard seen.insert(name).inserted else { return }
        define(Key(name)) { 1 }
    }
    override func configure() {
        addOnce("Once Log")
        addOnce("Once Net")
        addOnce("Once Log")
    }
}
func useRepeatedCall() throws {
    _ = try ObjectGraphFactory(RepeatedCall.self, environment: Environment())["Once Log"] as Int
}

// A method that ignores an empty name.
final class EmptyName: Module {
    func add(_ name: String) {
        guard !name.isEmpty else { return }
        define(Key(name)) { 1 }
    }
    override func configure() {
        add("")
        add("Blank A")
    }
}
func useEmptyName() throws { _ = try ObjectGraphFactory(EmptyName.self, environment: Environment())["Blank A"] as Int }

// A closure that requests nothing for one of the names.
final class SuffixRequest: Module {
    func link(_ name: String) {
        define(Key("Suffix Use " + name)) { factory in
            if name.hasSuffix("B") { return 0 }
            return try factory[Key("Suffix " + name)] as Int
        }
    }
    override func configure() {
        define("Suffix A") { 1 }
        link("A")
        link("B")
    }
}
func useSuffixRequest() throws {
    let f = try ObjectGraphFactory(SuffixRequest.self, environment: Environment())
    _ = try (f["Suffix Use A"] as Int) + f["Suffix Use B"]
}

// A method that defines nothing for a count of zero.
final class CountedCall: Module {
    func add(_ name: String, count: Int) {
        if count > 0 { define(Key(name + " Use")) { factory in try factory[Key(name)] as Int } }
    }
    override func configure() {
        define("Counted A") { 1 }
        add("Counted A", count: 1)
        // expect: missing warning
        add("Counted B", count: 0)
    }
}
func useCountedCall() throws {
    _ = try ObjectGraphFactory(CountedCall.self, environment: Environment())["Counted A Use"] as Int
}

// A method that requires a module with or without a namespace.
final class SpaceFeature: Module { override func configure() { define("Space Cart") { 1 } } }
final class OptionalSpace: Module {
    func add(_ space: String) {
        if space.isEmpty { require(SpaceFeature.self) } else { require(SpaceFeature.self, under: space) }
    }
    override func configure() {
        add("")
        add("Shop")
    }
}
func useOptionalSpace() throws {
    let f = try ObjectGraphFactory(OptionalSpace.self, environment: Environment())
    _ = try (f["Space Cart"] as Int) + f["Shop.Space Cart"]
}

// An override with another default argument, which the superclass doesn't use.
class DefaultArgumentBase: Module {
    func add(_ name: String = "Argument Base") { define(Key(name)) { 1 } }
    override func configure() { add() }
}
final class DefaultArgumentSub: DefaultArgumentBase {
    override func add(_ name: String = "Argument Sub") { super.add(name) }
    override func configure() {
        super.configure()
        define("Argument Use") { factory in try factory["Argument Base"] as Int }
    }
}
func useDefaultArgument() throws {
    _ = try ObjectGraphFactory(DefaultArgumentSub.self, environment: Environment())["Argument Use"] as Int
}

// A closure that receives another factory as an argument.
final class OtherModule: Module { override func configure() { define("Other Y") { 1 } } }
final class ArgumentFactory: Module {
    override func configure() {
        define("Other X") { (factory, other: ObjectGraphFactory) in try other["Other Y"] as Int }
    }
}
func useArgumentFactory() throws {
    let other = try ObjectGraphFactory(OtherModule.self, environment: Environment())
    _ = try ObjectGraphFactory(ArgumentFactory.self, environment: Environment())["Other X", with: other] as Int
}

// A closure in a dictionary defines what the module requests.
final class HookedModule: Module {
    // expect: missing warning
    override func configure() { define("Hook Use") { factory in try factory["Hook Extra"] as Int } }
}
enum Hooks { nonisolated(unsafe) static var setup: [String: (Module, String) -> Void] = [:] }
func makeHookedFactory() throws -> ObjectGraphFactory {
    try ObjectGraphFactory(
        HookedModule.self,
        environment: Environment(),
        configure: { module in Hooks.setup["x"]?(module, "Hook Extra") }
    )
}
func useStoredHook() throws {
    // expect: notChecked warning
    Hooks.setup["x"] = { module, name in module.define(Key(name)) { 1 } }
    _ = try makeHookedFactory()["Hook Use"] as Int
}

// A function that would close a cycle, but is never called.
func requestBackup(_ factory: ObjectGraphFactory) throws -> Int { try factory["Backup B"] }
final class BackupCall: Module {
    override func configure() {
        define("Backup A") { factory -> Int in factory.names.count > 1_000 ? try requestBackup(factory) : 1 }
        // expect: cycle warning
        define("Backup B") { factory in try factory["Backup A"] as Int }
    }
}
func useBackupCall() throws {
    _ = try ObjectGraphFactory(BackupCall.self, environment: Environment())["Backup B"] as Int
}

// A function that reads a variable in one environment only.
func readPort(_ environment: Environment) throws -> Int { try environment["Remote Port"] }
final class RemoteCall: Module {
    override func configure() {
        define("Remote A") { factory -> Int in
            factory.environment.name.rawValue.hasPrefix("Prod") ? try readPort(factory.environment) : 1
        }
    }
}
func useRemoteCall() throws {
    _ =
        try ObjectGraphFactory(
            RemoteCall.self,
            environment: Environment(name: .production, variables: ["Remote Port": 1])
        )["Remote A"] as Int
    _ = try ObjectGraphFactory(RemoteCall.self, environment: Environment(name: .test))["Remote A"] as Int
}

// A local function that runs after the closure around it.
final class LocalFunction: Module {
    override func configure() {
        define("Later C") { factory in
            func later() throws -> Int { try factory["Later D"] }
            return [later]
        }
        define("Later D") { factory in (try factory["Later C"] as [() throws -> Int]).count }
    }
}
func useLocalFunction() throws {
    _ = try ObjectGraphFactory(LocalFunction.self, environment: Environment())["Later D"] as Int
}

// A local function that becomes the element of a list.
final class AppendedFunction: Module {
    override func configure() {
        define("Appended A") { factory in
            var tasks: [() throws -> Int] = []
            func later() throws -> Int { try factory["Appended B"] }
            tasks.append(later)
            return tasks
        }
        define("Appended B") { factory in (try factory["Appended A"] as [() throws -> Int]).count }
    }
}
func useAppendedFunction() throws {
    _ = try ObjectGraphFactory(AppendedFunction.self, environment: Environment())["Appended B"] as Int
}

// An argument that is evaluated later.
struct LazyValue<T> {
    let make: () throws -> T
    init(_ make: @autoclosure @escaping () throws -> T) { self.make = make }
}
final class LazyArgument: Module {
    override func configure() {
        define("Lazy A") { factory in LazyValue(try factory["Lazy B"] as Int) }
        define("Lazy B") { factory in
            _ = try factory["Lazy A"] as LazyValue<Int>
            return 1
        }
    }
}
func useLazyArgument() throws {
    let f = try ObjectGraphFactory(LazyArgument.self, environment: Environment())
    _ = try f["Lazy B"] as Int
    _ = try (f["Lazy A"] as LazyValue<Int>).make()
}

// A local property that would close a cycle, but is never read.
final class LocalProperty: Module {
    override func configure() {
        define("Local A") { factory -> Int in
            var other: Int { get throws { try factory["Local B"] } }
            return factory.names.count > 1_000 ? try other : 1
        }
        // expect: cycle warning
        define("Local B") { factory in try factory["Local A"] as Int }
    }
}
func useLocalProperty() throws {
    _ = try ObjectGraphFactory(LocalProperty.self, environment: Environment())["Local B"] as Int
}

// Closures that an object or a lazy list stores without calling them.
final class WorkBox: @unchecked Sendable {
    var work: [() -> Void] = []
    func on(_ action: @escaping () -> Void) { work.append(action) }
}
final class StoredWork: Module {
    override func configure() {
        define("Work A") { factory in
            let box = WorkBox()
            box.on { _ = try? factory["Work B"] as Int }
            return box
        }
        define("Work B") { factory in (try factory["Work A"] as WorkBox).work.count }
        define("Work P") { factory in
            let make: Provider<Int> = try factory["Work Q Provider"]
            return [1].lazy.map { _ in (try? make()) ?? 0 }.count
        }
        define("Work Q") { factory in try factory["Work P"] as Int }
    }
}
func useStoredWork() throws {
    let f = try ObjectGraphFactory(StoredWork.self, environment: Environment())
    _ = try (f["Work B"] as Int) + f["Work Q"]
}
