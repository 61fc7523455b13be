// The part of README.md that starts and stops a server.

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

//> ServerModule.swift | final class ServerModule

func serve(factory: ObjectGraphFactory) async throws {
    //> try await factory.run
}

func factory(port: Int) throws -> ObjectGraphFactory {
    let environment = Environment(name: .test, variables: ["Database": "memory", "Port": port])
    return try ObjectGraphFactory(ServerModule.self, environment: environment)
}
try await serve(factory: factory(port: 8080))
do { try await serve(factory: factory(port: 80)) } catch { print(error) }
