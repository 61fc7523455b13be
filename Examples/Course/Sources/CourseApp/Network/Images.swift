import Foundation
import Rivet
import Synchronization

/// The images of the last quarter of an hour.
let images = CachedScope("images", timeToLive: .seconds(900))

/// Images that were loaded before.
final class ImageCache: Sendable {
    private let images = Mutex<[String: Data]>([:])

    func image(_ name: String, orLoad load: () async throws -> Data) async throws -> Data {
        if let image = images.withLock({ $0[name] }) { return image }
        let image = try await load()
        images.withLock { $0[name] = image }
        return image
    }
}

/// Loads images through the cache.
///
/// It resolves the cache for each image, because the cache expires.
struct ImageLoader: Sendable {
    let transport: any Transport
    let cache: Provider<ImageCache>

    func image(_ name: String) async throws -> Data {
        try await cache().image(name) { try await transport.send(Request(path: "images/\(name)")) }
    }
}
