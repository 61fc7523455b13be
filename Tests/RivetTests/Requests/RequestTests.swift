import Rivet
import Testing

/// Names that a request can resolve, and types that it can request.
@Suite struct RequestTests {
    struct Size: Equatable, Sendable { var width = 1 }

    private func makeFactory() throws -> ObjectGraphFactory {
        try factory(["Frequency": 88.1]) { module in
            module.define("Crane", in: .singleton) { _ in Crane() }
            module.define("Fresh Crane") { _ in Crane() }
            module.define("Motor", in: .singleton) { _ in Crane() as any Motor }
            module.define("Machine", instance: Crane() as Machine)
            module.define("Count", in: .singleton) { _ in 7 }
            module.define("Size") { _ in Size() }
            module.define("Nothing", in: .singleton) { _ in Int?.none }
            module.define("Something", in: .singleton) { _ in Int?.some(3) }
            module.define("Void") { _ in }
            module.define("Sketch") { _ in Sketch() }
            module.define("Broken") { _ -> Engine in throw Boom() }
        }
    }

    @Test(arguments: ["Crane", "Fresh Crane", "Motor", "Machine"])
    func `an object resolves as its type, superclass, protocol, an Optional of these or Any`(name: String) throws {
        let factory = try makeFactory()
        let requests: [(ObjectGraphFactory) throws -> Any] = [
            { try $0[name] as Crane }, { try $0[name] as Machine }, { try $0[name] as any Motor },
            { try $0[name] as Crane? as Any }, { try $0[name] as Machine? as Any },
            { try $0[name] as (any Motor)? as Any }, { try $0[name] as Any }, { try $0[name] as AnyObject },
            { try $0[name] as (any Sendable) }, { try $0[name] as Crane?? as Any },
            { try $0[name] as any Motor & Machine },
        ]
        for request in requests { #expect(try request(factory) is Crane) }
    }

    @Test(arguments: ["Crane", "Motor", "Machine"])
    func `a shared object is the same, whatever type is requested`(name: String) throws {
        let factory = try makeFactory()
        // Twice, because the result of a cast is remembered beside the object.
        for _ in 0..<2 {
            let (crane, machine): (Crane, Machine) = (try factory[name], try factory[name])
            let (motor, maybe): (any Motor, Crane?) = (try factory[name], try factory[name])
            let (any, maybeMotor): (Any, (any Motor)?) = (try factory[name], try factory[name])
            let objects: [AnyObject?] = [machine, motor, maybe, any as? Crane, maybeMotor]
            #expect(objects.allSatisfy { $0 === crane })
        }
    }

    @Test func `a prototype is a new object for each request of any type`() throws {
        let factory = try makeFactory()
        let (first, second): (any Motor, Machine) = (try factory["Fresh Crane"], try factory["Fresh Crane"])
        #expect(first !== second)
    }

    @Test(
        arguments: [
            { try $0["Crane"] as Engine }, { try $0["Crane"] as Engine? as Any }, { try $0["Fresh Crane"] as Engine },
            { try $0["Machine"] as Engine }, { try $0.object("Crane", as: Engine.self) },
            { try $0[Key<Engine>("Crane")] }, { try $0.provider(for: Key<Engine>("Crane"))() },
        ] as [@Sendable (ObjectGraphFactory) throws -> Any]
    )
    func `the error of a wrong type names both types`(request: @Sendable (ObjectGraphFactory) throws -> Any) throws {
        let factory = try makeFactory()
        let error = try #require(failure { try request(factory) })
        #expect(error.code == .typeMismatch)
        #expect(error.wanted?.contains("Engine") == true)
        #expect(error.held == "Crane")
        _ = try factory["Crane"] as Crane
    }

    @Test func `an error distinguishes types of equal names by their modules`() throws {
        enum Inner { final class Engine: Sendable {} }
        let error = try #require(failure { try factory { $0.define("E") { _ in Inner.Engine() } }["E"] as Engine })
        #expect(error.wanted != error.held)
        #expect(error.wanted == "RivetTests.Engine")
    }

    @Test func `requesting an undefined name as an Optional is an error`() throws {
        let factory = try makeFactory()
        #expect(failure { try factory["Boat"] as Engine? as Any }?.code == .missing)
        #expect((try? factory["Boat"] as Engine) == nil)
    }

    @Test func `a key and a literal refer to the same definition`() throws {
        let factory = try makeFactory()
        let key = Key<Crane>("Crane")
        #expect(try factory[key] === factory["Crane"] as Crane)
        #expect(try factory[Key<any Motor>("Crane")] === factory[key])
        #expect(try factory.object(key.name) as Crane === factory[key])
    }

    @Test func `values other than class instances can be resolved`() throws {
        let factory = try makeFactory()
        #expect(try factory["Count"] as Int == 7)
        #expect(try factory["Count"] as Int? == 7)
        #expect(try factory["Count"] as any Hashable as? Int == 7)
        #expect(try factory["Size"] as Size == Size())
        let (): Void = try factory["Void"]
        #expect(try factory["Something"] as Int? == 3)
        #expect(try factory["Something"] as Int == 3)
    }

    @Test func `a definition of nil resolves as nil and doesn't count as missing`() throws {
        let factory = try makeFactory()
        #expect(try factory["Nothing"] as Int? == nil)
        #expect(failure { try factory["Nothing"] as Int }?.code == .typeMismatch)
        #expect(try factory.optional("Nothing", as: Int?.self) == .some(.none))
    }

    @Test func `nil resolves only as an Optional of a compatible type`() throws {
        let factory = try factory { module in
            module.define("Number") { _ in nil as Int? }
            module.define("Nested") { _ in Int??.some(nil) }
            module.define("Crane", in: .singleton) { _ in nil as Crane? }
        }
        for error in [
            failure { try factory["Number"] as String? as Any },
            failure { try factory["Number"] as (any Motor)? as Any },
            failure { try factory["Crane"] as Engine? as Any },
        ] {
            #expect(error?.code == .typeMismatch)
        }
        #expect(failure { try factory["Nested"] as String? as Any }?.code == .typeMismatch)
        #expect(try factory["Nested"] as Int?? == .some(.none))
        #expect(try factory["Number"] as Int? == nil)
        #expect(try factory["Number"] as Int?? == .some(.none))
        #expect(try factory["Crane"] as Machine? == nil)
        #expect(try factory["Crane"] as (any Motor)? == nil)
        #expect(try factory["Crane"] as AnyObject? == nil)
    }

    @Test func `a non-sendable prototype can be sent to another task`() async throws {
        let factory = try makeFactory()
        let sketch: Sketch = try factory["Sketch"]
        let lines = await Task {
            sketch.lines += 1
            return sketch.lines
        }.value
        #expect(lines == 1)
    }

    @Test func `a factory works after a failed request`() throws {
        let factory = try makeFactory()
        for _ in 0..<3 { #expect(failure { try factory["Broken"] as Engine }?.underlying as? Boom == Boom()) }
        #expect(try factory["Count"] as Int == 7)
    }

    @Test func `closures see the environment of their module`() throws {
        let factory = try factory(["Frequency": 88.1]) { module in
            module.define("Radio") { try $0.environment["Frequency"] as Double }
            module.define("Kept Radio", in: .singleton) { try $0.environment["Frequency"] as Double }
            module.define("Argued Radio") { (factory, more: Double) in try factory.environment["Frequency"] + more }
        }
        #expect(try factory["Radio"] as Double == 88.1)
        #expect(try factory["Kept Radio"] as Double == 88.1)
        #expect(try factory["Argued Radio", with: 1.0] as Double == 89.1)
        #expect(try factory.environment["Frequency"] as Double == 88.1)
    }
}
