// The context of README.md, and the places of its code.

//> main.swift | import Rivet

struct Wheel: Sendable { let size: Int }
struct User: Sendable { let name: String }
struct Cart: Sendable {
    let owner: User
    let radio: Radio
}

//> final class TestModule
//> final class WheelModule
//> final class SessionModule

func sessions(of user: User) throws {
    //> let sessions
}

func verify(_ fact: Bool) { precondition(fact) }

func changing() throws {
    let test = try ObjectGraphFactory(TestModule.self, environment: environment)
    try verify((test["Radio"] as Radio).frequency == 99.9)
    try verify((test["Car"] as Car).radio.frequency == 102.8)
    let axles = try ObjectGraphFactory(AxleModule.self, environment: environment)
    try verify((axles["Rear.Wheel"] as Wheel).size == 20)
    try sessions(of: User(name: "Ada"))
}
try changing()

struct Store: Sendable { let database: Database }
@MainActor final class Window {
    init(title: String) {}
}
actor Database {
    init(at path: String) async throws {}
}

//> final class ShopModule

func awaiting() async throws {
    let factory = try ObjectGraphFactory(
        ShopModule.self,
        environment: Environment(name: .test, variables: ["Database": "memory"])
    )
    //> let store: Store
}
try await awaiting()
