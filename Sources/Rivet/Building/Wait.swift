internal import Dispatch

/// A caller's wait for a build.
///
/// Sound as `Sendable`: the lock of ``WaitGraph`` guards all mutable state.
package final class Wait: @unchecked Sendable {
    package typealias Outcome = Result<AnyBox, any Error>

    /// The thread or the task that sleeps until the wait ends.
    enum Waker {
        case thread(DispatchSemaphore)
        case task(CheckedContinuation<Void, Never>)

        func wake() {
            switch self {
            case .thread(let semaphore): semaphore.signal()
            case .task(let continuation): continuation.resume()
            }
        }
    }

    /// The number of the wait, which increases from one wait to the next.
    let number: UInt64
    package let build: Build
    /// The builds that can't continue before the wait ends, the innermost first.
    let blocked: [Build]
    /// Whether the caller doesn't need the object, as a stop that waits for the end of the build.
    let isPassive: Bool
    /// The outcome, or nil before the wait ends.
    var outcome: Outcome?
    var isCancelled = false
    var waker: Waker?

    init(_ number: UInt64, for build: Build, blocking blocked: [Build], isPassive: Bool) {
        (self.number, self.build, self.blocked, self.isPassive) = (number, build, blocked, isPassive)
    }
}
