internal import Rivet

// The end of a hook: it returned, it exceeded a limit, or another hook failed.

extension LifecycleCourse {
    /// Handles the end of a hook.
    ///
    /// An abandoned hook is no longer under way, and isn't reported again.
    mutating func finishHook(_ place: Place, _ error: (any Error)?, at now: Instant) {
        guard let run = running[place.position], run.hook == place.hook else { return }
        if endsAtFailure, error != nil, state == .going { fail(.hook(place), at: now, except: place) }
        record(place.position, outcome(of: error, run, place), at: now)
        switch (state, error) {
        case (.failing, nil):
            // It succeeded after the failure, so the object has started and must be stopped.
            if place.hook + 1 == hooks[place.position].count { passed.append(place.position) }
        case (.failing, _): break
        default: proceed(after: place, at: now)
        }
        advance(at: now)
    }

    private func outcome(of error: (any Error)?, _ run: Run, _ place: Place) -> Report.Outcome {
        if let limit = run.overran { return .overran(limit) }
        guard let error else { return .succeeded }
        if case .hook(place) = failure { return .failed(error) }
        return state != .going && error is CancellationError ? .cancelled : .failed(error)
    }

    /// Begins nothing more, and cancels the hooks under way.
    ///
    /// The course drops the hooks whose tasks still wait for a thread.
    private mutating func fail(_ failure: Failure, at now: Instant, except ended: Place? = nil) {
        self.failure = failure
        state = .failing
        for place in underWay where place != ended {
            steps.append(.cancel(place))
            if running[place.position]?.began == nil { record(place.position, .notReached, at: now) }
        }
        if running.count > (ended == nil ? 0 : 1) { steps.append(.remind(.graceOver, at: now + grace)) }
    }

    /// Handles a hook that exceeded its own limit.
    mutating func handleOverrun(of place: Place, at now: Instant) {
        guard let run = running[place.position], run.hook == place.hook,
            let limit = hooks[place.position][place.hook].limit
        else { return }
        if endsAtFailure, state == .going {
            running[place.position]?.overran = limit
            fail(.hook(place), at: now)
            // Its dependencies stop soon, so it receives a short time to end before that.
            steps.append(.remind(.limit(place), at: now + min(max(limit, .zero) / 10, grace)))
            return
        }
        if state != .failing { steps.append(.cancel(place)) }
        record(place.position, .overran(run.overran ?? limit), at: now)
        if state != .failing { proceed(after: place, at: now) }
        advance(at: now)
    }

    /// Handles the end of the time for the whole course.
    mutating func handleOverrunOfAll(at now: Instant) {
        guard state == .going, let limit = whole else { return }
        let underWay = underWay
        guard !endsAtFailure else {
            // A hook whose task waits for a thread hasn't exceeded anything.
            let begun = underWay.filter { running[$0.position]?.began != nil }
            for place in begun { running[place.position]?.overran = limit }
            fail((begun.first ?? underWay.first).map(Failure.hook) ?? .cancelled, at: now)
            advance(at: now)
            return
        }
        state = .hurrying
        steps.append(.remind(.graceOver, at: now + grace))
        for place in underWay {
            steps.append(.cancel(place))
            record(place.position, outcome(ofAbandoned: place, within: limit), at: now)
        }
        for place in underWay { proceed(after: place, at: now) }
        advance(at: now)
    }

    /// Abandons all hooks that were cancelled and haven't ended.
    ///
    /// A stop also begins the hooks that were still waiting, and abandons them immediately.
    mutating func abandonAll(at now: Instant) {
        repeat {
            let underWay = underWay
            for place in underWay { record(place.position, outcome(ofAbandoned: place, within: nil), at: now) }
            if state != .failing { for place in underWay { proceed(after: place, at: now) } }
            advance(at: now)
        } while state != .over
    }

    /// Handles the cancellation of the calling task, which doesn't affect a stop.
    mutating func handleCancellation(at now: Instant) {
        switch phase {
        case _ where endsAtFailure:
            guard state == .going else { return }
            fail(.cancelled, at: now)
            advance(at: now)
        case .health:
            for place in underWay {
                steps.append(.cancel(place))
                record(place.position, .cancelled, at: now)
            }
            finish(at: now)
        default: break
        }
    }

    /// Handles a hook with a limit that hasn't begun, because its task waits for a thread.
    ///
    /// It continues to wait as long as other hooks begin or end. Otherwise these block all threads of the pool.
    mutating func handleMissingBeginning(of place: Place, at now: Instant) {
        guard isUnderWay(place), running[place.position]?.began == nil,
            let limit = hooks[place.position][place.hook].limit
        else { return }
        if let time = lastProgress.map({ $0 + Self.timeToBegin(within: limit) }), time > now {
            steps.append(.remind(.beginning(place), at: time))
            return
        }
        if endsAtFailure, state == .going { fail(.hook(place), at: now, except: place) }
        steps.append(.cancel(place))
        record(place.position, outcome(ofAbandoned: place, within: limit), at: now)
        if state != .failing { proceed(after: place, at: now) }
        advance(at: now)
    }

    /// The time in which a hook must begin: its limit, and a moment because a busy pool may take longer than a short
    /// one.
    static func timeToBegin(within limit: Duration) -> Duration { bounded(limit) + .milliseconds(100) }

    /// The outcome of a hook under way that nothing waits for any longer.
    func outcome(ofAbandoned place: Place, within limit: Duration?) -> Report.Outcome {
        guard let run = running[place.position] else { return .notReached }
        // A stop hook begins later.
        guard run.began != nil else { return phase == .stop ? .leftBehind : .notReached }
        return (run.overran ?? limit).map { .overran($0) } ?? .leftBehind
    }
}
