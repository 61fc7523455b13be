/// Opens the links that begin with one word, such as "courses".
struct LinkHandler: Sendable {
    let word: String
    let open: @MainActor @Sendable (_ rest: [String]) async throws -> Void
}

/// Finds the handler of a link.
struct DeepLinks: Sendable {
    let handlers: [LinkHandler]
    let analytics: any LinkAnalytics

    /// Opens a link such as "course://courses/swift-101".
    @MainActor func open(_ link: String) async throws {
        let words = link.split(separator: "/").map(String.init)
        guard words.count > 1, words[0] == "course:", let handler = handlers.first(where: { $0.word == words[1] })
        else {
            throw LinkError.unknown(link)
        }
        analytics.opened(link: link)
        try await handler.open(Array(words.dropFirst(2)))
    }
}

/// An error of a link.
enum LinkError: Error, Equatable {
    case unknown(String)
    case incomplete
}

extension [String] {
    /// The first part of a link's rest.
    var required: String {
        get throws {
            guard let first else { throw LinkError.incomplete }
            return first
        }
    }
}
