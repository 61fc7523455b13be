import Rivet
import RivetInspection
import Testing

/// How a graph describes its definitions.
@Suite struct DefinitionInfoTests {
    private func drawn(_ name: String) throws -> DefinitionInfo {
        try #require(try drawnGraph().definitions.first { $0.name == name })
    }

    @Test func `a graph lists each current definition once, sorted by name`() throws {
        let names = try drawnGraph().definitions.map(\.name)
        #expect(
            names == [
                hostileName, "Body.Left.Foot", "Body.Right.Foot", "Car", "Dashboard", "Driver", "Panel", "Radio",
                "Report", "Stations", "Ticket", "User", "Volume",
            ]
        )
        #expect(names == names.sorted())
    }

    @Test func `a dependency lists its name, target, kind and type`() throws {
        let needs = try drawn("Car").needs
        #expect(needs.map(\.name) == ["Sound", "Stations", "Driver Provider", "Body.Left.Foot", "Body.Right.Foot"])
        #expect(needs.map(\.target) == ["Radio", "Stations", "Driver", "Body.Left.Foot", "Body.Right.Foot"])
        #expect(needs.map(\.kind) == [.definition, .definition, .provider, .definition, .definition])
        #expect(needs[1].type == "Array<Double>")
        #expect(needs.allSatisfy { $0.generations == 0 && !$0.isObserved && $0.namespace == nil })
    }

    @Test func `a dependency's target can be a variable, a parent's definition or an original`() throws {
        let foot = try drawn("Body.Left.Foot")
        #expect(foot.namespace == "Body.Left")
        #expect(foot.needs.map(\.kind) == [.variable, .definition])
        #expect(foot.needs.map(\.namespace) == ["Body.Left", nil])
        #expect(foot.needs.map(\.target) == [nil, "Logger"])
        #expect(foot.needs.map(\.generations) == [0, 1])
        #expect(try drawn("Report").needs.map(\.target) == ["Volume Original", "Garage"])
        let original = try #require(try drawn("Driver").needs.last)
        #expect(original.target == "Logger Original")
        #expect(original.generations == 1)
        #expect(original.type == nil)
    }

    @Test func `a dependency through an alias of an ancestor's definition leads to the ancestor`() throws {
        let grandparent = try ObjectGraph(assembly { $0.define("Base", instance: 1) })
        let parent = try ObjectGraph(assembly { _ in }, parent: grandparent)
        let graph = try ObjectGraph(
            assembly { module in
                module.alias("Ground", to: "Base")
                module.define("House", as: .calling({ (ground: Int) in "\(ground)" }, with: "Ground"))
            },
            parent: parent
        )
        let need = try #require(graph.definitions.first?.needs.first)
        #expect(need.target == "Base")
        #expect(need.generations == 2)
        #expect(graph.text().contains("of the parent's parent"))
    }

    @Test func `a decorated definition lists the definitions that it hides`() throws {
        let radio = try drawn("Radio")
        #expect(radio.changes.map(\.isDecoration) == [true, true])
        #expect(radio.module == "RadioModule")
        #expect(radio.changes.map(\.module) == ["CarModule", "CarModule"])
        #expect(!radio.declaresNeeds)
        #expect(radio.aliases == ["Sound"])
        #expect(radio.hidden.map(\.name) == ["Radio", "Radio Original"])
        #expect(radio.hidden.map(\.declaresNeeds) == [false, true])
        #expect(radio.hidden.last?.needs.map(\.name) == ["Band"])
    }

    @Test func `a redefinition lists the original that it hides`() throws {
        let volume = try drawn("Volume")
        #expect(volume.changes.map(\.isDecoration) == [false])
        #expect(volume.hidden.map(\.name) == ["Volume Original"])
        #expect(volume.hidden.map(\.origin) == [.instance])
        #expect(volume.origin == .made)
    }

    @Test func `a definition lists its origin, scope, arguments and elements`() throws {
        let definitions = try drawnGraph().definitions
        func names(_ origin: DefinitionInfo.Origin) -> [String] {
            definitions.filter { $0.origin == origin }.map(\.name)
        }
        #expect(names(.group) == ["Stations"])
        #expect(names(.expected) == ["User"])
        #expect(names(.instance) == [hostileName])
        #expect(try drawn("Panel").scope == "Session")
        #expect(try drawn("Stations").scope == nil)
        #expect(try drawn("Ticket").arguments == ["String", "Int"])
        #expect(try drawn("Stations").elements.map(\.name) == ["Stations[0]", "Stations[1]"])
        #expect(try drawn("Stations").declaresNeeds)
    }

    @Test func `the warning about undeclared dependencies counts definitions as drawings do`() throws {
        let graph = try ObjectGraph(
            assembly { module in
                module.define("Declared", as: .calling { 1 })
                module.define("Silent") { _ in 2 }
                for _ in 0..<3 { module.contribute("Group") { _ in 3 } }
                module.contribute("Other", as: .calling { 4 })
                module.redefine("Silent") { try $0["Silent Original"] as Int }
                module.decorate("Declared") { (number: Int, _) in number }
            }
        )
        #expect(graph.text().hasPrefix("6 definitions\n"))
        #expect(
            graph.warnings.first?.message.hasPrefix(
                #"5 of 6 definitions don't declare their dependencies, so Rivet can't check them: "Declared", "Silent", "Group[0]", "#
            ) == true
        )
    }
}
