import Testing

@testable import Rivet
@testable import RivetLifecycle

/// Starts and stops the objects of a plan in real time, one millisecond for each moment.
///
/// The machine decides when things end, so these checks cover only the order and the report.
struct LifecycleTrial: Sendable {
    private enum Event: Equatable {
        case begun
        case returned
        case threw
    }

    private typealias Mark = (phase: LifecycleReport.Phase, place: LifecycleCourse.Place, event: Event)

    private let plan: LifecyclePlan
    private let marks = Collected<Mark>()

    init(_ plan: LifecyclePlan) { self.plan = plan }

    func run() async throws {
        let nodes = plan.dependencies.enumerated().map { position, dependencies in
            LifecycleNode(
                name: "N\(position)",
                site: .unknown,
                needs: dependencies,
                onStart: hooks(.start, plan.starting[position], position),
                onStop: hooks(.stop, plan.stopping[position], position)
            )
        }
        let sequence = LifecycleSequence(nodes, grace: .milliseconds(plan.grace))
        let limit = plan.limit.map { Duration.milliseconds($0) }
        let task = Task { try await sequence.start(within: limit, atOnce: plan.atOnce) }
        if let cancelled = plan.cancelled {
            Task {
                try? await Task.sleep(for: .milliseconds(cancelled))
                task.cancel()
            }
        }
        let stop: LifecycleReport?
        switch await task.result {
        case .success(let report):
            #expect(report.failures.isEmpty)
            judge(report, .start, plan.starting)
            stop = await sequence.stop(within: limit, atOnce: plan.atOnce)
            judgeAllStopped(stop, after: report)
        case .failure(let error):
            let error = try #require(error as? LifecycleError)
            #expect(error.failure != nil || error.underlying is CancellationError)
            judge(error.report, .start, plan.starting)
            stop = error.rollback
            judgeAllStopped(stop, after: error.report)
        }
        if let stop { judge(stop, .stop, plan.stopping) }
    }

    private func hooks(
        _ phase: LifecycleReport.Phase,
        _ hooks: [PlannedHook],
        _ position: Int
    ) -> [LifecycleHook] {
        hooks.enumerated().map { index, hook in
            let place = LifecycleCourse.Place(position: position, hook: index)
            return LifecycleHook(limit: hook.limit.map { .milliseconds($0) }) {
                marks.append((phase, place, .begun))
                do {
                    try await hook.run()
                    marks.append((phase, place, .returned))
                } catch {
                    marks.append((phase, place, .threw))
                    throw error
                }
            }
        }
    }

    /// Checks that a report agrees with what the hooks recorded.
    private func judge(_ report: LifecycleReport, _ phase: LifecycleReport.Phase, _ hooks: [[PlannedHook]]) {
        let marks = marks.elements.filter { $0.phase == phase }
        func index(_ place: LifecycleCourse.Place, _ event: Event) -> Int? {
            marks.firstIndex { $0.place == place && $0.event == event }
        }
        let places = report.entries.map(LifecycleCourse.Place.init)
        #expect(Set(places).count == places.count)
        let outcomes = Dictionary(zip(places, report.entries.map(\.outcome))) { first, _ in first }
        #expect(marks.count { $0.event == .begun } == Set(marks.map(\.place)).count)
        for (place, outcome) in outcomes {
            let isJust =
                switch outcome {
                case .succeeded: index(place, .returned) != nil
                case .failed, .cancelled: index(place, .threw) != nil
                case .notReached: index(place, .begun) == nil
                case .overran, .leftBehind: true
                }
            #expect(isJust, "\(place): \(outcome)")
        }
        let all = plan.allDependencies
        for place in Set(marks.map(\.place)) {
            let others = all.indices.filter {
                phase == .start ? all[place.position].contains($0) : all[$0].contains(place.position)
            }
            for other in others {
                for hook in hooks[other].indices {
                    let before = LifecycleCourse.Place(position: other, hook: hook)
                    guard let outcome = outcomes[before], outcome.isSuccess else {
                        #expect(phase == .stop, "\(place) began without \(before)")
                        continue
                    }
                    let end = index(before, .returned) ?? .max
                    #expect(end < index(place, .begun) ?? 0, "\(place) began before \(before)")
                }
            }
        }
    }

    /// Checks that every started object was stopped, and nothing else.
    private func judgeAllStopped(_ stop: LifecycleReport?, after start: LifecycleReport) {
        var failed = Set<Int>()
        for entry in start.entries where !entry.outcome.isSuccess {
            let place = LifecycleCourse.Place(of: entry)
            // A hook that exceeds its limit but returns soon after has still started its object.
            if case .overran = entry.outcome, place.hook + 1 == plan.starting[place.position].count { continue }
            failed.insert(place.position)
        }
        let stopped = Set((stop?.entries ?? []).map { LifecycleCourse.Place(of: $0).position })
        #expect(stopped.isDisjoint(with: failed))
        let succeeded = Set(start.entries.filter(\.outcome.isSuccess).map { LifecycleCourse.Place(of: $0).position })
        let due = succeeded.subtracting(
            start.entries.filter { !$0.outcome.isSuccess }.map {
                LifecycleCourse.Place(of: $0).position
            }
        )
        #expect(due.filter { !plan.stopping[$0].isEmpty }.allSatisfy(stopped.contains))
    }
}

extension Gate {
    /// Waits at the gate and ignores cancellation.
    func passUncancelled() async { await Task { try? await self.pass() }.value }
}
