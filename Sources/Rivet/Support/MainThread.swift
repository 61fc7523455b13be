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
}
