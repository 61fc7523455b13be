import Foundation
import Rivet
import RivetLifecycle

/// The connection to the server.
final class NetworkModule: Module {
    override func configure() {
        define("User Agent", as: .calling({ (version: String) in "Course/\(version)" }, with: .variable("APP_VERSION")))
        define(
            .transport,
            in: .singleton,
            as: .calling(NetworkTransport.init, with: .variable("BASE_URL"), "User Agent", .variable("TIMEOUT"))
        )
        define("Network Monitor", in: .singleton) { NetworkMonitor() }
            .onStart { monitor in monitor.begin() }
            .onStop { monitor in monitor.end() }
        // A definition instead of an alias, so that a test can redefine it.
        define(.connectivity, as: .calling({ (monitor: NetworkMonitor) in monitor }, with: "Network Monitor"))
        define("Token Store", as: .calling(TokenStore.init, with: .keychain))
        // The names of these objects would say no more than their types.
        define(.byType) { JSONDecoder() }
        define(.byType) { JSONEncoder() }
        define(.byType, as: .calling(RetryPolicy.init, with: .variable("ATTEMPTS")))
        define(.byType, as: .calling(RequestSigner.init, with: "Token Store"))
        define(.byType, in: images) { ImageCache() }
        define(
            .api,
            in: .singleton,
            as: .calling(
                API.init,
                with: .transport,
                .byType,
                .byType,
                .connectivity,
                .provider(.byType),
                .provider(.byType)
            )
        )
        define("Image Loader", in: .singleton, as: .calling(ImageLoader.init, with: .transport, .provider(.byType)))
    }
}

extension Key where Object == any Transport {
    static var transport: Self { "Transport" }
}

extension Key where Object == any Connectivity {
    static var connectivity: Self { "Connectivity" }
}

extension Key where Object == API {
    static var api: Self { "API" }
}
