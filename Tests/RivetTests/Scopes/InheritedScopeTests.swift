import Rivet
import RivetInspection
import RivetLifecycle
import Testing

/// Overrides without `in:`, which keep the scope of the definition that they replace.
@Suite struct InheritedScopeTests {
    /// Every form of an override without `in:` and without run-time arguments.
    enum Form: CaseIterable {
        case closure, awaiting, onMainActor, alone, aloneAwaiting, aloneOnMainActor, recipe

        @discardableResult
        func redefine<Object: Sendable>(
            _ module: Module,
            _ key: Key<Object>,
            _ make: @escaping @Sendable () -> Object
        ) -> Registration<Object> {
            switch self {
            case .closure: module.redefine(key) { _ in make() }
            case .awaiting: module.redefine(key) { _ async in make() }
            case .onMainActor: module.redefine(key, on: MainActor.self) { _ in make() }
            case .alone: module.redefine(key) { make() }
            case .aloneAwaiting: module.redefine(key) { () async in make() }
            case .aloneOnMainActor: module.redefine(key, on: MainActor.self) { make() }
            case .recipe: module.redefine(key, as: .calling(make))
            }
        }

        func redefinePlainly(_ module: Module, _ key: Key<Sketch>, in scope: PrototypeScope? = nil) {
            switch self {
            case .closure: module.redefine(key, in: scope) { _ in Sketch() }
            case .awaiting: module.redefine(key, in: scope) { _ async in Sketch() }
            case .onMainActor: module.redefine(key, in: scope, on: MainActor.self) { _ in Sketch() }
            case .alone: module.redefine(key, in: scope) { Sketch() }
            case .aloneAwaiting: module.redefine(key, in: scope) { () async in Sketch() }
            case .aloneOnMainActor: module.redefine(key, in: scope, on: MainActor.self) { Sketch() }
            case .recipe: module.redefine(key, in: scope, as: .calling { Sketch() })
            }
        }
    }

    /// Whether two requests receive one object, which exists `probe.alive` times.
    private func isShared(_ name: String, _ factory: ObjectGraphFactory) throws -> Bool {
        try (factory[name] as Piece) === (factory[name] as Piece)
    }

    private func scope(of name: String, _ factory: ObjectGraphFactory) -> String? {
        factory.graph.definitions.first { $0.name == name }?.scope
    }

    @Test(arguments: Form.allCases) @MainActor
    func `every form of override keeps the scope of a singleton`(form: Form) async throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("X", in: .singleton) { _ in Engine() }
            form.redefine(module, "X") { probe.object() }
        }
        let first: Probe.Object = try await factory.resolve("X")
        let second: Probe.Object = try await factory.resolve("X")
        #expect(first === second && probe.made == 1)
        #expect(scope(of: "X", factory) == "singleton")
    }

    @Test(arguments: Form.allCases) @MainActor
    func `every form of override keeps the scope of a prototype`(form: Form) async throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("X") { _ in Engine() }
            form.redefine(module, "X") { probe.object() }
            module.define("Y") { _ in Sketch() }
            form.redefinePlainly(module, "Y")
        }
        for _ in 0..<2 {
            _ = try await factory.resolve("X") as Probe.Object
            _ = try await factory.resolve("Y") as Sketch
        }
        #expect(probe.made == 2)
        #expect(scope(of: "X", factory) == "prototype" && scope(of: "Y", factory) == "prototype")
    }

    @Test(arguments: Form.allCases)
    func `every form of override of a shared object by one that isn't Sendable is a problem`(form: Form) {
        let found = problems { module in
            module.define("X", in: .singleton) { _ in Engine() }
            form.redefinePlainly(module, "X")
        }
        #expect(found.map(\.code) == [.unusableScope] && found.first?.related.count == 1)
        #expect(
            masked(found.first?.message ?? "")
                == #""X" inherits the scope singleton of the definition that it replaces (T.swift:0), but Sketch isn't "#
                + "Sendable; make Sketch Sendable, or specify in: .prototype"
        )
        #expect(
            problems { module in
                module.define("X", in: .singleton) { _ in Engine() }
                form.redefinePlainly(module, "X", in: .prototype)
            }.isEmpty
        )
    }

    @Test(arguments: Kept.allCases)
    func `the fake of a shared object is the object that the tested code receives`(kept: Kept) throws {
        let factory = try factory { module in
            module.define("Store", kept: kept) { _ in Piece("real") }
            module.define("Editor") { factory in Piece("editor", try factory["Store"], try factory["Store"]) }
            module.redefine("Store") { Piece("fake") }
        }
        let editor: Piece = try factory["Editor"]
        #expect(editor.parts[0].name == "fake" && editor.parts[0] === editor.parts[1])
        #expect(try (factory["Store"] as Piece === editor.parts[0]) == (kept != .graph))
        #expect(scope(of: "Store", factory) == kept.name)
    }

    @Test func `an override with in: has that scope`() throws {
        let factory = try factory { module in
            module.define("Shared", in: .singleton) { Piece("shared") }
            module.redefine("Shared", in: .prototype) { Piece("each") }
            module.define("Each") { Piece("each") }
            module.redefine("Each", in: .singleton) { Piece("shared") }
        }
        #expect(try !isShared("Shared", factory) && isShared("Each", factory))
    }

    @Test func `an override may have another type in a cached or custom scope`() throws {
        let (session, own) = (CachedScope("Session"), PlainScope())
        let factory = try factory { module in
            module.define("User", in: session) { 1 }
            module.redefine("User") { Piece("user") }
            module.define("Cart", in: own) { 1 }
            module.redefine("Cart") { Piece("cart") }
        }
        let user: Piece = try factory["User"]
        #expect(try user === factory["User"] as Piece && isShared("Cart", factory))
        #expect(own.count == 1)
        session.reset()
        #expect(try user !== factory["User"] as Piece)
    }

    @Test func `an override of an override or a decorated definition keeps the same scope`() throws {
        let factory = try factory { module in
            module.define("X", in: .singleton) { Piece("first") }
            module.redefine("X") { Piece("second") }
            module.decorate("X") { (piece: Piece) in Piece("around", piece) }
            module.redefine("X") { Piece("third") }
            module.decorate("X") { (piece: Piece) in Piece("last", piece) }
            module.define("Y", in: .singleton) { Piece("first") }
            module.redefine("Y", in: .prototype) { Piece("second") }
            module.redefine("Y") { Piece("third") }
        }
        let last: Piece = try factory["X"]
        #expect(last.name == "last" && last.parts[0].name == "third")
        #expect(try isShared("X", factory) && !isShared("Y", factory))
    }

    @Test func `an override of an existing object is a singleton`() throws {
        let factory = try factory { module in
            module.define("X", instance: Piece("old"))
            module.redefine("X") { Piece("new") }
        }
        #expect(try isShared("X", factory) && scope(of: "X", factory) == "singleton")
        #expect(
            problems { module in
                module.define("X", instance: 1)
                module.redefine("X") { Sketch() }
            }.map(\.code) == [.unusableScope]
        )
    }

    @Test func `an existing object replaces an object of any scope`() throws {
        let factory = try factory { module in
            module.define("X", in: .singleton) { Piece("old") }
            module.redefine("X", instance: Piece("new"))
            module.define("Y", in: .weak) { Piece("old") }
            module.redefine("Y", instance: 1)
        }
        #expect(try isShared("X", factory) && factory["Y"] == 1)
        #expect(scope(of: "X", factory) == nil)
    }

    @Test func `an override of a group or of a definition with arguments is a prototype`() throws {
        let probe = Probe()
        let factory = try factory { module in
            module.contribute("Group", in: .singleton) { 1 }
            module.redefine("Group") { [probe.object()] }
            module.define("User") { (_, id: Int) in id }
            module.redefine("User") { Piece("user") }
        }
        for _ in 0..<2 { _ = try factory["Group"] as [Probe.Object] }
        #expect(try probe.made == 2 && !isShared("User", factory))
    }

    @Test func `an override with arguments is a prototype`() throws {
        let factory = try factory { module in
            module.define("X", in: .singleton) { Piece("old") }
            module.redefine("X") { (_, name: String) in Piece(name) }
            module.define("Y", in: .singleton) { Piece("old") }
            module.redefine("Y", as: .calling({ (name: String) in Piece(name) }, with: .argument))
        }
        #expect(try (factory["X", with: "new"] as Piece).name == "new")
        #expect(try (factory["Y", with: "new"] as Piece).name == "new")
        #expect(scope(of: "Y", factory) == "prototype")
    }

    @Test func `a structure in place of a weak object is a problem`() {
        let found = problems { module in
            module.define("X", in: .weak) { Engine() }
            module.redefine("X") { 1 }.completed { _, _ in }
            module.define("Y", in: .weak) { Engine() }
            module.redefine("Y", in: .singleton) { 1 }
            module.define("Z", in: .weak) { Engine() }
            module.redefine("Z") { Turbine() as any Motor }
        }
        #expect(
            found.map { masked($0.message) } == [
                #""X" inherits the scope weak of the definition that it replaces (T.swift:0), but Int isn't a class; "#
                    + "specify another scope after in:"
            ]
        )
    }

    @Test func `an override of an expected name is a singleton unless the parent has another scope`() throws {
        let override: @Sendable (Module) -> Void = { module in
            module.expect("X" as Key<Piece>)
            module.redefine("X") { Piece("new") }
        }
        #expect(try isShared("X", factory(override, supplying: { ["X": Piece("old")] })))
        let parents: [(Module) -> Void] = [
            { $0.define("X") { Piece("old") } }, { $0.define("X", in: .singleton) { Piece("old") } },
        ]
        #expect(try parents.map { try isShared("X", factory([:], $0).child(override)) } == [false, true])
    }

    @Test func `an override of a name in a namespace keeps its scope, from inside and from outside`() throws {
        let factory = try factory { module in
            module.namespace("Left") { left in
                left.define("Foot", in: .singleton) { Piece("foot") }
                left.define("Hand", in: .singleton) { Piece("hand") }
                left.redefine("Hand") { Piece("new") }
            }
            module.redefine("Left.Foot") { Piece("new") }
        }
        #expect(try isShared("Left.Foot", factory) && isShared("Left.Hand", factory))
    }

    @Test func `an override before its definition is still a problem`() {
        let found = problems { module in
            module.redefine("X") { 1 }.onStop { _ in }
            module.define("X", in: .singleton) { 2 }
            module.alias("Y", to: "X")
            module.redefine("Y") { 3 }
        }
        #expect(found.map(\.code) == [.replacingNothing, .changedAlias])
    }
}

/// Children that override what their parent defines.
@Suite struct InheritedScopeInChildTests {
    @Test(arguments: Kept.allCases)
    func `a child builds its override itself in the parent's scope`(kept: Kept) throws {
        let parent = try factory { $0.define("X", kept: kept) { _ in Piece("parent") } }
        let child = try parent.child { module in
            module.redefine("X") { Piece("child") }
            module.define("Pair") { factory in Piece("pair", try factory["X"], try factory["X"]) }
        }
        let grandchild = try child.child { $0.redefine("X") { Piece("grandchild") } }
        let pair: Piece = try child["Pair"]
        #expect(pair.parts[0] === pair.parts[1] && pair.parts[0].name == "child")
        #expect(try (parent["X"] as Piece).name == "parent" && (child["X Original"] as Piece).name == "parent")
        for factory in [parent, child, grandchild] {
            #expect(try (factory["X"] as Piece === factory["X"] as Piece) == (kept != .graph))
        }
        #expect(try (grandchild["X"] as Piece).name == "grandchild")
    }

    @Test func `a child can't override a shared object of its parent by one that isn't Sendable`() throws {
        let parent = try ObjectGraph(assembly { $0.define("X", in: .singleton) { 1 } })
        #expect(problems { try parent.child { $0.redefine("X") { Sketch() } } }.map(\.code) == [.unusableScope])
    }

    @Test func `one assembly has the scopes of the parent of each of its graphs`() throws {
        let assembly = assembly { $0.redefine("X") { Piece("child") }.completed { _, _ in } }
        let (one, each) = (
            try factory { $0.define("X", in: .singleton) { 1 } }, try factory { $0.define("X", in: .weak) { Engine() } }
        )
        for parent in [one, each, one] {
            let child = try ObjectGraphFactory(ObjectGraph(assembly, parent: parent.graph), parent: parent)
            #expect(child.graph.definitions.first { $0.name == "X" }?.scope == parent.graph.definitions[0].scope)
            #expect(try (child["X"] as Piece).name == "child")
        }
    }

    private func problems(_ make: () throws -> Any) -> [Problem] { RivetTests.problems(thrownBy: make) }
}

/// Hooks of overrides without `in:`.
@Suite struct InheritedScopeHookTests {
    @Test func `an override of a singleton can have every hook`() async throws {
        let calls = Collected<String>()
        let factory = try factory { module in
            module.define("X", in: .singleton) { Piece("old") }
                .onStart { _ in calls.append("old start") }
            module.redefine("X") { Piece("new") }
                .completed { _, _ in calls.append("completed") }
                .onStart { piece in calls.append("start \(piece.name)") }
                .onStop { _ in calls.append("stop") }
                .health { _ in calls.append("health") }
        }
        try await factory.start()
        _ = await factory.health()
        try await factory.stop()
        #expect(calls.elements == ["completed", "start new", "health", "stop"])
    }

    @Test func `an override inherits neither hooks nor eagerness`() async throws {
        let probe = Probe()
        let factory = try factory { module in
            module.define("X", in: .singleton) { Piece("old") }.eager().onStop { _ in Issue.record("an old hook") }
            module.redefine("X") { probe.object() }
        }
        try await factory.start()
        #expect(probe.made == 0)
        try await factory.stop()
    }

    @Test func `hooks that the inherited scope doesn't allow are a problem`() {
        let found = problems { module in
            for name in ["A", "B", "C"] { module.define(Key(name)) { 1 } }
            module.redefine("A") { 2 }.onStop { _ in }
            module.redefine("B") { 2 }.completed { _, _ in }.eager()
            module.redefine("C", as: .calling({ (number: Int) in number }, with: .argument)).onStop { _ in }
            module.define("D", in: .weak) { Engine() }
            module.redefine("D") { Turbine() }.onStop { _ in }
            module.define("E", in: CachedScope("Session")) { 1 }
            module.redefine("E") { 2 }.running { _ in }
            module.define("F", in: .graph) { 1 }
            module.redefine("F") { 2 }.completed { _, _ in }
        }
        let prototype =
            "can't have hooks, because it is a prototype, like the definition that it overrides; "
            + "specify in: .singleton, or remove the hooks"
        #expect(found.map(\.code) == Array(repeating: .unusableScope, count: 5))
        #expect(
            found.map(\.message) == [
                #""A" \#(prototype)"#, #""B" \#(prototype)"#,
                #""C" can't have hooks, because it takes run-time arguments; remove the hooks"#,
                #""D" can't have hooks, because the scope weak may release it before they run; "#
                    + "use another scope, or remove the hooks",
                #""E" can't have a service, because the scope Session may replace it while the service runs; "#
                    + "use .singleton, or remove the service",
            ]
        )
    }

    @Test func `hooks of an override that another one replaces do nothing`() async throws {
        let factory = try factory { module in
            module.define("X") { 1 }
            module.redefine("X", in: .singleton) { 2 }
            module.redefine("X") { 3 }.eager().onStop { _ in Issue.record("a replaced hook") }
                .completed { _, _ in Issue.record("a replaced hook") }
            module.redefine("X") { 4 }
        }
        try await factory.start()
        #expect(try factory["X"] == 4)
        try await factory.stop()
    }
}
