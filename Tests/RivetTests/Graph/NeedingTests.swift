import Rivet
import Testing

extension Key where Object == Engine { fileprivate static var engine: Self { "Engine" } }
extension Key where Object == Wheel { fileprivate static var wheel: Self { "Wheel" } }
extension Key where Object == Provider<Wheel> { fileprivate static var wheelProvider: Self { "Wheel Provider" } }
extension NameOrKey where Self == Key<any Motor> { fileprivate static var motor: Self { "Motor" } }

/// Closures that declare their dependencies can't resolve other names.
@Suite struct NeedingTests {
    private func parts(_ configure: (Module) -> Void) throws -> ObjectGraphFactory {
        try factory(["Power": 3]) { module in
            module.define("Engine", in: .singleton) { _ in Engine() }
            module.define("Wheel") { _ in Wheel() }
            module.define("A wheel with a long name") { _ in Wheel() }
            module.define("User") { (_, id: Int) in "\(id)" }
            configure(module)
        }
    }

    @Test func `every form of request resolves a declared dependency`() throws {
        let factory = try parts { module in
            module.define("Car", needing: "Engine", "Wheel", "A wheel with a long name", "User") { factory -> String in
                _ = try factory["Engine"] as any Motor
                let makeWheel: Provider<Wheel> = try factory["Wheel Provider"]
                _ = try makeWheel()
                _ = try factory["A wheel with a long name"] as Wheel
                _ = try factory.provider(for: "Wheel" as Key<Wheel>)()
                _ = try factory.optional("Wheel", as: Wheel.self)
                let makeUser: (Int) throws -> String = try factory["User Provider"]
                return try makeUser(1) + factory["User", with: factory.environment["Power"] as Int]
            }
        }
        #expect(try factory["Car"] == "13")
    }

    @Test(arguments: ["Wheel", "Wheel Provider", "A wheel with a long name", "Nothing", "Engine Original"])
    func `resolving an undeclared name is an error with the path`(name: String) throws {
        let factory = try parts { module in
            module.define("Car", in: .singleton, needing: "Engine") { factory in
                try factory.object(name, as: Any.self) is Engine
            }
        }
        let error = try #require(failure { try factory["Car"] as Bool })
        #expect(error.code == .undeclared)
        #expect(error.path.map(\.name) == ["Car", name])
        #expect(
            error.summary
                == #"can't resolve "Car": "\#(name)" isn't among the dependencies that its closure declares; add it to needing: [undeclared]"#
        )
    }

    @Test func `undeclared providers and definitions with arguments can't be resolved`() throws {
        let factory = try parts { module in
            module.define("A", needing: "Engine") { try ($0["Wheel Provider"] as Provider<Wheel>)() }
            module.define("B", needing: "Engine") { try $0.provider(for: "Wheel" as Key<Wheel>)() }
            module.define("C", needing: "Engine") { try $0["User", with: 3] as String }
            module.define("D", needing: "Engine") { (factory, id: Int) in try factory["Wheel"] as Wheel }
        }
        for error in [
            failure { try factory["A"] as Wheel }, failure { try factory["B"] as Wheel },
            failure { try factory["C"] as String }, failure { try factory["D", with: 1] as Wheel },
        ] {
            #expect(error?.code == .undeclared)
        }
    }

    @Test func `a declared dependency's closure can resolve any name`() throws {
        let factory = try parts { module in
            module.define("Cart", needing: "Axle") { try $0["Axle"] as String }
            module.define("Axle") { factory in
                _ = try factory["Wheel"] as Wheel
                return "axle"
            }
        }
        #expect(try factory["Cart"] == "axle")
    }

    @Test func `declared names are checked`() {
        let found = problems { module in
            module.define("A", needing: "B", "Missing") { try $0["B"] as Int }
            module.define("B", in: .singleton, needing: "A") { try $0["A"] as Int }
        }
        #expect(Set(found.map(\.code)) == [.missing, .cycle])
    }

    @Test func `declared dependencies work in namespaces, children, redefinitions and groups`() throws {
        final class LegModule: Module {
            override func configure() {
                define("Foot") { _ in "own" }
                define("Leg", needing: "Foot", "Sock") { try ($0["Foot"] as String) + ($0["Sock"] as String) }
            }
        }
        let parent = try factory { module in
            module.define("Sock") { _ in " and sock" }
            module.define("Shoe") { _ in "shoe" }
        }
        let graph = try ObjectGraph(
            assembly { module in
                module.require(LegModule.self, under: "Left")
                module.define("Walk") { _ in "" }
                module.redefine("Walk", needing: "Left.Leg") { try "on " + ($0["Left.Leg"] as String) }
                module.contribute("Steps", needing: "Walk") { try $0["Walk"] as String }
                module.contribute("Steps", in: .singleton, needing: "Walk") { try $0["Shoe"] as String }
            },
            parent: parent.graph
        )
        let child = try ObjectGraphFactory(graph, parent: parent)
        #expect(try child["Walk"] == "on own and sock")
        #expect(failure { try child["Steps"] as [String] }?.code == .undeclared)
    }

    // MARK: Keys

    /// Cars of all kinds, each with the dependencies that it lists as keys and names.
    private func cars(of kept: Kept) throws -> ObjectGraphFactory {
        let name = "Wheel"
        return try parts { module in
            module.alias(.motor, to: Key.engine)
            module.define("Prototype", needing: Key.engine, "Wheel", .motor) {
                try Piece("\($0[.engine] === $0[.motor])")
            }
            module.define("Kept", in: kept.scope, needing: .motor, name) { factory -> Piece in
                _ = try factory[.wheel]
                return try Piece("\(factory[.motor] is Engine)")
            }
            module.define("Argument", needing: Key.wheel) { (factory, name: String) in
                _ = try factory[.wheelProvider]()
                return Piece(name)
            }
            module.define("Awaited", needing: Key.engine) { factory -> Piece in
                try await Piece("\(factory.resolve(optional: .engine) != nil)")
            }
            module.define("Awaited, kept", in: kept.scope, needing: "\(name)", Key.engine) { factory -> Piece in
                async let wheel = factory.resolve(.wheel)
                return try await Piece("\(type(of: factory.resolve(.engine))) \(type(of: wheel))")
            }
            module.define("Main", on: MainActor.self, needing: Key.wheelProvider, .motor) { factory in
                _ = try factory[.wheelProvider]()
                return try Piece("\(factory[.motor] is Engine)")
            }
            module.define("Main, kept", in: kept.scope, on: MainActor.self, needing: Key.engine) { factory in
                try Piece("\(type(of: factory[.engine]))")
            }
            module.redefine("A wheel with a long name", needing: Key.wheel) { try $0[.wheel] }
            module.decorate("Kept", needing: .motor) { (piece: Piece, factory) in
                try Piece("\(piece.name) \(factory[.motor] is Engine)")
            }
            module.contribute("Pieces", needing: Key.engine) { try Piece("\(type(of: $0[.engine]))") }
            module.contribute("Pieces", in: kept.scope, needing: Key.engine, .motor) {
                try Piece("\($0[.engine] === $0[.motor])")
            }
        }
    }

    @Test(arguments: Kept.allCases) @MainActor func `every form of definition lists keys, names or both`(
        kept: Kept
    ) async throws {
        let factory = try cars(of: kept)
        for name in ["Prototype", "Main"] { #expect(try (factory[name] as Piece).name == "true") }
        #expect(try (factory["Main, kept"] as Piece).name == "Engine")
        #expect(try (factory["Kept"] as Piece).name == "true true")
        #expect(try (factory["Argument", with: "given"] as Piece).name == "given")
        #expect(try await (factory.resolve("Awaited") as Piece).name == "true")
        #expect(try await (factory.resolve("Awaited, kept") as Piece).name == "Engine Wheel")
        #expect(try (factory["Pieces"] as [Piece]).map(\.name) == ["Engine", "true"])
        _ = try factory["A wheel with a long name"] as Wheel
    }

    @Test func `listed keys are checked by their names, and nothing else can be resolved`() throws {
        let found = problems { module in
            module.define("A", needing: Key.engine, "Missing", .motor) { try $0[.engine] }
            module.define("Engine", in: .singleton, needing: Key<Int>("A")) { try $0["A"] as Engine }
        }
        #expect(found.map(\.code) == [.cycle, .missing, .missing])
        let factory = try parts { $0.define("Car", needing: Key.engine) { try $0[.wheel] } }
        #expect(failure { try factory["Car"] as Wheel }?.code == .undeclared)
    }

    @Test func `a key of a group's element, of a provider or of a definition with arguments can be listed`() throws {
        let factory = try parts { module in
            module.contribute("Plates") { _ in "one" }
            module.define("All", needing: Key<String>("Plates"), Key.wheelProvider, Key<String>("User")) { factory in
                _ = try factory[.wheelProvider]()
                return try factory["Plates"] + [factory["User", with: 3]] as [String]
            }
        }
        #expect(try factory["All"] == ["one", "3"])
    }

    @Test func `a listed variable is a problem, even if a definition has its name`() {
        let description = assembly(.production, ["Power": 3]) { module in
            module.define("Engine") { _ in Engine() }
            module.define("A", needing: Key<Int>.variable("Power"), "Engine") { try $0.environment["Power"] as Int }
            module.define("B", needing: Key<Int>.variable("Engine")) { _ in 1 }
            module.define("C", needing: "Power") { _ in 1 }
        }
        #expect(
            problems(in: description).map { masked("\($0)") }
                == [("A", "Power"), ("B", "Engine"), ("C", "Power")].map { definition, variable in
                    #"T.swift:0: error: "\#(definition)" depends on "\#(variable)", but it is a variable of the environment; "#
                        + "remove it from needing:, because a closure can always read it [missing]"
                }
        )
    }
}
