import Rivet
import Testing

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
                return try makeUser(1) + factory.object(named: "User", with: factory.environment["Power"] as Int)
            }
        }
        #expect(try factory["Car"] == "13")
    }

    @Test(arguments: ["Wheel", "Wheel Provider", "A wheel with a long name", "Nothing", "Engine Original"])
    func `resolving an undeclared name is an error with the path`(name: String) throws {
        let factory = try parts { module in
            module.define("Car", in: .singleton, needing: "Engine") { factory in
                try factory.object(named: name, as: Any.self) is Engine
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
            module.define("C", needing: "Engine") { try $0.object(named: "User", with: 3) as String }
            module.define("D", needing: "Engine") { (factory, id: Int) in try factory["Wheel"] as Wheel }
        }
        for error in [
            failure { try factory["A"] as Wheel }, failure { try factory["B"] as Wheel },
            failure { try factory["C"] as String }, failure { try factory.object(named: "D", with: 1) as Wheel },
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
}
