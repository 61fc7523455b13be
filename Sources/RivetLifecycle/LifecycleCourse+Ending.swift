internal import Rivet

// How hooks end: by themselves, by a limit, or because another failed.

extension LifecycleCourse {
    /// Takes note that a hook has ended by itself.
    ///
    /// What was left behind is no longer under way, and isn't reported again.
    mutating func end(_ place: Place, _ error: (any Error)?, at now: Instant) {
        guard let run = running[place.position], run.hook == place.hook else { return }
        if endsAtFailure, error != nil, state == .going { fail(.hook(place), at: now, except: place) }
        record(place.position, outcome(of: error, run, place), at: now)
        switch (state, error) {
        case (.failing, nil):
            // Late, but started, so that it has to be stopped again.
            if place.hook + 1 == hooks[place.position].count { passed.append(place.position) }
        case (.failing, _): break
        default: follow(place)
        }
        goOn(at: now)
    }

    private func outcome(of error: (any Error)?, _ run: Run, _ place: Place) -> Report.Outcome {
        if let limit = run.overran { return .overran(limit) }
        guard let error else { return .succeeded }
        if case .hook(place) = failure { return .failed(error) }
        return state != .going && error is CancellationError ? .cancelled : .failed(error)
    }

    /// Begins nothing more, and cancels what is under way.
    private mutating func fail(_ failure: Failure, at now: Instant, except ended: Place? = nil) {
        self.failure = failure
        state = .failing
        for place in underWay where place != ended { steps.append(.cancel(place)) }
        if running.count > (ended == nil ? 0 : 1) { steps.append(.remind(.graceOver, at: now + grace)) }
    }

    /// A hook has overrun its own limit.
    mutating func overrun(_ place: Place, at now: Instant) {
        guard let run = running[place.position], run.hook == place.hook,
            let limit = hooks[place.position][place.hook].limit
        else { return }
        if endsAtFailure, state == .going {
            running[place.position]?.overran = limit
            fail(.hook(place), at: now)
            // What it needs is soon to be stopped: it may end before, if it does so at once.
            steps.append(.remind(.limit(place), at: now + min(max(limit, .zero) / 10, grace)))
            return
        }
        if state != .failing { steps.append(.cancel(place)) }
        record(place.position, .overran(run.overran ?? limit), at: now)
        if state != .failing { follow(place) }
        goOn(at: now)
    }

    /// The whole has overrun its limit.
    mutating func overrunAll(at now: Instant) {
        guard state == .going, let limit = whole else { return }
        let underWay = underWay
        guard !endsAtFailure else {
            for place in underWay { running[place.position]?.overran = limit }
            fail(underWay.first.map(Failure.hook) ?? .cancelled, at: now)
            return
        }
        state = .hurrying
        steps.append(.remind(.graceOver, at: now + grace))
        for place in underWay {
            steps.append(.cancel(place))
            record(place.position, .overran(limit), at: now)
        }
        for place in underWay { follow(place) }
        goOn(at: now)
    }

    /// Leaves behind all that was cancelled and has not ended.
    ///
    /// What a stop has not begun by now is begun all the same, and left behind at once.
    mutating func leaveAll(at now: Instant) {
        repeat {
            let underWay = underWay
            for place in underWay { record(place.position, running[place.position].overrun, at: now) }
            if state != .failing { for place in underWay { follow(place) } }
            goOn(at: now)
        } while state != .over
    }

    /// The task that wants all this was cancelled; objects that stop don't care.
    mutating func cancel(at now: Instant) {
        switch phase {
        case _ where endsAtFailure:
            guard state == .going else { return }
            fail(.cancelled, at: now)
            goOn(at: now)
        case .health:
            for place in underWay {
                steps.append(.cancel(place))
                record(place.position, .cancelled, at: now)
            }
            end(at: now)
        default: break
        }
    }
}

extension LifecycleCourse.Run? {
    /// How a hook ends that is left behind.
    fileprivate var overrun: LifecycleReport.Outcome { self?.overran.map { .overran($0) } ?? .leftBehind }
}
