import Rivet
import Testing

/// Modules whose definitions count only where nothing else defines the name.
@Suite struct DefaultsTests {
    final class Library: Module { override func configure() { text("Clock", "default") } }
    final class Second: Module { override func configure() { text("Clock", "second") } }
    final class App: Module { override func configure() { text("Clock", "app") } }
    final class Early: Module {
        override func configure() {
            require(App.self)
            requireDefaults(Library.self)
        }
    }
    final class Late: Module {
        override func configure() {
            requireDefaults(Library.self)
            require(App.self)
        }
    }

    @Test func `a default counts if nothing else defines its name`() throws {
        #expect(try factory { $0.requireDefaults(Library.self) }.text("Clock") == "default")
        for module in [Early.self, Late.self] as [Module.Type] {
            let factory = try factory { $0.require(module) }
            #expect(try factory.text("Clock") == "app" && (factory["Clock Provider"] as Provider<String>)() == "app")
            #expect(try factory.text("Clock Original") == "app" && factory.names == ["Clock"])
        }
    }

    @Test func `two defaults of a name are a problem only if nothing else defines it`() throws {
        let found = problems { module in
            module.requireDefaults(Library.self)
            module.requireDefaults(Second.self)
        }
        #expect(found.map(\.code) == [.duplicate] && masked("\(found)").contains("already has a default"))
        let factory = try factory { module in
            module.requireDefaults(Library.self)
            module.requireDefaults(Second.self)
            module.require(App.self)
        }
        #expect(try factory.text("Clock") == "app")
    }

    @Test func `two ordinary definitions are a problem beside a default, too`() {
        let found = problems { module in
            module.text("Clock", "first")
            module.requireDefaults(Library.self)
            module.require(App.self)
        }
        #expect(found.map(\.code) == [.duplicate])
        let late = problems { module in
            module.requireDefaults(Library.self)
            module.text("Clock", "first")
            module.require(App.self)
        }
        #expect(late.map(\.code) == [.duplicate])
    }

    @Test(arguments: [false, true]) func `a module that is required both ways has ordinary definitions`(isLate: Bool) {
        let found = problems { module in
            if isLate { module.requireDefaults(Library.self) }
            module.require(Library.self)
            if !isLate { module.requireDefaults(Library.self) }
            module.require(App.self)
        }
        #expect(found.map(\.code) == [.duplicate])
    }

    final class Outer: Module { override func configure() { require(Library.self) } }
    final class Ring: Module {
        override func configure() {
            require(Ring.self)
            require(Outer.self)
        }
    }

    @Test func `what a default requires is a default, until something else requires it`() throws {
        let factory = try factory { module in
            module.requireDefaults(Ring.self)
            module.require(App.self)
        }
        #expect(try factory.text("Clock") == "app")
        for module in [Library.self, Outer.self, Ring.self] as [Module.Type] {
            let found = problems { root in
                root.requireDefaults(Ring.self)
                root.require(App.self)
                root.require(module)
            }
            #expect(found.map(\.code) == [.duplicate])
        }
    }

    @Test func `a module that is created by hand is no default`() {
        let found = problems { module in
            module.requireDefaults(Library.self)
            _ = Library(assembly: module.assembly, environment: module.environment)
            module.require(App.self)
        }
        #expect(found.map(\.code) == [.duplicate])
    }

    // MARK: - Changes

    @Test(arguments: [false, true]) func `a default is overridden and decorated in any order`(isLate: Bool) throws {
        let factory = try factory { module in
            if !isLate { module.requireDefaults(Library.self) }
            module.decorate("Clock") { (text: String) in "<\(text)>" }
            if isLate { module.requireDefaults(Library.self) }
        }
        #expect(try factory.text("Clock") == "<default>" && factory.text("Clock Original") == "default")
        let other = try RivetTests.factory { module in
            if !isLate { module.requireDefaults(Library.self) }
            module.redefine("Clock") { factory in "new \(try factory["Clock Original"] as String)" }
            if isLate { module.requireDefaults(Library.self) }
        }
        #expect(try other.text("Clock") == "new default")
    }

    @Test func `a change before an ordinary definition stays a problem`() {
        let found = problems { module in
            module.requireDefaults(Library.self)
            module.decorate("Clock") { (text: String) in "<\(text)>" }
            module.require(App.self)
        }
        #expect(found.map(\.code) == [.replacingNothing])
    }

    final class Changing: Module {
        override func configure() {
            text("Clock", "default")
            decorate("Clock") { (text: String) in "<\(text)>" }
            decorate("Log") { (text: String) in "<\(text)>" }
            redefine("User") { _ in "default" }
        }
    }

    @Test func `a default's own decorators count with it`() throws {
        let alone = try factory { module in
            module.text("Log", "log")
            module.text("User", "user")
            module.requireDefaults(Changing.self)
        }
        #expect(try alone.text("Clock") == "<default>")
        let factory = try factory { module in
            module.require(App.self)
            module.text("Log", "log")
            module.text("User", "user")
            module.requireDefaults(Changing.self)
        }
        #expect(try factory.text("Clock") == "app" && factory.text("Log") == "<log>")
        #expect(try factory.text("User") == "user" && factory.text("User Original") == "user")
        let found = problems { $0.requireDefaults(Changing.self) }
        #expect(found.map(\.code) == [.replacingNothing, .replacingNothing])
    }

    // MARK: - Aliases and expectations

    final class Aliases: Module {
        override func configure() {
            text("System Clock", "default")
            alias("Clock", to: "System Clock")
        }
    }

    final class Overriding: Module {
        override func configure() {
            requireDefaults(Library.self)
            redefine("Clock") { "library" }
        }
    }
    final class Wrapping: Module {
        override func configure() { decorate("Clock") { (clock: String, _) in "wrapped \(clock)" } }
    }

    @Test(arguments: [false, true])
    func `changes of modules with defaults come before those of others`(isLate: Bool) throws {
        let factory = try factory { module in
            if isLate { module.requireDefaults(Overriding.self) }
            module.redefine("Clock") { "app" }
            module.decorate("Clock") { (clock: String, _) in "decorated \(clock)" }
            if !isLate { module.requireDefaults(Overriding.self) }
        }
        #expect(try factory.text("Clock") == "decorated app")
    }

    @Test func `a decorator of a module with defaults applies to every other module's definition`() throws {
        for others in [[], [Library.self], [Library.self, Overriding.self]] as [[Module.Type]] {
            let factory = try factory { module in
                module.require(App.self)
                module.requireDefaults(Wrapping.self)
                for other in others { module.requireDefaults(other) }
            }
            #expect(try factory.text("Clock") == "wrapped app")
        }
    }

    @Test func `a parent's definition in a namespace replaces a child's default there`() throws {
        let parent = try factory { $0.text("Left.Clock", "parent") }
        let child = try parent.child { $0.requireDefaults(Library.self, under: "Left") }
        let grandchild = try parent.child { _ in }.child { $0.requireDefaults(Library.self, under: "Left") }
        #expect(try (child.text("Left.Clock"), grandchild.text("Left.Clock")) == ("parent", "parent"))
    }

    final class ExpectingUser: Module { override func configure() { expect("User" as Key<String>) } }

    @Test func `equal expectations are one, whether they are defaults or not`() throws {
        let assembly = assembly { module in
            module.requireDefaults(ExpectingUser.self)
            module.expect("User" as Key<String>)
            module.require(ExpectingUser.self)
        }
        #expect(problems(in: assembly).isEmpty)
    }

    final class Declaring: Module { override func configure() { group("Clocks", of: Int.self) } }

    @Test(arguments: [false, true])
    func `another declaration of a group replaces a default one of the same namespace`(isLate: Bool) throws {
        let factory = try factory { module in
            if isLate { module.requireDefaults(Declaring.self) }
            module.group("Clocks", of: String.self)
            module.contribute("Clocks", instance: "app")
            if !isLate { module.requireDefaults(Declaring.self) }
        }
        #expect(try factory["Clocks"] == ["app"])
    }

    @Test func `an alias may be a default, or refer to one`() throws {
        let factory = try factory { module in
            module.requireDefaults(Aliases.self)
            module.alias("Time", to: "Clock")
        }
        #expect(try factory.text("Time") == "default")
        let other = try RivetTests.factory { module in
            module.alias("Time", to: "Clock")
            module.requireDefaults(Aliases.self)
            module.require(App.self)
            module.decorate("Clock") { (text: String) in "<\(text)>" }
        }
        #expect(try other.text("Time") == "<app>" && other.text("System Clock") == "default")
        let aliased = try RivetTests.factory { module in
            module.requireDefaults(Library.self)
            module.text("Own", "own")
            module.alias("Clock", to: "Own")
        }
        #expect(try aliased.text("Clock") == "own")
        let found = problems { module in
            module.requireDefaults(Aliases.self)
            module.redefine("Clock") { _ in "new" }
        }
        #expect(found.map(\.code) == [.changedAlias])
    }

    final class Expecting: Module { override func configure() { expect("Clock" as Key<String>) } }

    @Test func `an expected name has no default, and an expectation may be one`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.requireDefaults(Library.self)
                module.expect("Clock" as Key<String>)
            }
        )
        #expect(try ObjectGraphFactory(graph, supplying: ["Clock": "supplied"]).text("Clock") == "supplied")
        #expect(problems { try ObjectGraphFactory(graph) }.map(\.code) == [.missing])
        let factory = try factory { module in
            module.requireDefaults(Expecting.self)
            module.require(App.self)
        }
        #expect(try factory.text("Clock") == "app")
        let child = try factory.child { $0.requireDefaults(Expecting.self) }
        #expect(try child.text("Clock") == "app")
        let wrong = try ObjectGraph(assembly { $0.define("Clock", instance: 7) })
        #expect(problems(in: assembly { $0.requireDefaults(Expecting.self) }, parent: wrong).count == 1)
    }

    // MARK: - Namespaces and parents

    final class Leg: Module {
        override func configure() {
            text("Foot", "default foot")
            ask("Ask", for: "Foot")
        }
    }

    @Test(arguments: [false, true]) func `a definition around a namespace replaces its defaults`(isLate: Bool) throws {
        let factory = try factory { module in
            if !isLate { module.requireDefaults(Leg.self, under: "Left") }
            module.text("Foot", "outer foot")
            if isLate { module.requireDefaults(Leg.self, under: "Left") }
        }
        #expect(try factory.text("Left.Ask") == "outer foot" && factory.optional("Left.Foot", as: String.self) == nil)
        let alone = try RivetTests.factory { $0.requireDefaults(Leg.self, under: "Left") }
        #expect(try alone.text("Left.Ask") == "default foot")
        let whole = try RivetTests.factory { module in
            module.requireDefaults(Leg.self, under: "Left")
            module.text("Left.Foot", "own foot")
        }
        #expect(try whole.text("Left.Ask") == "own foot")
    }

    @Test func `a default outside doesn't replace the default of a namespace`() throws {
        let factory = try factory { module in
            module.requireDefaults(Leg.self)
            module.requireDefaults(Leg.self, under: "Left")
            module.redefine("Foot") { _ in "own foot" }
        }
        #expect(try factory.text("Left.Ask") == "own foot")
        let alone = try RivetTests.factory { module in
            module.requireDefaults(Library.self)
            module.requireDefaults(Second.self, under: "In")
        }
        #expect(try alone.text("Clock") == "default" && alone.text("In.Clock") == "second")
    }

    @Test func `a parent's definition replaces a child's default, even if it is one`() throws {
        let probe = Probe()
        let parent = try factory { module in
            module.requireDefaults(Library.self)
            module.define("Part", in: .singleton) { _ in probe.object() }
        }
        let child = try parent.child { module in
            module.requireDefaults(Second.self)
            module.requireDefaults(Second.self, under: "In")
            module.text("Other", "own")
        }
        #expect(try child.text("Clock") == "default" && child.names == ["Other"])
        let changed = try parent.child { module in
            module.decorate("Clock") { (text: String) in "<\(text)>" }
            module.requireDefaults(Second.self)
        }
        #expect(try changed.text("Clock") == "<default>")
        #expect(
            try factory { $0.text("Own", "own") }.child { $0.requireDefaults(Second.self) }.text("Clock") == "second"
        )
    }

    final class Derived: Module {
        override func configure() {
            define("Clock Provider") { _ in "default" }
            define("Clock Original") { _ in "default" }
        }
    }

    @Test func `a definition of X also replaces the defaults "X Provider" and "X Original"`() throws {
        let factory = try factory { module in
            module.requireDefaults(Derived.self)
            module.require(App.self)
        }
        #expect(try (factory["Clock Provider"] as Provider<String>)() == "app" && factory.names == ["Clock"])
        #expect(try factory.child { $0.requireDefaults(Derived.self) }.text("Clock Original") == "app")
        #expect(try RivetTests.factory { $0.requireDefaults(Derived.self) }.text("Clock Provider") == "default")
        let found = problems { module in
            module.requireDefaults(Derived.self)
            module.requireDefaults(Library.self)
        }
        #expect(found.map(\.code) == [.derivedName, .derivedName])
    }

    // MARK: - Groups and hooks

    final class Sinks: Module {
        override func configure() {
            group("Sinks", of: String.self)
            contribute("Sinks", instance: "default")
        }
    }
    final class Empty: Module { override func configure() { group("Sinks", of: String.self) } }

    @Test func `contributions of a default always count`() throws {
        let factory = try factory { module in
            module.contribute("Sinks", instance: "app")
            module.requireDefaults(Sinks.self)
        }
        #expect(try factory["Sinks"] == ["app", "default"])
        let found = problems { module in
            module.requireDefaults(Sinks.self)
            module.define("Sinks", instance: ["app"])
        }
        #expect(found.map(\.code) == [.duplicate])
    }

    final class Sorting: Module {
        override func configure() {
            group("Sinks", of: String.self)
            decorate("Sinks") { (sinks: [String]) in sinks.sorted() }
        }
    }
    final class Reversing: Module {
        override func configure() {
            group("Sinks", of: String.self)
            decorate("Sinks") { (sinks: [String]) in sinks.reversed() }
        }
    }

    @Test func `the decorators of all modules that declare a group as a default count only with it`() throws {
        let parent = try factory { module in
            for text in ["b", "c", "a"] { module.contribute("Sinks", instance: text) }
        }
        for modules in [[Sorting.self, Reversing.self], [Reversing.self, Sorting.self]] as [[Module.Type]] {
            let child = try parent.child { module in for other in modules { module.requireDefaults(other) } }
            #expect(try child["Sinks"] == ["b", "c", "a"])
        }
    }

    @Test func `the declaration of an empty group may be a default`() throws {
        #expect(try factory { $0.requireDefaults(Empty.self) }["Sinks"] == [String]())
        let factory = try factory { module in
            module.requireDefaults(Empty.self)
            module.define("Sinks", instance: ["app"])
        }
        #expect(try factory["Sinks"] == ["app"])
        let outer = try RivetTests.factory { module in
            module.group("Sinks", of: String.self)
            module.requireDefaults(Sinks.self, under: "In")
        }
        #expect(try outer["Sinks"] == ["default"])
    }

    final class Hooked: Module {
        override func configure() {
            define("Clock", in: .singleton) { _ -> String in
                counter.withLock { $0 += 1 }
                return "default"
            }.completed { _, _ in counter.withLock { $0 += 1 } }
        }
    }
    static let counter = Guarded(0)

    @Test func `hooks of a default count with it`() throws {
        let factory = try factory { module in
            module.requireDefaults(Hooked.self)
            module.require(App.self)
        }
        #expect(try factory.text("Clock") == "app" && DefaultsTests.counter.withLock(\.self) == 0)
        #expect(try RivetTests.factory { $0.requireDefaults(Hooked.self) }.text("Clock") == "default")
        #expect(DefaultsTests.counter.withLock(\.self) == 2)
    }
}
