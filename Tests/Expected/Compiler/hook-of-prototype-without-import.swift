// A hook on a prototype by a recipe, without importing RivetLifecycle.
import Rivet

#if !MISTAKE
import RivetLifecycle
#endif

actor Server {
    func listen() throws {}
}

final class ServerModule: Module {
    override func configure() {
        #if MISTAKE
        define("Server", as: .calling(Server.init))
            .onStart { server in try await server.listen() }
        #else
        define("Server", in: .singleton, as: .calling(Server.init))
            .onStart { server in try await server.listen() }
        #endif
    }
}
