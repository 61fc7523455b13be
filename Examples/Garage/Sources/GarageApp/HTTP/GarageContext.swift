import Foundation
import Hummingbird

/// What Hummingbird knows of a request, and how the garage writes its answers.
struct GarageContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }

    /// Writes the same answer always in the same way.
    var responseEncoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .sortedKeys
        return encoder
    }
}
