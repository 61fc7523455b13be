@testable import Rivet
@testable import RivetLifecycle

/// Random objects to start and stop.
struct LifecyclePlan: Sendable {
    let dependencies: [[Int]]
    let starting: [[PlannedHook]]
    let stopping: [[PlannedHook]]
    let atOnce: Int
    let limit: Int?
    /// When the calling task is cancelled.
    ///
    /// At moment 0 it is cancelled before it begins.
    let cancelled: Int?
    let grace: Int

    static func random(_ random: inout SplitMix64, isCalm: Bool = false) -> LifecyclePlan {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        let count = Int.random(in: 0...12, using: &random)
        let density = Int.random(in: 0...60, using: &random)
        let trouble = isCalm ? 0 : [0, 3, 10, 40].randomElement(using: &random) ?? 0
        func hooks() -> [PlannedHook] {
            let many = [0, 1, 1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
            return (0..<many).map { _ in
                PlannedHook(
                    length: chance(trouble) ? 400 : Int.random(in: 0...10, using: &random),
                    fails: chance(trouble),
                    obeys: chance(50),
                    limit: chance(trouble) ? Int.random(in: 0...12, using: &random) : nil,
                    wait: chance(trouble) ? Int.random(in: 0...30, using: &random) : 0
                )
            }
        }
        // Any position may come first, so the order of positions tells nothing.
        let positions = Array(0..<count).shuffled(using: &random)
        var dependencies = [[Int]](repeating: [], count: count)
        for (index, position) in positions.enumerated() {
            for other in positions.prefix(index) where chance(density) { dependencies[position].append(other) }
            // A dependency may be listed twice.
            if let first = dependencies[position].first, chance(10) { dependencies[position].append(first) }
        }
        return LifecyclePlan(
            dependencies: dependencies,
            starting: (0..<count).map { _ in hooks() },
            stopping: (0..<count).map { _ in hooks() },
            atOnce: chance(50) ? .max : Int.random(in: 0...3, using: &random),
            limit: chance(trouble * 2) ? Int.random(in: 0...30, using: &random) : nil,
            cancelled: chance(trouble * 2) ? Int.random(in: 0...20, using: &random) : nil,
            grace: Int.random(in: 0...6, using: &random)
        )
    }

    /// All direct and indirect dependencies of each object.
    var allDependencies: [Set<Int>] {
        var known = [Set<Int>?](repeating: nil, count: dependencies.count)
        func all(_ position: Int) -> Set<Int> {
            if let found = known[position] { return found }
            let found = dependencies[position].reduce(into: Set(dependencies[position])) { $0.formUnion(all($1)) }
            known[position] = found
            return found
        }
        return dependencies.indices.map(all)
    }
}

/// The events of one course's hooks, in order.
enum LifecycleMark: Equatable, Sendable {
    /// The course has created its task.
    case ordered(LifecycleCourse.Place, isCancelled: Bool)
    /// Its task has a thread.
    case begun(LifecycleCourse.Place)
    case cancelled(LifecycleCourse.Place)
    case ended(LifecycleCourse.Place, fails: Bool)
    /// The report has an entry for it, and the course no longer waits for it.
    case noted(LifecycleCourse.Place)
}

/// Carries out a course in simulated time, in which each hook takes exactly its planned time.
struct LifecycleWorld {
    typealias Course = LifecycleCourse

    private(set) var course: Course
    private(set) var marks: [LifecycleMark] = []
    /// The moment of each mark.
    private(set) var moments: [Int] = []
    private(set) var now = 0
    private var noted = 0
    private var queue: [(moment: Int, event: Course.Event)] = []
    private var underWay: [Course.Place: PlannedHook] = [:]
    private var cancelled: Set<Course.Place> = []
    private let hooks: [[PlannedHook]]
    private let origin = ContinuousClock.now

    init(
        _ plan: LifecyclePlan,
        _ phase: LifecycleReport.Phase,
        _ hooks: [[PlannedHook]],
        limit: Int?,
        cancelled: Int? = nil
    ) {
        let nodes = plan.dependencies.enumerated().map { position, dependencies in
            LifecycleNode(name: "N\(position)", site: .unknown, needs: dependencies, onStart: [], onStop: [])
        }
        self.hooks = hooks
        course = Course(
            phase,
            nodes,
            hooks: hooks.map { $0.map { LifecycleHook(limit: $0.limit.map { .seconds($0) }) {} } },
            within: limit.map { .seconds($0) },
            atOnce: plan.atOnce,
            grace: .seconds(plan.grace)
        )
        if let cancelled { queue.append((cancelled, .cancelled)) }
        if cancelled == 0 { queue.append((0, .begin)) } else { queue.insert((0, .begin), at: 0) }
    }

    /// Runs until the course ends.
    ///
    /// Events of the same moment come in random order.
    mutating func run(_ random: inout SplitMix64) {
        var isFirst = true
        while course.state != .over, let moment = queue.map(\.moment).min() {
            let due = queue.indices.filter { queue[$0].moment == moment }
            // The call is the first event, unless a cancellation comes before it.
            guard let chosen = isFirst ? due.first : due.randomElement(using: &random) else { return }
            isFirst = false
            let event = queue.remove(at: chosen).event
            now = moment
            if case .ended(let place, let error) = event {
                guard underWay.removeValue(forKey: place) != nil else { continue }
                mark(.ended(place, fails: error != nil))
            }
            let steps = course.handle(event, at: origin + .seconds(moment))
            if case .began(let place) = event { begin(place) }
            for entry in course.entries[noted...] { mark(.noted(course.place(of: entry))) }
            noted = course.entries.count
            for step in steps { perform(step) }
        }
        // The hooks of a stop begin even if nothing waits for them any longer.
        for case (_, .began(let place)) in queue { begin(place) }
    }

    /// Begins a hook whose task has a thread, unless a start has ended without it.
    private mutating func begin(_ place: Course.Place) {
        guard course.isUnderWay(place) || course.phase == .stop else { return }
        let hook = hooks[place.position][place.hook]
        mark(.begun(place))
        underWay[place] = hook
        if cancelled.contains(place), hook.obeys {
            queue.append((now, .ended(place, CancellationError())))
        } else {
            queue.append((now + hook.length, .ended(place, hook.fails ? Boom() : nil)))
        }
    }

    private mutating func mark(_ mark: LifecycleMark) {
        marks.append(mark)
        moments.append(now)
    }

    private mutating func perform(_ step: Course.Step) {
        switch step {
        case .run(let place, let isCancelled):
            mark(.ordered(place, isCancelled: isCancelled))
            if isCancelled { cancelled.insert(place) }
            queue.append((now + hooks[place.position][place.hook].wait, .began(place)))
        case .cancel(let place):
            mark(.cancelled(place))
            cancelled.insert(place)
            guard let hook = underWay[place], hook.obeys else { return }
            queue.append((now, .ended(place, CancellationError())))
        case .remind(let reminder, let instant):
            let (seconds, rest) = (instant - origin).components
            queue.append((Int(seconds) + (rest > 0 ? 1 : 0), .reminded(reminder)))
        }
    }
}

extension LifecycleCourse {
    /// The hook of an entry.
    ///
    /// The model names its objects by position.
    func place(of entry: LifecycleReport.Entry) -> Place { Place(of: entry) }
}

extension LifecycleCourse.Place {
    init(of entry: LifecycleReport.Entry) {
        self.init(position: Int(entry.name.dropFirst()) ?? -1, hook: (entry.hook ?? 1) - 1)
    }
}
