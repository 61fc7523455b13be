import Testing

@testable import Rivet
@testable import RivetLifecycle
@testable import RivetShared

/// Checks the decisions of a course in simulated time.
///
/// Thousands of random graphs, with failures, overruns and cancellations at every moment, are compared with rules that
/// always hold.
@Suite struct LifecycleCourseTests {
    @Test(arguments: 0..<8)
    func `random graphs start in order, roll back on failure and stop in reverse`(seed: Int) throws {
        var random = SplitMix64(state: UInt64(seed))
        for _ in 0..<Rounds.some(of: 5_000) {
            let plan = LifecyclePlan.random(&random)
            var start = LifecycleWorld(plan, .start, plan.starting, limit: plan.limit, cancelled: plan.cancelled)
            start.run(&random)
            try Judge(plan, start, plan.starting).judgeStart()
            let started = Set(start.course.passed)
            let hooks = plan.stopping.indices.map { started.contains($0) ? plan.stopping[$0] : [] }
            var stop = LifecycleWorld(plan, .stop, hooks, limit: plan.limit, cancelled: plan.cancelled)
            stop.run(&random)
            try Judge(plan, stop, hooks).judgeStop()
        }
    }

    @Test(arguments: 0..<2)
    func `without a limit, starting and stopping take as long as the longest path`(seed: Int) throws {
        var random = SplitMix64(state: UInt64(seed))
        for _ in 0..<Rounds.some(of: 5_000) {
            let plan = LifecyclePlan.random(&random, isCalm: true)
            for phase in [LifecycleReport.Phase.start, .stop] {
                let hooks = phase == .start ? plan.starting : plan.stopping
                var world = LifecycleWorld(plan, phase, hooks, limit: nil)
                world.run(&random)
                #expect(world.course.failure == nil)
                #expect(world.course.report.failures.isEmpty)
                let (longest, sum) = plan.longestPath(hooks, isReverse: phase == .stop)
                if plan.atOnce == .max {
                    #expect(world.now == longest)
                } else {
                    #expect((longest...max(longest, sum)).contains(world.now))
                }
            }
        }
    }

    @Test func `hooks run even if their dependencies form a cycle`() throws {
        let plan = LifecyclePlan(
            dependencies: [[1], [0], [1], [7, -1]],
            starting: [],
            stopping: [],
            atOnce: 1,
            limit: nil,
            cancelled: nil,
            grace: 1
        )
        let hooks = plan.dependencies.map { _ in [PlannedHook(length: 1, fails: false, obeys: true, limit: nil)] }
        var random = SplitMix64(state: 0)
        for phase in [LifecycleReport.Phase.start, .stop] {
            var world = LifecycleWorld(plan, phase, hooks, limit: nil)
            world.run(&random)
            #expect(world.course.state == .over)
            #expect(world.course.report.entries.count == 4)
            #expect(world.now == 4)
        }
    }
}

extension LifecyclePlan {
    /// How long the longest path takes, and how long all hooks take one after the other.
    fileprivate func longestPath(_ hooks: [[PlannedHook]], isReverse: Bool) -> (longest: Int, sum: Int) {
        let lengths = hooks.map { $0.map(\.length).reduce(0, +) }
        var known: [Int: Int] = [:]
        func end(_ position: Int) -> Int {
            if let end = known[position] { return end }
            let before =
                isReverse ? dependencies.indices.filter { dependencies[$0].contains(position) } : dependencies[position]
            let end = lengths[position] + (before.map(end).max() ?? 0)
            known[position] = end
            return end
        }
        return (dependencies.indices.map(end).max() ?? 0, lengths.reduce(0, +))
    }
}

/// The rules for a finished course.
private struct Judge {
    typealias Place = LifecycleCourse.Place

    struct Fault: Error {
        let what: String
        let plan: LifecyclePlan
        let marks: [LifecycleMark]
        let report: String
    }

    let plan: LifecyclePlan
    let world: LifecycleWorld
    let hooks: [[PlannedHook]]
    private var (ordered, begun, ended, noted) = ([Place: Int](), [Place: Int](), [Place: Int](), [Place: Int]())
    private var cancelled = Set<Place>()
    private var isFailed: [Place: Bool] = [:]

    init(_ plan: LifecyclePlan, _ world: LifecycleWorld, _ hooks: [[PlannedHook]]) throws {
        self.plan = plan
        self.world = world
        self.hooks = hooks
        for (index, mark) in world.marks.enumerated() {
            switch mark {
            case .ordered(let place, let isCancelled):
                try demand(ordered.updateValue(index, forKey: place) == nil, "ordered twice")
                if isCancelled { cancelled.insert(place) }
            case .begun(let place):
                try demand(begun.updateValue(index, forKey: place) == nil, "begun twice")
            case .cancelled(let place):
                try demand(ended[place] == nil, "cancelled after its end")
                cancelled.insert(place)
            case .ended(let place, let fails):
                (ended[place], isFailed[place]) = (index, fails)
            case .noted(let place):
                try demand(noted.updateValue(index, forKey: place) == nil, "reported twice")
            }
        }
    }

    private func demand(_ isSo: Bool, _ what: @autoclosure () -> String) throws {
        guard !isSo else { return }
        throw Fault(what: what(), plan: plan, marks: world.marks, report: world.course.report.description)
    }

    private var places: [Place] {
        hooks.indices.flatMap { position in hooks[position].indices.map { Place(position: position, hook: $0) } }
    }

    private func judge() throws {
        let course = world.course
        try demand(course.state == .over, "it doesn't end")
        try demand(Set(noted.keys) == Set(places), "not all are in the report")
        try demand(course.duration == .seconds(world.now), "it took another time")
        for entry in course.entries { try judge(entry, Place(of: entry)) }
        var underWay = 0
        for mark in world.marks {
            switch mark {
            case .ordered: underWay += 1
            case .noted(let place) where ordered[place] != nil: underWay -= 1
            default: break
            }
            try demand(underWay <= max(1, plan.atOnce), "too many at once")
        }
        for place in ordered.keys where place.hook > 0 {
            let before = noted[Place(position: place.position, hook: place.hook - 1)] ?? .max
            try demand(before < ordered[place] ?? 0, "two hooks of one object at once")
        }
    }

    /// Whether an entry agrees with what happened.
    private func judge(_ entry: LifecycleReport.Entry, _ place: Place) throws {
        let note = noted[place] ?? .max
        let end = ended[place].flatMap { $0 < note ? $0 : nil }
        let begin = begun[place].flatMap { $0 < note ? $0 : nil }
        try demand(entry.hasBegun == (begin != nil || ordered[place] == nil), "\(place) began?")
        switch entry.outcome {
        case .succeeded: try demand(end != nil && isFailed[place] == false, "\(place) didn't succeed")
        case .failed(let error):
            try demand(error is Boom && end != nil && isFailed[place] == true, "\(place) didn't fail")
        case .cancelled:
            try demand(end != nil && isFailed[place] == true && cancelled.contains(place), "\(place) wasn't cancelled")
        case .overran(let limit):
            let limits = [
                hooks[place.position][place.hook].limit, world.course.limit.map { Int($0.components.seconds) },
            ]
            try demand(limits.contains(Int(limit.components.seconds)), "\(limit) is no limit of \(place)")
            try demand(begin != nil, "\(place) overran before it began")
            try demand(cancelled.contains(place), "\(place) wasn't cancelled")
            try demand(entry.duration >= limit || world.course.limit == limit, "\(place) didn't overrun \(limit)")
        case .leftBehind: try demand(end == nil && cancelled.contains(place), "\(place) wasn't left behind")
        case .notReached: try demand(begun[place] == nil, "\(place) was reached")
        }
        guard let begin else {
            try demand(entry.duration == .zero, "\(place) takes time")
            switch entry.outcome {
            case .notReached: return
            case .leftBehind where world.course.phase == .stop: return
            default: throw Fault(what: "\(place) wasn't begun", plan: plan, marks: world.marks, report: "")
            }
        }
        let took = world.moments[note] - world.moments[begin]
        try demand(entry.duration == .seconds(took), "\(place) took \(took), not \(entry.duration)")
    }

    func judgeStart() throws {
        try judge()
        let course = world.course
        let all = plan.allDependencies
        for place in begun.keys {
            for dependency in all[place.position] {
                for hook in hooks[dependency].indices {
                    let before = Place(position: dependency, hook: hook)
                    try demand(isFailed[before] == false, "\(place) began without \(before)")
                    try demand(ended[before] ?? .max < begun[place] ?? 0, "\(place) began before \(before)")
                }
            }
            if place.hook > 0 {
                try demand(isFailed[Place(position: place.position, hook: place.hook - 1)] == false, "after a failure")
            }
        }
        // An object has started if all its hooks have run, and only if all its dependencies have started.
        let passed = Set(course.passed)
        try demand(passed.count == course.passed.count, "started twice")
        for position in hooks.indices {
            let isDone = hooks[position].indices.allSatisfy { hook in
                let place = Place(position: position, hook: hook)
                // An abandoned hook may succeed later.
                return isFailed[place] == false && ended[place] ?? .max < noted[place] ?? 0
            }
            if !hooks[position].isEmpty { try demand(passed.contains(position) == isDone, "N\(position) started?") }
            if passed.contains(position) { try demand(all[position].isSubset(of: passed), "before its dependencies") }
        }
        guard course.failure != nil else {
            try demand(passed.count == hooks.count, "not all have started")
            try demand(course.entries.allSatisfy { $0.outcome.isSuccess }, "failed in silence")
            return
        }
        try judgeFailure()
    }

    private func judgeFailure() throws {
        let course = world.course
        let failing: Int
        if let first = course.firstFailure {
            try demand(first.isFailure || first.isAbandoned, "\(first) is no failure")
            let limit: Duration? = if case .overran(let limit) = first.outcome { limit } else { nil }
            let place = Place(of: first)
            let ownEnd = world.moments[begun[place] ?? 0] + (limit.map { Int($0.components.seconds) } ?? 0)
            failing =
                limit == nil
                ? world.moments[noted[place] ?? 0]
                : limit == course.limit ? max(ownEnd, plan.limit ?? 0) : ownEnd
        } else {
            failing = plan.cancelled ?? .max
        }
        try demand(world.now <= failing + plan.grace, "waited for too long")
        for (mark, moment) in zip(world.marks, world.moments) {
            if case .begun(let place) = mark { try demand(moment <= failing, "\(place) begun after the failure") }
        }
        // Every hook that began and didn't end by itself was cancelled.
        for place in begun.keys where ended[place] == nil {
            try demand(cancelled.contains(place), "\(place) wasn't cancelled")
        }
    }

    func judgeStop() throws {
        try judge()
        try demand(Set(begun.keys) == Set(places), "not all were attempted")
        try demand(world.course.passed.count == hooks.count, "not all have passed")
        let all = plan.allDependencies
        for place in begun.keys where place.hook == 0 {
            for dependent in all.indices where all[dependent].contains(place.position) {
                for hook in hooks[dependent].indices {
                    let before = noted[Place(position: dependent, hook: hook)] ?? .max
                    try demand(before < begun[place] ?? 0, "\(place) stopped before N\(dependent)")
                }
            }
        }
        if let limit = plan.limit { try demand(world.now <= limit + plan.grace, "waited for too long") }
        let failed = isFailed.filter { $0.value && (ended[$0.key] ?? .max) < (noted[$0.key] ?? 0) }
        try demand(world.course.report.failures.count >= failed.count, "a failure is missing")
    }
}
