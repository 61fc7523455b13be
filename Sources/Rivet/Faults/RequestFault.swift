/// Why a request fails, at the point where it does.
///
/// Thrown only inside Rivet. On its way out of the request it becomes a `ResolutionError`, which adds the names and the
/// places.
enum RequestFault: Error {
    /// The number of cycle and limit errors that the closures of one resolution may catch.
    static let caughtLimit: UInt32 = 64

    /// A closure resolved a name that isn't among its declared dependencies.
    case undeclared
    case missing
    case mistyped(wanted: Any.Type, held: Any.Type)
    case arguments(needed: [Any.Type], given: [Any.Type])
    case tooDeep
    /// More asynchronous closures of one resolution are running than the limit allows.
    case tooWide
    /// The closures of one resolution caught more errors than the limit allows.
    case gaveUp
    /// The steps from the requested definition back to one that is being built for the caller.
    ///
    /// The step of the requested definition isn't among them.
    case cycle([ResolutionError.Step])
    /// A closure type was requested, but the name isn't that of a provider.
    case noProvider
    /// An object to retain weakly isn't of a class.
    case noClass(Any.Type)
    /// Only a task can create the object, and the caller doesn't await it.
    case needsAwait
    /// Only the main actor can create the object, and the caller is elsewhere and doesn't await it.
    case needsMainActor
    /// The factory was stopped, or is about to be.
    case stopped
    /// The factory was released.
    case released

    var code: ResolutionError.Code {
        switch self {
        case .undeclared: .undeclared
        case .missing: .missing
        case .mistyped: .mistyped
        case .arguments: .arguments
        case .tooDeep: .tooDeep
        case .tooWide: .tooWide
        case .gaveUp: .gaveUp
        case .cycle: .cycle
        case .noProvider: .noProvider
        case .noClass: .noClass
        case .needsAwait: .needsAwait
        case .needsMainActor: .needsMainActor
        case .stopped: .stopped
        case .released: .released
        }
    }

    /// The types that the error reports, in words.
    var types: (wanted: String?, held: String?) {
        switch self {
        case .mistyped(let wanted, let held): Wording.names(of: wanted, and: held)
        case .arguments(let needed, let given): (Wording.list(of: needed), Wording.list(of: given))
        case .noClass(let type): (nil, "\(type)")
        default: (nil, nil)
        }
    }
}
