internal import Rivet

// The steps of a course from one object to the next.

extension LifecycleCourse {
    mutating func begin(at now: Instant) {
        if let limit, limit == .zero, phase == .stop {
            // Stopping the children or awaiting builds used up the time, so all hooks begin in cancelled tasks.
            state = .hurrying
            steps.append(.remind(.graceOver, at: now + grace))
        } else if let limit {
            steps.append(.remind(.limitOfAll, at: now + limit))
        }
        reach(order.reachFirst())
        advance(at: now)
    }

    /// Adds objects that no longer wait for others.
    ///
    /// An object with hooks becomes ready. An object without hooks counts as done.
    private mutating func reach(_ positions: [Int]) {
        var reached = positions
        // A loop instead of a recursion, because a path of objects without hooks may be long.
        var next = 0
        while next < reached.count {
            let position = reached[next]
            next += 1
            if hooks[position].isEmpty {
                passed.append(position)
                reached += order.pass(position)
            } else {
                makeReady(position)
            }
        }
    }

    /// Adds an object to those whose hooks may begin.
    ///
    /// Of independent objects, the one that was built last stops first.
    ///
    /// - Complexity: O(log ready), and the time to move the objects behind it.
    private mutating func makeReady(_ position: Int) {
        guard phase == .stop else { return ready.append(position) }
        var (low, high) = (nextReady, ready.count)
        while low < high {
            let middle = (low + high) / 2
            if nodes[ready[middle]].order >= nodes[position].order { low = middle + 1 } else { high = middle }
        }
        ready.insert(position, at: low)
    }

    /// Begins all hooks that may begin, and finishes the course if nothing is left to wait for.
    mutating func advance(at now: Instant) {
        while state != .failing, running.count < atOnce {
            if nextReady < ready.count {
                nextReady += 1
                run(Place(position: ready[nextReady - 1], hook: 0), at: now)
            } else if running.isEmpty, let position = order.breakCycle() {
                reach([position])
            } else {
                break
            }
        }
        if running.isEmpty { finish(at: now) }
    }

    private mutating func run(_ place: Place, at now: Instant) {
        running[place.position] = Run(hook: place.hook)
        begun[place.position] += 1
        steps.append(.run(place, isCancelled: state == .hurrying))
        guard let limit = hooks[place.position][place.hook].limit else { return }
        steps.append(.remind(.beginning(place), at: now + Self.timeToBegin(within: limit)))
    }

    /// Handles the beginning of a hook, from which its limit counts.
    mutating func recordBeginning(of place: Place, at now: Instant) {
        guard running[place.position]?.hook == place.hook else { return }
        running[place.position]?.began = now
        guard let limit = hooks[place.position][place.hook].limit else { return }
        steps.append(.remind(.limit(place), at: now + Self.bounded(limit)))
    }

    /// Adds the outcome of a hook to the report.
    ///
    /// The course no longer waits for the hook.
    mutating func record(_ position: Int, _ outcome: Report.Outcome, at now: Instant) {
        guard let run = running.removeValue(forKey: position) else { return }
        let place = Place(position: position, hook: run.hook)
        var entry = entry(of: place, outcome, run.began.map { max(.zero, now - $0) } ?? .zero)
        entry.hasBegun = run.began != nil
        entries.append(entry)
        if case .hook(place) = failure { firstFailure = entry }
    }

    private func entry(of place: Place, _ outcome: Report.Outcome, _ duration: Duration) -> Report.Entry {
        let (node, hooks) = (nodes[place.position], hooks[place.position])
        let own = hooks[place.hook].phase
        // Hooks and services are numbered separately.
        let alike = hooks.indices.filter { hooks[$0].phase == own }
        return Report.Entry(
            name: node.name,
            phase: own ?? phase,
            hook: alike.count > 1 ? place.hook - alike[0] + 1 : nil,
            duration: duration,
            outcome: outcome,
            site: node.site
        )
    }

    /// Continues with the object's next hook, or with the objects that waited for the object.
    mutating func proceed(after place: Place, at now: Instant) {
        if place.hook + 1 < hooks[place.position].count {
            run(Place(position: place.position, hook: place.hook + 1), at: now)
        } else {
            passed.append(place.position)
            reach(order.pass(place.position))
        }
    }

    /// The hooks under way, sorted by name, so that reports are reproducible.
    var underWay: [Place] {
        sorted(running.map { Place(position: $0.key, hook: $0.value.hook) })
    }

    private func sorted(_ places: [Place]) -> [Place] {
        places.sorted { left, right in
            (nodes[left.position].name, left.position, left.hook)
                < (nodes[right.position].name, right.position, right.hook)
        }
    }

    mutating func finish(at now: Instant) {
        state = .over
        duration = max(.zero, now - (beginning ?? now))
        let unreached = hooks.indices.flatMap { position in
            (begun[position]..<hooks[position].count).map { Place(position: position, hook: $0) }
        }
        entries += sorted(unreached).map { entry(of: $0, .notReached, .zero) }
    }
}
