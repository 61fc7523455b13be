// A hook without importing RivetLifecycle.
import Rivet

#if !MISTAKE
import RivetLifecycle
#endif

actor Server {
    func listen() throws {}
}

final class ServerModule: Module {
    override func configure() {
        define("Server", in: .singleton) { _ in Server() }
            .onStart { server in try await server.listen() }
    }
}
