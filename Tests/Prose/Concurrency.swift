// The context of the page on threads, tasks and actors, and the places of its code.

import Rivet
import RivetInspection

struct Engine: Sendable {}
struct Connection: Sendable {}
struct Catalogue: Sendable {}
struct Prices: Sendable {}
struct Shop: Sendable {
    init(catalogue: Catalogue, prices: Prices) async throws {}
}
struct Store: Sendable { let database: Database }
actor Database {
    init(at path: String) async throws {}
}
actor Accounts {
    init(store: Store) throws {}
    func open() throws -> Account { Account() }
}
struct Account: Sendable {}
@MainActor final class Window {
    init(title: String) {}
}
@MainActor final class Panel {
    init(title: String) {}
}
@MainActor final class CourseModel {
    init(id: Int, title: String) {}
}
@globalActor actor SearchActor {
    static let shared = SearchActor()
}
@SearchActor final class Index {}

final class AppModule: Module {
    override func configure() {
        define("Title") { "Shop" }
        define("Connection") { _ async throws in Connection() }
        define("Catalogue") { Catalogue() }
        define("Prices") { Prices() }
        //> define("Engine"
        //> define("Shop"
        //> define("Course"
        //> define("Accounts"
    }
}

func asking() async throws {
    let environment = Environment(name: .test, variables: ["Database": "memory"])
    let factory = try ObjectGraphFactory(AppModule.self, environment: environment)
    //> let engine
    _ = try await connect()
    //> let makeCourse
    _ = (try await makeCourse(12), course)
    let report = await factory.trial()
    if !report.failures.isEmpty { print(report) }
}
try await asking()
