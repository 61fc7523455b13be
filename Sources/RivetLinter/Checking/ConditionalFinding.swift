internal import RivetShared

/// A finding that depends on the answer to a question about types.
struct ConditionalFinding {
    let question: TypeQuestion
    /// The finding if the type doesn't fit.
    let wrong: Finding
    /// The types that the object may have before it is converted to the definition's type, as far as the source shows.
    var held: [HeldType] = []
}
