// The part of README.md that runs a server.

import Rivet

struct Request: Sendable {}
struct Handler: Sendable {
    let request: Request
    func answer() async throws {}
}
actor Server {
    func serve(_ answer: @Sendable (Request) async throws -> Void) async throws { try await answer(Request()) }
}

final class ServerModule: Module {
    override func configure() { define("Server", in: .singleton) { Server() } }
}
final class RequestModule: Module {
    override func configure() {
        expect("Request" as Key<Request>)
        define("Handler", as: .calling(Handler.init, with: "Request"))
    }
}

let factory = try ObjectGraphFactory(ServerModule.self, environment: Environment())
let requests = try ObjectGraph(RequestModule.self, environment: Environment(), parent: factory.graph)

//> try await factory.run
