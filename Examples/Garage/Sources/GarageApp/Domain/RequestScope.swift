import Logging

/// What a request is handled with.
struct RequestScope: Sendable {
    let workshop: Workshop
    let journal: Journal
    let unit: UnitOfWork
    let logger: Logger
}
