// What the page on observers presumes, and where its code goes.

import Rivet

final class Server: Sendable {}
final class ServerModule: Module {
    override func configure() { define("Server", in: .singleton) { Server() } }
}
let environment = Environment(name: .test)

//> struct SlowBuilds

func observing() throws {
    //> let graph
    _ = try ObjectGraphFactory(graph, observer: SlowBuilds())
}
try observing()
