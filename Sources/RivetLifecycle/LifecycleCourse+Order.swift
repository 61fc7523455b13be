internal import Rivet

// How a course goes on from one object to the next.

extension LifecycleCourse {
    mutating func begin(at now: Instant) {
        if let limit, limit == .zero, phase == .stop {
            // What came before has taken all the time: whatever is begun is begun late.
            state = .hurrying
            steps.append(.remind(.graceOver, at: now + grace))
        } else if let limit {
            steps.append(.remind(.limitOfAll, at: now + limit))
        }
        come(order.first())
        goOn(at: now)
    }

    /// Takes those whose turn has come: with hooks they are ready, without they have passed already.
    private mutating func come(_ positions: [Int]) {
        var coming = positions
        // Not by recursion: ways without hooks may be long.
        var next = 0
        while next < coming.count {
            let position = coming[next]
            next += 1
            if hooks[position].isEmpty {
                passed.append(position)
                coming += order.pass(position)
            } else {
                makeReady(position)
            }
        }
    }

    /// Adds an object to those whose hooks may begin.
    ///
    /// Of independent objects, the one that was built last stops first.
    ///
    /// - Complexity: O(log ready), and moving those behind it.
    private mutating func makeReady(_ position: Int) {
        guard phase == .stop else { return ready.append(position) }
        var (low, high) = (nextReady, ready.count)
        while low < high {
            let middle = (low + high) / 2
            if nodes[ready[middle]].order >= nodes[position].order { low = middle + 1 } else { high = middle }
        }
        ready.insert(position, at: low)
    }

    /// Begins what may begin, and ends when there is nothing left to wait for.
    mutating func goOn(at now: Instant) {
        while state != .failing, running.count < atOnce {
            if nextReady < ready.count {
                nextReady += 1
                run(Place(position: ready[nextReady - 1], hook: 0))
            } else if running.isEmpty, let knot = order.untangle() {
                come([knot])
            } else {
                break
            }
        }
        if running.isEmpty { end(at: now) }
    }

    private mutating func run(_ place: Place) {
        running[place.position] = Run(hook: place.hook)
        begun[place.position] += 1
        steps.append(.run(place, isCancelled: state == .hurrying))
    }

    /// Takes note that a hook is under way.
    mutating func begin(_ place: Place, at now: Instant) {
        guard running[place.position]?.hook == place.hook else { return }
        running[place.position]?.began = now
        guard let limit = hooks[place.position][place.hook].limit else { return }
        steps.append(.remind(.limit(place), at: now + Self.bounded(limit)))
    }

    /// Writes down how a hook ended, and waits for it no longer.
    mutating func record(_ position: Int, _ outcome: Report.Outcome, at now: Instant) {
        guard let run = running.removeValue(forKey: position) else { return }
        let place = Place(position: position, hook: run.hook)
        let entry = entry(of: place, outcome, run.began.map { max(.zero, now - $0) } ?? .zero)
        entries.append(entry)
        if case .hook(place) = failure { firstFailure = entry }
    }

    private func entry(of place: Place, _ outcome: Report.Outcome, _ duration: Duration) -> Report.Entry {
        let node = nodes[place.position]
        return Report.Entry(
            name: node.name,
            phase: phase,
            hook: hooks[place.position].count > 1 ? place.hook + 1 : nil,
            duration: duration,
            outcome: outcome,
            site: node.site
        )
    }

    /// Goes on with the object's next hook in the same place, or with those that waited for the object.
    mutating func follow(_ place: Place) {
        if place.hook + 1 < hooks[place.position].count {
            run(Place(position: place.position, hook: place.hook + 1))
        } else {
            passed.append(place.position)
            come(order.pass(place.position))
        }
    }

    /// What is under way, in an order that depends on nothing but names.
    var underWay: [Place] {
        sorted(running.map { Place(position: $0.key, hook: $0.value.hook) })
    }

    private func sorted(_ places: [Place]) -> [Place] {
        places.sorted { left, right in
            (nodes[left.position].name, left.position, left.hook)
                < (nodes[right.position].name, right.position, right.hook)
        }
    }

    mutating func end(at now: Instant) {
        state = .over
        duration = max(.zero, now - (beginning ?? now))
        let left = hooks.indices.flatMap { position in
            (begun[position]..<hooks[position].count).map { Place(position: position, hook: $0) }
        }
        entries += sorted(left).map { entry(of: $0, .notReached, .zero) }
    }
}
