internal import CRivet
internal import Dispatch

/// The main actor, as seen by code that isn't isolated to it.
enum MainThread {
    private static let key = DispatchSpecificKey<Void>()
    /// Marks the main queue, once.
    private static let isMarked: Void = DispatchQueue.main.setSpecific(key: key, value: ())

    /// Whether this code runs on the main actor.
    ///
    /// On Linux the main queue leaves the main thread at the first suspension of an asynchronous `main`; so the queue is
    /// asked too. Never traps.
    static var isHere: Bool {
        if rivet_is_main_thread() { return true }
        _ = isMarked
        return DispatchQueue.getSpecific(key: key) != nil
    }

    /// Calls what only the main actor may call, or fails where that isn't.
    static func call<Result>(_ body: @MainActor () throws -> Result) throws -> Result {
        guard isHere else { throw RequestFault.needsMainActor }
        return try MainActor.assumeIsolated { Carried(try body()) }.value
    }
}

/// A value on its way from one isolation to another.
///
/// Sound as `Sendable` where Rivet uses it, for one of three reasons. The value is kept by a scope, and is `Sendable`
/// itself, which `define` demands. Or it was made for one request of what is `Sendable`, and nobody but who is handed it has
/// it. Or it is an argument, which is `Sendable`, or goes from one closure that belongs to no actor to another that is
/// awaited there.
struct Carried<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
