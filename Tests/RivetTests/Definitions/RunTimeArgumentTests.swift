import Rivet
import Testing

/// Arguments that are known only at run time.
@Suite struct RunTimeArgumentTests {
    struct UserService: Equatable, Sendable {
        let id: String
        let store: String
    }

    struct Login: Sendable {
        let makeService: @Sendable (String) throws -> UserService
    }

    private func makeFactory() throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Store", instance: "disk")
            module.define("User Service") { (factory, id: String) in
                try UserService(id: id, store: factory["Store"])
            }
            module.define("Login") { factory in try Login(makeService: factory["User Service Provider"]) }
            module.define("Account") { (_, id: String, age: Int) in "\(id) is \(age)" }
            module.define("Motor Name") { (_, motor: any Motor) in "\(type(of: motor))" }
            module.define("Maybe") { (_, text: String?) in text ?? "nothing" }
            module.define("Tree") { (factory, depth: Int) -> Int in
                depth == 0 ? 1 : try factory["Tree", with: depth - 1] + 1
            }
        }
    }

    @Test func `a definition can take an argument that is known only at run time`() throws {
        let service: UserService = try makeFactory()["User Service", with: "12"]
        #expect(service == UserService(id: "12", store: "disk"))
    }

    @Test func `a closure that takes an argument can be injected into another definition`() throws {
        let login: Login = try makeFactory()["Login"]
        #expect(try login.makeService("12") == UserService(id: "12", store: "disk"))
        #expect(try login.makeService("13").id == "13")
    }

    @Test func `several arguments are passed in order`() throws {
        let factory = try makeFactory()
        #expect(try factory["Account", with: "Ann", 4] as String == "Ann is 4")
        let makeAccount: (String, Int) throws -> String = try factory["Account Provider"]
        #expect(try makeAccount("Bob", 5) == "Bob is 5")
    }

    @Test func `arguments follow a name or a key in the subscript`() throws {
        let (factory, key) = (try makeFactory(), Key<String>("Account"))
        let name = "Account"
        let byName: String = try factory[name, with: "Ann", 4]
        #expect(byName == "Ann is 4")
        #expect(try factory[key, with: "Ann", 4] == byName)
        #expect(try factory[Key<Any>("Account"), with: "Ann", 4] as? String == byName)
        #expect(failure { try factory[key, with: 4] }?.path.map(\.name) == ["Account"])
    }

    @Test func `a function passes a parameter pack on by a provider`() throws {
        let factory = try makeFactory()
        func account<each Argument>(_ arguments: repeat each Argument) throws -> String {
            let make: @Sendable (repeat each Argument) throws -> String = try factory["Account Provider"]
            return try make(repeat each arguments)
        }
        #expect(try account("Ann", 4) == "Ann is 4")
        #expect(failure { try account("Ann") }?.code == .arguments)
    }

    @Test func `an object that is itself a function can have run-time arguments`() throws {
        let factory = try factory { module in
            module.define("Adder") { (_, start: Int) -> @Sendable (Int) -> Int in { start + $0 } }
        }
        let add: @Sendable (Int) -> Int = try factory["Adder", with: 2]
        #expect(add(3) == 5)
    }

    @Test func `a tuple is one argument, and several arguments aren't a tuple`() async throws {
        let factory = try factory { module in
            module.define("Place") { (_, place: (Int, String)) in "\(place.0) \(place.1)" }
            module.define("Account") { (_, id: Int, name: String) in "\(id) \(name)" }
        }
        #expect(try factory["Place", with: (1, "a")] as String == "1 a")
        #expect(try factory["Account", with: 1, "a"] as String == "1 a")
        #expect(try await factory.resolve("Place", with: (1, "a")) as String == "1 a")
        let several = try #require(failure { try factory["Place", with: 1, "a"] as String })
        #expect(several.code == .arguments && several.wanted == "((Int, String))" && several.held == "(Int, String)")
        let tuple = try #require(failure { try factory["Account", with: (1, "a")] as String })
        #expect(tuple.code == .arguments && tuple.wanted == "(Int, String)" && tuple.held == "((Int, String))")
    }

    @Test func `a concrete argument fits a protocol parameter`() throws {
        let factory = try makeFactory()
        #expect(try factory["Motor Name", with: Engine()] as String == "Engine")
        let name: (Turbine) throws -> String = try factory["Motor Name Provider"]
        #expect(try name(Turbine()) == "Turbine")
    }

    @Test func `an object that is nil isn't an Optional of an unrelated type`() throws {
        let factory = try factory { module in
            module.define("Age") { (_, name: String) -> Int? in nil }
            module.define("Size", as: .calling({ (name: String) -> Int? in nil }, with: .argument))
        }
        for name in ["Age", "Size"] {
            #expect(try factory[name, with: "Ada"] as Int? == nil)
            let error = #expect(throws: ResolutionError.self) {
                try factory[name, with: "Ada"] as String?
            }
            #expect(error?.code == .typeMismatch)
        }
    }

    @Test func `an Optional parameter accepts a value or nil`() throws {
        let factory = try makeFactory()
        #expect(try factory["Maybe", with: "some"] as String == "some")
        #expect(try factory["Maybe", with: String?.none] as String == "nothing")
    }

    @Test func `an object with arguments can be resolved as another type`() throws {
        let result: Any = try makeFactory()["Account", with: "Ann", 4]
        #expect(result as? String == "Ann is 4")
    }

    @Test func `a definition can resolve itself with other arguments`() throws {
        #expect(try makeFactory()["Tree", with: 200] as Int == 201)
    }

    @Test func `endless recursion with arguments ends at the maximum depth`() throws {
        let endless = try factory { module in
            module.define("Tree") { (factory, depth: Int) -> Int in
                try factory["Tree", with: depth + 1]
            }
        }
        let error = try #require(failure { try endless["Tree", with: 0] as Int })
        #expect(error.code == .tooDeep)
        #expect(error.path.count < 5)
    }

    @Test(
        arguments: [
            { try $0["Account", with: "Ann"] as String },
            { try $0["Account", with: 4, "Ann"] as String },
            { try $0["Account", with: "Ann", 4, 5] as String },
            { try $0["Account"] as String },
            {
                let make: (String) throws -> String = try $0["Account Provider"]
                return try make("Ann")
            },
            {
                let make: (Int, Int) throws -> String = try $0["Account Provider"]
                return try make(4, 4)
            },
            { try $0["Store", with: 1] as String },
            { try $0.provider(for: Key<String>("Account"))() },
        ] as [@Sendable (ObjectGraphFactory) throws -> String]
    )
    func `arguments that don't fit are an error, and the factory keeps working`(
        request: @Sendable (ObjectGraphFactory) throws -> String
    ) throws {
        let factory = try makeFactory()
        let error = try #require(failure { try request(factory) })
        #expect(error.code == .arguments)
        #expect(try factory["Store"] as String == "disk")
    }

    @Test func `the error of wrong arguments names the expected and the passed types`() throws {
        let factory = try makeFactory()
        let error = try #require(failure { try factory["Account", with: 4, "Ann"] as String })
        #expect(error.wanted == "(String, Int)")
        #expect(error.held == "(Int, String)")
    }
}
