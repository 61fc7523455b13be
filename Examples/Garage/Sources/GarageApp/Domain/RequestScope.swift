/// The objects that handle a request.
struct RequestScope: Sendable {
    let workshop: Workshop
    let unit: UnitOfWork
}
