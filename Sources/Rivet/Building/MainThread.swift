internal import CRivet
internal import Dispatch

/// The main actor, as seen by code that isn't isolated to it.
enum MainThread {
    private static let key = DispatchSpecificKey<Void>()
    /// Marks the main queue, once.
    private static let isMarked: Void = DispatchQueue.main.setSpecific(key: key, value: ())

    /// Whether this code runs on the main actor.
    ///
    /// On Linux, the main queue leaves the main thread at the first suspension of an asynchronous `main`. So this
    /// checks the queue, too. It never traps.
    static var isHere: Bool {
        if rivet_is_main_thread() { return true }
        _ = isMarked
        return DispatchQueue.getSpecific(key: key) != nil
    }

    /// Calls a body of the main actor, or fails if this code doesn't run there.
    static func call<Result>(_ body: @MainActor () throws -> Result) throws -> Result {
        guard isHere else { throw RequestFault.needsMainActor }
        return try MainActor.assumeIsolated { Carried(try body()) }.value
    }
}

/// A value that moves from one isolation to another, unchecked by the compiler.
///
/// Sound as `Sendable` where Rivet uses it, for one of three reasons:
///
/// - A scope shares the value, so it is `Sendable` itself, which `define` demands.
/// - The value was created for one request of something `Sendable`, and only the caller that receives it has it.
/// - The value is an argument. It is `Sendable`, or passes from one nonisolated closure to another that it awaits.
struct Carried<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
