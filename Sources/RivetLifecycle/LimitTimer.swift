internal import Dispatch
internal import Rivet

/// Calls closures at certain times, on a thread that doesn't belong to the pool.
///
/// Hooks may block all threads of the pool, where a sleeping task would then wake too late. A queue of Dispatch with no
/// target has a thread even then. The closures run no user code, because the queue measures the limits of all
/// factories.
enum LimitTimer {
    private static let queue = DispatchQueue(label: "Rivet.LimitTimer")

    /// Calls a closure at a time, unless the returned alarm is cancelled before.
    @discardableResult
    static func set(at time: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> Alarm {
        let alarm = Alarm(time, action)
        schedule(alarm)
        return alarm
    }

    private static func schedule(_ alarm: Alarm) {
        // The queue's clock stands still while the computer sleeps.
        let remaining = min(max(alarm.time - .now, .zero), .seconds(60)).components
        let nanoseconds = Int(remaining.seconds) * 1_000_000_000 + Int(remaining.attoseconds / 1_000_000_000)
        queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds + 1)) {
            if alarm.time <= .now { alarm.take()?() } else if alarm.isSet { schedule(alarm) }
        }
    }

    /// A closure that waits for its time.
    final class Alarm: Sendable {
        let time: ContinuousClock.Instant
        private let action: Locked<(@Sendable () -> Void)?>

        fileprivate init(_ time: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) {
            self.time = time
            self.action = Locked(action)
        }

        var isSet: Bool { action.withLock { $0 != nil } }

        func cancel() { _ = take() }

        /// The closure, which the alarm releases.
        fileprivate func take() -> (@Sendable () -> Void)? {
            action.withLock { action in
                defer { action = nil }
                return action
            }
        }
    }

    /// Calls a closure on a thread that no other code blocks.
    static func detach(_ body: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "Rivet.LimitTimer.detached").async(execute: body)
    }
}
