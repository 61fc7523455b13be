/// A scope that keeps objects until it is reset, or for a time.
///
/// Make one, keep it, and name it where you define:
///
/// ```swift
/// let session = CachedScope("Session")
/// define("User", in: session) { factory in try User(factory["Token"]) }
///
/// session.reset()                             // after a logout: the next request builds another user
/// ```
///
/// One scope may serve many definitions, in several factories; `reset` empties it for all. An object that is being
/// built during a reset is handed to who asked for it, and not kept. May be used from any thread.
public final class CachedScope: SharedScope {
    /// The scope's name, as errors and drawings show it.
    public let name: String

    /// Tells, for an object that is kept now, whether its time is over.
    private let makeDeadline: @Sendable () -> @Sendable () -> Bool
    private let state = Locked(State())

    private struct State {
        var generation = 0
        var kept: [ScopeSlot: (object: any Sendable, isOver: @Sendable () -> Bool)] = [:]
    }

    /// Makes a scope in which nothing is kept yet.
    ///
    /// - Parameters:
    ///   - name: The scope's name, as errors and drawings show it.
    ///   - timeToLive: For how long an object is kept once it is built; nil for as long as nobody resets the scope.
    ///   - clock: What the time is measured by; in a test, a clock that the test moves.
    public init(_ name: String, timeToLive: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()) {
        self.name = name
        if let timeToLive {
            makeDeadline = CachedScope.deadlines(after: timeToLive, by: clock)
        } else {
            makeDeadline = { { false } }
        }
    }

    /// Forgets all that is kept, so that it is built anew when it is asked for.
    ///
    /// What is being built meanwhile isn't kept.
    ///
    /// - Complexity: O(*n*) for *n* kept objects, to free them.
    public func reset() {
        let stale = state.withLock { state in
            state.generation += 1
            return exchange(&state.kept, for: [:])
        }
        // Freed here and not under the lock: an object's deinit is the user's code.
        withExtendedLifetime(stale) {}
    }

    /// How often the scope was reset.
    public var generation: Int { state.withLock { $0.generation } }

    /// What is kept for a slot, unless its time is over.
    ///
    /// - Parameter slot: The place of one definition in one factory.
    /// - Returns: The object, or nil.
    /// - Complexity: O(1) on average.
    public func object(for slot: ScopeSlot) -> (any Sendable)? {
        guard let kept = state.withLock({ $0.kept[slot] }), !kept.isOver() else { return nil }
        return kept.object
    }

    /// Keeps an object, unless the scope was reset since its building began.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - slot: The place of one definition in one factory.
    ///   - generation: How often the scope had been reset when the building began.
    /// - Complexity: O(1) on average.
    public func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
        let isOver = makeDeadline()
        let stale = state.withLock { state in
            state.generation == generation
                ? exchange(&state.kept[slot], for: (object, isOver)) : nil
        }
        withExtendedLifetime(stale) {}
    }

    /// Forgets what is kept for a factory that is gone.
    ///
    /// - Parameter slot: The place of one definition in that factory.
    /// - Complexity: O(1) on average.
    public func forget(_ slot: ScopeSlot) {
        let stale = state.withLock { $0.kept.removeValue(forKey: slot) }
        withExtendedLifetime(stale) {}
    }

    private static func deadlines<Time: Clock<Duration>>(
        after duration: Duration,
        by clock: Time
    ) -> @Sendable () -> @Sendable () -> Bool {
        {
            let end = clock.now.advanced(by: duration)
            return { clock.now >= end }
        }
    }
}

/// Puts a value in the place of another, and returns that one.
private func exchange<Value>(_ place: inout Value, for value: Value) -> Value {
    defer { place = value }
    return place
}
