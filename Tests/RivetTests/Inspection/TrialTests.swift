import Testing

@testable import Rivet
@testable import RivetDrawing
@testable import RivetInspection

/// Builds everything once and records the dependencies of closures.
@Suite struct TrialTests {
    private func parts(_ configure: (Module) -> Void = { _ in }) throws -> ObjectGraphFactory {
        try factory(["Frequency": 88.1]) { module in
            module.define("Car", in: .singleton) { factory -> String in
                let makeWheel: Provider<String> = try factory["Wheel Provider"]
                let makeUser: (Int) throws -> String = try factory["User Provider"]
                return try (factory["Engine"] as String) + makeWheel() + makeUser(1)
            }
            module.define("Engine", in: .singleton) { try "engine " + ($0["Radio"] as String) }
            module.define("Radio") { try "\($0.environment["Frequency"] as Double)" }
            module.define("Wheel") { try "wheel " + ($0["Tyre"] as String) }
            module.define("Tyre") { _ in "tyre" }
            module.define("User") { (factory, id: Int) in try "user \(id) \(factory["Tyre"] as String)" }
            module.alias("Motor", to: "Engine")
            module.contribute("Group") { try $0["Motor"] as String }
            configure(module)
        }
    }

    /// The observed dependencies, as "dependent → dependency".
    private func seen(_ trial: Trial) -> Set<String> {
        let graph = trial.graph.frozen
        return Set(
            graph.definitions.flatMap { asker in
                (graph.parts.observations[ObjectIdentifier(asker)] ?? []).map { "\(asker.name) → \($0.name)" }
            }
        )
    }

    @Test(arguments: [Kept.singleton, .weak, .graph])
    func `a trial builds each shared object once, however many closures request it`(kept: Kept) throws {
        let built = Locked<[String: Int]>([:])
        let trial = try factory { module in
            for number in 0..<40 {
                module.define(Key<Wheel>("N\(number)"), in: kept.scope) { factory in
                    // Layers of four objects, each of which requests the next four.
                    let next = number / 4 * 4 + 4
                    for other in next..<next + 4 where other < 40 { _ = try factory["N\(other)"] as Wheel }
                    built.withLock { $0["N\(number)", default: 0] += 1 }
                    return Wheel()
                }
            }
        }.trial()
        #expect(trial.built.count == 40 && built.withLock { $0.count == 40 && $0.values.allSatisfy { $0 == 1 } })
        #expect(seen(trial).count == 9 * 16)
    }

    @Test func `a trial builds each definition once and observes the dependencies of closures`() throws {
        let factory = try parts()
        let trial = factory.trial()
        #expect(trial.failures.isEmpty)
        #expect(trial.built == ["Car", "Engine", "Group", "Group[0]", "Radio", "Tyre", "Wheel"])
        #expect(trial.untried == ["User"])
        #expect(
            seen(trial) == [
                "Car → Engine", "Car → Wheel", "Car → User", "Engine → Radio", "Wheel → Tyre", "User → Tyre",
                "Group → Group[0]", "Group[0] → Engine",
            ]
        )
        #expect(try ObjectGraphFactory(trial.graph)["Car"] as String == factory["Car"])
    }

    @Test func `drawings distinguish observed dependencies from declared ones`() throws {
        let trial = try parts { module in
            module.define("Wired", as: .calling({ (tyre: String) in tyre }, with: "Tyre"))
        }.trial()
        let engine = try #require(trial.graph.definitions.first { $0.name == "Engine" })
        #expect(engine.needs.map(\.name) == ["Radio"] && engine.needs.allSatisfy(\.isObserved))
        let wired = try #require(trial.graph.definitions.first { $0.name == "Wired" })
        #expect(wired.needs.map(\.name) == ["Tyre"] && !wired.needs.contains(where: \.isObserved))
        #expect(trial.graph.mermaid().contains("observed"))
    }

    @Test func `a provider that was resolved but not called is observed as a provider`() throws {
        let trial = try factory { module in
            module.define("Wheel") { _ in 4 }
            module.define("User") { (_, id: Int) in "user \(id)" }
            module.define("Later") { factory -> Int in
                let makeWheel: Provider<Int> = try factory["Wheel Provider"]
                let connect: @Sendable () async throws -> Int = try factory["Wheel Provider"]
                let makeUser: (Int) throws -> String = try factory["User Provider"]
                _ = (makeWheel, connect, makeUser)
                return 1
            }
            module.define("By Key") { factory -> Int in
                _ = try factory.provider(for: "Wheel" as Key<Int>)
                return 1
            }
            module.define("Called") { factory -> Int in try (factory["Wheel Provider"] as Provider<Int>)() }
            module.define(
                "Declared",
                as: .calling({ (make: @escaping Provider<Int>) in make }, with: "Wheel Provider")
            )
        }.trial()
        func needs(_ name: String) throws -> [String] {
            let info = try #require(trial.graph.definitions.first { $0.name == name })
            return info.needs.map {
                "\($0.isObserved ? "observed " : "")\($0.kind == .provider ? "dashed " : "")\($0.name)"
            }
        }
        #expect(try needs("Later") == ["observed dashed Wheel Provider", "observed dashed User Provider"])
        #expect(try needs("By Key") == ["observed dashed Wheel Provider"])
        #expect(try needs("Called") == ["observed Wheel", "observed dashed Wheel Provider"])
        #expect(try needs("Declared") == ["dashed Wheel Provider"])
        #expect(trial.graph.definitions.first { $0.name == "Later" }?.needs.first?.target == "Wheel")
    }

    @Test func `a printed trial shows counts and each error as a request of the caller`() throws {
        let factory = try parts { module in
            module.define("Broken") { _ -> Int in throw Boom() }
            module.define("Missing") { try $0["Nothing"] as Int }
        }
        let (trial, line) = (factory.trial(), #line)
        let lines = "\(trial)".split(separator: "\n").map(String.init)
        #expect(lines.first == #"7 built, 2 failed, 1 not tried: 1 takes arguments ("User")"#)
        let errors = trial.failures.map { "\($0.error)" }
        #expect(lines.dropFirst().joined(separator: "\n") == errors.joined(separator: "\n"))
        #expect(errors.allSatisfy { $0.contains("resolved at TrialTests.swift:\(line)") })
        #expect("\(try ObjectGraphFactory(assembly: Assembly()).trial())" == "0 built, 0 failed, 0 not tried")
    }

    @Test func `a trial says which definitions take arguments and which must be awaited`() async throws {
        let factory = try parts { module in
            module.define("Course", on: MainActor.self) { (_, id: Int) in "course \(id)" }
            module.define("Session") { _ in
                await Task.yield()
                return "session"
            }
            module.define("Login") { (_, id: Int) async in "login \(id)" }
        }
        func tryNow() -> Trial { factory.trial() }
        let trial = tryNow()
        #expect(trial.takingArguments == ["Course", "Login", "User"])
        #expect(trial.needingAwait == ["Session"])
        #expect(trial.untried == ["Course", "Login", "Session", "User"])
        #expect(
            "\(trial)"
                == #"7 built, 0 failed, 4 not tried: 3 take arguments ("Course", "Login", "User"), "#
                + #"1 must be awaited ("Session")"#
        )
        let awaited = await factory.trial()
        #expect(awaited.untried == awaited.takingArguments && awaited.needingAwait.isEmpty)
        #expect("\(awaited)" == #"8 built, 0 failed, 3 not tried: 3 take arguments ("Course", "Login", "User")"#)
    }

    @Test func `all failures are collected with their paths`() throws {
        let factory = try parts { module in
            module.define("Broken") { _ -> Int in throw Boom() }
            module.define("Asks", in: .singleton) { try $0["Broken"] as Int }
            module.define("Missing") { try $0["Nothing"] as Int }
            module.define("Round") { try $0["Round"] as Int }
            module.define("Kept", in: .singleton) { try $0["Kept"] as Int }
        }
        let trial = factory.trial()
        #expect(trial.failures.map(\.name) == ["Asks", "Broken", "Kept", "Missing", "Round"])
        #expect(trial.failures.map(\.error.code) == [.failed, .failed, .cycle, .missing, .cycle])
        #expect(trial.failures.first?.error.path.map(\.name) == ["Asks", "Broken"])
    }

    @Test func `each group element is tried, and the group reports its first failure`() async throws {
        let factory = try factory { module in
            module.contribute("Group") { _ in 1 }
            module.contribute("Group") { _ -> Int in throw Boom() }
            module.contribute("Group") { try $0["Nothing"] as Int }
            module.contribute("Group", in: .singleton) { try ($0["Group"] as [Int]).count }
            module.decorate("Group") { (group: [Int], _) in group + [2] }
        }
        func tryNow() -> Trial { factory.trial() }
        for trial in [tryNow(), await factory.trial()] {
            #expect(trial.built == ["Group[0]"])
            #expect(trial.failures.map(\.name) == ["Group", "Group[1]", "Group[2]", "Group[3]"])
            #expect(trial.failures.map(\.error.code) == [.failed, .failed, .missing, .failed])
            #expect(trial.failures.prefix(1).map { $0.error.path.map(\.name) } == [["Group", "Group[1]"]])
            #expect(trial.failures.dropFirst(2).first?.error.path.map(\.name) == ["Group[2]", "Nothing"])
            #expect(trial.failures.allSatisfy { "\($0.error)".contains("resolved at TrialTests.swift:") })
        }
    }

    @Test func `a synchronous trial skips an asynchronous group element but tries the others`() throws {
        let trial = try factory { module in
            module.contribute("Group") { _ in
                await Task.yield()
                return 1
            }
            module.contribute("Group") { _ -> Int in throw Boom() }
        }.trial()
        #expect(trial.untried == ["Group", "Group[0]"])
        #expect(trial.failures.map(\.name) == ["Group[1]"])
    }

    @Test func `a trial leaves nothing in the factory itself`() throws {
        let made = Counter()
        let factory = try factory { module in
            module.define("Once", in: .singleton) { _ -> Int in
                made.increment()
                return made.value
            }
        }
        _ = factory.trial()
        #expect(try factory["Once"] == 2)
        #expect(try factory["Once"] == 2)
    }

    @Test func `a child's trial uses its parent and the supplied objects`() throws {
        let parent = try parts()
        let graph = try ObjectGraph(
            assembly { module in
                module.expect("User Name" as Key<String>)
                module.define("Cart") { try ($0["User Name"] as String) + ($0["Engine"] as String) }
                module.decorate("Radio") { (radio: String, factory) in "loud " + radio }
            },
            parent: parent.graph
        )
        let child = try ObjectGraphFactory(graph, parent: parent, supplying: ["User Name": "me"])
        let trial = child.trial()
        #expect(trial.failures.isEmpty)
        #expect(trial.built == ["Cart", "Radio", "User Name"])
    }

    @Test func `the drawing of a child's trial shows the observed dependencies on its parent`() throws {
        let parent = try parts()
        let graph = try ObjectGraph(
            assembly { module in
                module.decorate("Radio") { (radio: String, factory) in try radio + (factory["Tyre"] as String) }
                module.alias("Sound", to: "Engine")
                module.define("Cart") { try ($0["Radio"] as String) + ($0["Sound"] as String) }
            },
            parent: parent.graph
        )
        let seen = try ObjectGraphFactory(graph, parent: parent).trial().graph
        let nodes = seen.drawing.picture.nodes
        #expect(nodes.filter { $0.kind == .missing }.map(\.name) == [])
        #expect(nodes.filter { $0.kind == .inherited(1) }.map(\.name) == ["Engine"])
        #expect(seen.explain("Radio").contains(#"is a dependency of "Cart""#))
        #expect(seen.unreachable(from: "Cart").isEmpty)
    }
}
