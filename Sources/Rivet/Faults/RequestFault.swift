/// Why a request fails, at the point where it does.
///
/// Thrown inside Rivet alone. On its way out of the request it becomes a `ResolutionError`, which adds the
/// names and the places.
enum RequestFault: Error {
    /// A closure that declared what it asks for asks for something else.
    case undeclared
    case missing
    case mistyped(wanted: Any.Type, held: Any.Type)
    case arguments(needed: [Any.Type], given: [Any.Type])
    case tooDeep
    /// More asynchronous closures of one resolution are running than the limit allows.
    case tooWide
    /// Circles and depths were found again and again, and the closures caught them and went on.
    case gaveUp
    /// The definitions that lead from the one asked for back to one that is being built for who asks.
    ///
    /// The one asked for is left out.
    case circle([AnyDefinition])
    /// A closure type was asked for under a name that is no provider's.
    case noProvider
    /// An object that is to be kept weakly is of no class.
    case noClass(Any.Type)
    /// What only a task can make was asked for by a thread that doesn't await it.
    case needsAwait
    /// What only the main actor can make was asked for elsewhere, by a thread that doesn't await it.
    case needsMainActor
    /// The factory was stopped, or is about to be.
    case stopped
    /// The factory was released.
    case released
}
