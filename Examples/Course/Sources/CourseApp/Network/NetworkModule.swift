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
        define("JSON Decoder") { JSONDecoder() }
        define("JSON Encoder") { JSONEncoder() }
        define("Retry Policy", as: .calling(RetryPolicy.init, with: .variable("ATTEMPTS")))
        define("Token Store", as: .calling(TokenStore.init, with: .keychain))
        define("Request Signer", as: .calling(RequestSigner.init, with: "Token Store"))
        define(
            .api,
            in: .singleton,
            as: .calling(
                API.init,
                with: .transport,
                "Request Signer",
                "Retry Policy",
                .connectivity,
                "JSON Decoder Provider",
                "JSON Encoder Provider"
            )
        )
        define("Image Cache", in: images) { ImageCache() }
        define("Image Loader", in: .singleton, as: .calling(ImageLoader.init, with: .transport, "Image Cache Provider"))
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
