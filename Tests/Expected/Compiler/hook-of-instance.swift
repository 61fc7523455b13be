// A hook on an existing object, which Rivet doesn't start or stop.
import Rivet
import RivetLifecycle

actor Server {
    func listen() throws {}
}

func load(_ module: Module, _ server: Server) {
    #if MISTAKE
    module.define("Server", instance: server)
        .onStart { server in try await server.listen() }
    #else
    module.define("Server", in: .singleton) { server }
        .onStart { server in try await server.listen() }
    #endif
}
