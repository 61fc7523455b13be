/// What a request is handled with.
struct RequestScope: Sendable {
    let workshop: Workshop
    let unit: UnitOfWork
}
