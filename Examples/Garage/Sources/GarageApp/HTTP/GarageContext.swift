import Foundation
import Hummingbird

/// Hummingbird's data about a request, and the format of the garage's responses.
struct GarageContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }

    /// Writes equal responses in the same way.
    var responseEncoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
