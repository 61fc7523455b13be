import CMeasure
import Foundation
import Scenarios
import Synchronization

/// The throughput of two threads together, relative to one thread.
///
/// Nil if the machine hardly ever ran both at the same time.
func throughput(_ work: @escaping @Sendable (_ thread: Int, _ count: Int) throws -> Void) throws -> Double? {
    let count = try countTaking(milliseconds: 20, work)
    var (alone, together) = ([Double](), [Double]())
    // On a busy machine, both seldom run at the same time.
    for _ in 0..<100 where together.count < 15 {
        let single = try nanoseconds { try work(0, count) }
        let spans = race { thread in
            // Ignores errors, because the same work has just succeeded on this thread.
            try? work(thread, count)
        }
        let whole = max(spans[0].end, spans[1].end) - min(spans[0].start, spans[1].start)
        let common = Int(min(spans[0].end, spans[1].end)) - Int(max(spans[0].start, spans[1].start))
        // Only rounds in which both really ran concurrently count.
        guard Double(common) > 0.9 * Double(whole) else { continue }
        alone.append(single)
        together.append(Double(whole))
    }
    guard together.count >= 5 else { return nil }
    return 2 * Measurement.counting(alone) / Measurement.counting(together)
}

/// How many repetitions take that long.
///
/// A shorter round would end before the second thread runs.
private func countTaking(
    milliseconds: Double,
    _ work: (_ thread: Int, _ count: Int) throws -> Void
) throws -> Int {
    let trial = 100_000
    try work(0, trial)
    let taken = try nanoseconds { try work(0, trial) }
    return Int(Double(trial) * milliseconds * 1e6 / taken)
}

/// Lets two new threads do the work, beginning when both are ready.
private func race(_ work: @escaping @Sendable (_ thread: Int) -> Void) -> [(start: UInt64, end: UInt64)] {
    final class Course: Sendable {
        let ready = Atomic(0)
        let spans = Mutex([(start: UInt64, end: UInt64)](repeating: (0, 0), count: 2))
        let done = DispatchSemaphore(value: 0)
    }
    let course = Course()
    for thread in 0..<2 {
        Thread.detachNewThread {
            course.ready.add(1, ordering: .sequentiallyConsistent)
            while course.ready.load(ordering: .acquiring) < 2 {}
            let start = measure_now()
            work(thread)
            let end = measure_now()
            course.spans.withLock { $0[thread] = (start, end) }
            course.done.signal()
        }
    }
    for _ in 0..<2 { course.done.wait() }
    return course.spans.withLock { $0 }
}
