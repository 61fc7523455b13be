// A hook on a prototype, which no factory retains.
import Rivet
import RivetLifecycle

actor Server {
    func listen() throws {}
}

final class ServerModule: Module {
    override func configure() {
        #if MISTAKE
        define("Server") { Server() }
            .onStart { server in try await server.listen() }
        #else
        define("Server", in: .singleton) { Server() }
            .onStart { server in try await server.listen() }
        #endif
    }
}
