import Rivet
import RivetInspection
import Testing

extension Key where Object == Engine { fileprivate static var engine: Self { "Engine" } }
extension Key where Object == any Motor { fileprivate static var motor: Self { "Motor" } }
extension Key where Object == Wheel { fileprivate static var wheel: Self { "Wheel" } }
extension Key where Object == Provider<Wheel> { fileprivate static var wheelProvider: Self { "Wheel Provider" } }
extension Key where Object == Piece { fileprivate static var piece: Self { "Piece" } }
extension Key where Object == String { fileprivate static var missing: Self { "Missing" } }
extension NameOrKey where Self == Key<Int> { fileprivate static var seats: Self { "Seats" } }

/// Keys in all places that also accept names.
@Suite struct KeyTests {
    @Test func `a key by type has the name of the type with its module`() throws {
        #expect(Key<Engine>.byType.name == "RivetTests.Engine")
        #expect(Key<any Motor>.byType.name == "RivetTests.Motor")
        #expect(Key<[Int]>.byType.name == "Swift.Array<Swift.Int>")
        #expect(Key<Engine>.byType == "RivetTests.Engine")
    }

    @Test func `objects are defined and resolved by their types`() async throws {
        struct Garage: Sendable {
            let engine: Engine
            let count: Int
            let car: Car?
        }
        struct Car: Sendable {}
        let factory = try factory { module in
            module.define(.byType, in: .singleton) { Engine() }
            module.define(.byType) { (_, count: Int) in "\(count)" }
            module.define(.byType) { 3 }
            module.define(.byType, as: .calling(Garage.init, with: .byType, .byType, .optional(.byType)))
            module.alias(Key<any Motor>.byType, to: Key<Engine>.byType)
        }
        let engine: Engine = try factory[.byType]
        let garage = try factory[Key<Garage>.byType]
        #expect(garage.engine === engine && garage.count == 3 && garage.car == nil)
        #expect(try factory[Key<any Motor>.byType] as? Engine === engine)
        #expect(try await factory.resolve(.byType) as Engine === engine)
        #expect(try factory[.byType, with: 12] == "12")
        #expect(try factory.provider(for: Key<Engine>.byType)() === engine)
        #expect(try factory.optional(.byType) as Car? == nil)
        #expect(failure { try factory[Key<Car>.byType] }?.code == .missing)
    }

    @Test func `types with the same name in other types have different keys`() throws {
        enum Shop { struct Item: Sendable {} }
        enum Order { struct Item: Sendable {} }
        let factory = try factory { module in
            module.define(.byType) { Shop.Item() }
            module.define(.byType) { Order.Item() }
        }
        #expect(factory.names.count == 2)
        let twice = problems { module in
            module.define(.byType) { 1 }
            module.define(.byType) { 2 }
        }
        #expect(twice.map(\.code) == [.duplicate])
    }

    @Test func `a key by type works in namespaces and children`() throws {
        final class PartModule: Module {
            override func configure() { define(.byType, in: .singleton) { Engine() } }
        }
        let graph = try ObjectGraph(PartModule.self, environment: Environment()) { module in
            module.require(PartModule.self, under: "Left")
        }
        let factory = try ObjectGraphFactory(graph)
        let outer: Engine = try factory[.byType]
        #expect(try factory["Left.RivetTests.Engine"] as Engine !== outer)
        let child = try ObjectGraphFactory(ObjectGraph(environment: Environment(), parent: graph), parent: factory)
        #expect(try child[.byType] as Engine === outer)
    }

    private func parts() throws -> ObjectGraphFactory {
        try factory(["Frequency": 88.1]) { module in
            module.define(.engine, in: .singleton) { _ in Engine() }
            module.define(.wheel) { _ in Wheel() }
            module.define(.seats, instance: 4)
            module.define("Broken") { factory in try factory[.missing] }
        }
    }

    @Test func `a key declared in either extension defines and resolves its name`() throws {
        let factory = try parts()
        #expect(try factory[.engine] === factory["Engine"] as Engine)
        #expect(try factory[.seats] == 4)
        #expect(try factory[Key.seats] == 4)
        #expect("Engine".untypedKey == Key<Any>("Engine"))
        #expect(Key.engine.untypedKey == Key<Any>("Engine"))
        #expect(Key<Int>.variable("Engine").untypedKey != Key<Any>("Engine"))
    }

    @Test func `a key is defined if its name is, whatever its type`() throws {
        let factory = try parts()
        #expect(factory.isDefined(.engine) && factory.isDefined(.wheelProvider) && factory.isDefined(.seats))
        #expect(factory.isDefined(Key<String>("Engine")) && factory.isDefined("Engine Original" as Key<Engine>))
        #expect(!factory.isDefined(.missing) && !factory.isDefined(Key<Int>("")))
        #expect(factory.isDefined(Key<Double>.variable("Frequency")) && !factory.isDefined(Key<Int>.variable("Engine")))
        #expect(["Engine", "Missing"].filter(factory.isDefined) == ["Engine"])
    }

    // MARK: Optional dependencies

    @Test(arguments: Kept.allCases) func `optional returns a shared object of a key`(kept: Kept) throws {
        let factory = try factory { module in
            module.define("Piece", kept: kept) { _ in Piece("one") }
            module.define("Same") { factory in try factory.optional(.piece) === factory[.piece] }
        }
        #expect(try factory["Same"])
        #expect(try factory.optional(.piece)?.name == "one")
    }

    @Test func `a missing object that is itself an Optional is nil, and not an object that is nil`() throws {
        let factory = try factory { module in
            module.define(
                "Text",
                as: .calling({ (value: Int??) in value == nil ? "absent" : "present" }, with: .optional("Missing"))
            )
        }
        #expect(try factory["Text"] as String == "absent")
    }

    @Test func `an awaited recipe receives each object as it is, and not in an Optional`() async throws {
        let factory = try factory { module in
            module.define("Session", in: .singleton) { () async throws -> Int in 1 }
            module.define(
                "Text",
                as: .calling(
                    { (value: Int??, object: any Sendable, session: Int) in
                        "\(value == nil ? "absent" : "present") \(type(of: object)) \(session)"
                    },
                    with: .optional("Missing"),
                    "Car",
                    "Session"
                )
            )
            module.define("Car", in: .singleton) { "a car" }
        }
        #expect(try await factory.resolve("Text") as String == "absent String 1")
    }

    @Test func `optional returns nil only if nothing defines the key's name`() throws {
        let factory = try parts()
        #expect(try factory.optional(.engine) === factory[.engine])
        #expect(try factory.optional(.wheel) != nil && factory.optional(.wheelProvider)?() != nil)
        #expect(try factory.optional(.missing) == nil)
        #expect(try factory.optional(Key<any Motor>("Engine")) === factory[.engine])
        #expect(try factory.optional(Key<Double>.variable("Frequency")) == 88.1)
        #expect(try factory.optional(Key<Double>.variable("Volume")) == nil)
        #expect(
            failure { try factory.optional(Key<String>("Broken")) as Any }?.path.map(\.name) == ["Broken", "Missing"]
        )
        #expect(failure { try factory.optional(Key<Wheel>("Engine")) as Any }?.code == .typeMismatch)
        #expect(throws: (any Error).self) { try factory.optional(Key<Bool>.variable("Frequency")) }
    }

    @Test func `optional finds what a key's name means in a namespace and in a child`() throws {
        final class LegModule: Module {
            override func configure() {
                define("Foot") { _ in "own" }
                define("Leg") { factory in
                    try factory.optional(Key<String>("Foot")).map { "\($0) \(factory.isDefined(.engine))" } ?? "none"
                }
            }
        }
        let parent = try parts()
        let graph = try ObjectGraph(assembly { $0.require(LegModule.self, under: "Left") }, parent: parent.graph)
        let child = try ObjectGraphFactory(graph, parent: parent)
        #expect(try child["Left.Leg"] == "own true")
        #expect(try child.optional(.engine) === parent[.engine])
        #expect(try child.optional(Key<String>("Foot")) == nil)
    }

    private func awaited() throws -> ObjectGraphFactory {
        try factory(["Frequency": 88.1]) { module in
            module.define(.piece, in: .singleton) { _ -> Piece in
                await Task.yield()
                return Piece("awaited")
            }
            module.define(.wheel) { _ -> Wheel in
                await Task.yield()
                return Wheel()
            }
            module.define(.engine, in: .singleton, on: MainActor.self) { _ in Engine() }
            module.define(.seats) { _ in 4 }
            module.define("Broken") { factory -> String in try await factory.resolve(.missing) }
        }
    }

    @Test func `resolve(optional:) awaits objects of names and keys`() async throws {
        let factory = try awaited()
        try await watchedTask {
            #expect(try await factory.resolve(optional: .piece)?.name == "awaited")
            #expect(try await factory.resolve(optional: "Piece", as: Piece.self) === factory[.piece])
            #expect(try await factory.resolve(optional: .wheel) != nil)
            let wheel: Wheel? = try await factory.resolve(optional: "Wheel")
            #expect(wheel != nil)
            #expect(try await factory.resolve(optional: .engine) === factory.resolve(.engine))
            #expect(try await factory.resolve(optional: Key<any Motor>("Engine")) != nil)
            #expect(try await factory.resolve(optional: "Seats", as: Int.self) == 4)
            #expect(try await factory.resolve(optional: .seats) == 4)
            #expect(try await factory.resolve(optional: Key<Double>.variable("Frequency")) == 88.1)
        }
    }

    @Test(arguments: Kept.allCases) func `resolve(optional:) returns the shared object of an asynchronous closure`(
        kept: Kept
    ) async throws {
        let factory = try factory { module in
            module.define(.piece, in: kept.scope) { _ -> Piece in
                await Task.yield()
                return Piece("one")
            }
            module.define("Same") { factory -> Bool in
                let (one, other) = try await (factory.resolve(optional: .piece), factory.resolve(.piece))
                return one === other
            }
        }
        let isSame: Bool = try await watchedTask { try await factory.resolve("Same") }
        #expect(isSame)
    }

    @Test func `resolve(optional:) returns nil only if nothing defines the name`() async throws {
        let factory = try awaited()
        try await watchedTask {
            let missing: [(any Sendable)?] = [
                try await factory.resolve(optional: .missing),
                try await factory.resolve(optional: "Missing", as: Int.self),
                try await factory.resolve(optional: "", as: Int.self),
                try await factory.resolve(optional: Key<Int>.variable("Piece")),
            ]
            #expect(missing.allSatisfy { $0 == nil })
            let inner = await awaitedFailure { try await factory.resolve(optional: "Broken", as: String.self) as Any }
            #expect((inner as? ResolutionError)?.path.map(\.name) == ["Broken", "Missing"])
            let other = await awaitedFailure { try await factory.resolve(optional: Key<Int>("Wheel")) as Any }
            #expect((other as? ResolutionError)?.code == .typeMismatch)
        }
    }

    @Test @MainActor func `on the main actor, resolve(optional:) returns its objects, too`() async throws {
        let factory = try awaited()
        #expect(try await factory.resolve(optional: .engine) === factory[.engine])
    }

    // MARK: Supplied objects

    private func expecting(_ configure: (Module) -> Void = { _ in }, parent: ObjectGraph? = nil) throws -> ObjectGraph {
        let description = assembly(.production, ["Number": 1]) { module in
            module.expect(.motor)
            module.expect(.seats)
            module.define("Both") { factory in try (factory[.motor], factory[.seats]) }
            configure(module)
        }
        return try ObjectGraph(description, parent: parent)
    }

    @Test func `pairs of keys and objects supply what modules expect`() throws {
        let (graph, engine) = (try expecting(), Engine())
        for factory in [
            try ObjectGraphFactory(graph, supplying: (.motor, engine), (.seats, 4)),
            try ObjectGraphFactory(graph, supplying: (.seats, 4), (Key<Engine>("Motor"), engine), observer: nil),
            try ObjectGraphFactory(graph, supplying: ("Motor", engine), ("Seats", 4)),
            try ObjectGraphFactory(graph, supplying: (Key("Motor"), engine), (.seats, 4)),
        ] {
            let (motor, seats): (any Motor, Int) = try factory["Both"]
            #expect(motor === engine && seats == 4)
        }
    }

    @Test func `a pair takes precedence over the parent's object, and others come from the parent`() throws {
        let parent = try factory { module in
            module.define(.motor) { _ in Engine() }
            module.define(.seats, instance: 2)
        }
        let graph = try expecting(parent: parent.graph)
        let turbine = Turbine()
        let child = try ObjectGraphFactory(graph, parent: parent, supplying: (.motor, turbine))
        #expect(try child[.motor] === turbine && child[.seats] == 2)
    }

    @Test func `each wrong pair is a problem at the line of the factory`() throws {
        let graph = try expecting()
        func problems(_ make: () throws -> ObjectGraphFactory) -> [String] {
            do {
                _ = try make()
                return []
            } catch { return (error as? AssemblyError)?.problems.map { "\($0)" } ?? ["\(error)"] }
        }
        let line = #line + 1
        let twice = problems { try ObjectGraphFactory(graph, supplying: (.motor, Engine()), (Key<Int>("Motor"), 4)) }
        #expect(twice == [#"KeyTests.swift:\#(line): error: "Motor" was supplied twice; supply it once [duplicate]"#])
        let names = problems { try ObjectGraphFactory(graph, supplying: ["Motor": Engine(), "Motor": 4]) }
        #expect(names.map(masked) == twice.map(masked))
        #expect(
            problems { try ObjectGraphFactory(graph, supplying: (.motor, Engine()), (.seats, 4), (.wheel, Wheel())) }
                .map(masked) == [
                    #"T.swift:0: error: "Wheel" was supplied, but no module expects it; expect it in a module, or don't supply it [unexpected]"#
                ]
        )
        #expect(
            problems { try ObjectGraphFactory(graph, supplying: (.motor, Engine()), (Key<String>("Seats"), "four")) }
                .map(masked) == [
                    #"T.swift:0: error: "Seats" is expected to be an Int (T.swift:0), but the supplied object is a String; supply another object [typeMismatch]"#
                ]
        )
        #expect(
            problems { try ObjectGraphFactory(graph, supplying: (.seats, 4)) }.map(masked) == [
                #"T.swift:0: error: "Motor" is expected, but was neither supplied nor defined by the parent; "#
                    + "supply it to the factory, or define it in the parent [missing]"
            ]
        )
        #expect(
            problems { try ObjectGraphFactory(graph, supplying: (Key<Int>.variable("Number"), 4)) }.map(masked) == [
                #"T.swift:0: error: "Number" is a variable of the environment, which a module can't define; "#
                    + "define another name, or set the variable in the environment [definedVariable]"
            ]
        )
        // A variable isn't the object with the same name.
        let pairs = problems {
            try ObjectGraphFactory(graph, supplying: (Key<Int>.variable("Motor"), 4), (.motor, Engine()))
        }
        #expect(pairs.count == 1 && pairs[0].hasSuffix("[definedVariable]"))
    }

    // MARK: Aliases and groups

    @Test func `an alias has names and keys on either side`() throws {
        let name = "Power"
        let factory = try factory { module in
            module.define(.engine, in: .singleton) { _ in Engine() }
            module.define(.seats, instance: 4)
            module.alias(.motor, to: .engine)
            module.alias("A", to: Key.engine)
            module.alias(Key.wheel, to: "Engine")
            module.alias(name, to: Key.motor)
            module.alias("Places", to: .seats)
            module.alias(Key<Int>("Room"), to: .seats)
        }
        #expect(try factory[.motor] === factory[.engine])
        for alias in ["A", "Wheel", "Power"] { #expect(try factory[alias] as any Motor === factory[.engine]) }
        #expect(try factory["Places"] == 4 && factory["Room"] == 4)
        #expect(failure { try factory[.wheel] }?.code == .typeMismatch)
    }

    @Test func `a variable can't be an alias, or have one`() {
        let found = problems { module in
            module.define("Frequency", instance: 88.1)
            module.alias("A", to: Key<Double>.variable("Frequency"))
            module.alias(Key<Double>.variable("B"), to: Key<Double>("Frequency"))
            module.alias(Key<Double>(""), to: Key<Double>("Frequency"))
        }
        #expect(
            found.map { masked("\($0)") } == [
                #"T.swift:0: error: "A" can't be an alias of "Frequency", which is a variable of the environment; depend on .variable("Frequency") instead [missing]"#,
                #"T.swift:0: error: "B" is a variable of the environment, which a module can't define; define another name, or set the variable in the environment [definedVariable]"#,
                "T.swift:0: error: the definition has an empty name; give it a name [emptyName]",
            ]
        )
    }

    @Test func `a problem of an alias of keys is at its line`() {
        let line = #line + 1
        let found = problems { $0.alias(.motor, to: .engine) }
        #expect(found.map(\.code) == [.missing] && found.map { Int($0.site.line) } == [line])
    }

    @Test func `a group of a key may be empty, and has elements of the key's type`() throws {
        let empty = try factory { module in
            module.group(.motor)
            module.group(.seats, of: Int.self)
        }
        #expect(try (empty["Motor"] as [any Motor]).isEmpty && (empty["Seats"] as [Int]).isEmpty)
        let factory = try factory { module in
            module.contribute(.motor) { _ in Engine() }
            module.group(.motor)
            module.contribute(.motor) { _ in Turbine() }
        }
        #expect(try (factory["Motor"] as [any Motor]).map { $0 is Engine } == [true, false])
        let wrong = problems { module in
            module.group(.seats)
            module.contribute(Key<String>("Seats")) { _ in "four" }
            module.group(Key<[Int]>("Seats"))
            module.group(Key<Int>.variable("Room"))
        }
        #expect(Set(wrong.map(\.code)) == [.typeMismatch, .definedVariable] && wrong.count == 3)
    }

    // MARK: Inspection

    @Test func `graphs explain keys, and follow them`() throws {
        let graph = try factory(["Frequency": 88.1]) { module in
            module.define(.engine, in: .singleton) { _ in Engine() }
            module.define(.motor, as: .calling({ $0 as any Motor }, with: .engine))
            module.define(.seats, instance: 4)
            module.define(.wheel) { _ in Wheel() }
        }.graph
        #expect(graph.explain(.engine) == graph.explain("Engine") && graph.explain(.engine).hasPrefix("\"Engine\" is "))
        #expect(graph.explain(.seats) == graph.explain("Seats"))
        #expect(graph.explain(.missing) == graph.explain("Missing"))
        #expect(graph.unreachable(from: .motor) == ["Seats", "Wheel"])
        #expect(graph.unreachable(from: .motor, .wheel) == ["Seats"])
        #expect(graph.unreachable(from: .motor, .missing, .wheel) == ["Missing", "Seats"])
        #expect(graph.unreachable(from: Key.motor, "Seats", .seats) == ["Wheel"])
        #expect(graph.unreachable(from: "Motor", "Wheel") == ["Seats"])
        #expect(graph.unreachable() == ["Engine", "Motor", "Seats", "Wheel"])
    }
}
