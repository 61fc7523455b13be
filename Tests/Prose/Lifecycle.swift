// The context of the page on lifecycles, and the places of its code.

import Rivet
import RivetLifecycle

struct PortTaken: Error, CustomStringConvertible {
    let port: Int
    var description: String { "port \(port) is taken" }
}
actor Database {
    init(at path: String) throws {}
    func open() throws {}
    func close() {}
}
actor Server {
    let port: Int
    init(_ database: Database, port: Int) { self.port = port }
    func listen() throws { if port == 80 { throw PortTaken(port: port) } }
    func serve() throws {}
    func shutDown() throws {}
    func ping() throws {}
}
protocol Store: Sendable {}
extension Database: Store {}
let environment = Environment(name: .test, variables: ["Database": "memory", "Port": 8080])

//> ServerModule.swift | final class ServerModule

func running() async throws {
    let factory = try ObjectGraphFactory(ServerModule.self, environment: environment)
    //> try await factory.run
}
try await running()

func serving() async throws {
    let factory = try ObjectGraphFactory(ServerModule.self, environment: environment)
    let timer = Task {
        try await Task.sleep(for: .seconds(1))
        kill(getpid(), SIGTERM)
    }
    //> try await factory.run(until
    try await timer.value
}
try await serving()

struct Maintenance: Sendable {
    init(_ database: Database) {}
    func repeatEveryHour() async throws { try await Task.sleep(for: .seconds(3600)) }
}
final class MaintenanceModule: Module {
    override func configure() {
        require(ServerModule.self)
        //> define("Maintenance"
    }
}
func maintaining() async throws {
    let factory = try ObjectGraphFactory(MaintenanceModule.self, environment: environment)
    try await factory.run { _ in }
}
try await maintaining()

final class StoreModule: Module {
    override func configure() {
        //> define("Live Database"
        define("Reader", as: .calling({ (store: any Store) in "\(type(of: store))" }, with: "Store"))
    }
}
struct FakeStore: Store {}
func aliasing() async throws {
    let factory = try ObjectGraphFactory(StoreModule.self, environment: environment)
    let tested = try ObjectGraphFactory(StoreModule.self, environment: environment) { test in
        test.redefine("Live Database") { FakeStore() }
    }
    guard try await factory.run({ try $0["Reader"] }) == "Database", try tested["Reader"] == "FakeStore" else {
        throw CancellationError()
    }
}
try await aliasing()

func failing() async throws {
    let factory = try ObjectGraphFactory(ServerModule.self, environment: environment.merging(["Port": 80]))
    do { try await factory.start() } catch { print(error) }
}
try await failing()

func asking() async throws {
    let factory = try ObjectGraphFactory(ServerModule.self, environment: environment)
    //> let health
}
try await asking()

struct HealthRoute: Sendable {
    let answer: @Sendable () async -> HealthReport
    init(_ answer: @escaping @Sendable () async -> HealthReport) { self.answer = answer }
}
final class RouteModule: Module {
    override func configure() {
        require(ServerModule.self)
        //> define("Health Route"
    }
}
nonisolated(unsafe) weak var gone: AnyObject?
func routing() async throws {
    final class Sentinel: Sendable {}
    let assembly = Assembly()
    assembly.load(RouteModule.self, environment: environment)
    assembly.load(environment: environment) { module in
        module.define("Sentinel", in: .singleton) { Sentinel() }
    }
    let factory = try ObjectGraphFactory(assembly: assembly)
    let server: Server = try factory["Server"]
    let route: HealthRoute = try factory["Health Route"]
    let report = await route.answer()
    precondition(report.entries.map(\.name) == ["Server"])
    gone = try factory["Sentinel"] as Sentinel
    _ = server
}
try await routing()
precondition(gone == nil)
