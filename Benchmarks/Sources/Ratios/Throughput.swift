import CMeasure
import Foundation
import Scenarios
import Synchronization

/// The throughput of several threads together, relative to one thread.
///
/// Nil if the machine hardly ever ran all at the same time.
func throughput(
    of threads: Int = 2,
    milliseconds: Double = 20,
    tries: Int = 100,
    _ work: @escaping ThreadedScenario.Work
) throws -> Double? {
    let count = try countTaking(milliseconds: milliseconds, work)
    var (alone, together) = ([Double](), [Double]())
    // On a busy machine, they seldom run at the same time.
    for _ in 0..<tries where together.count < 15 {
        let single = try nanoseconds { try work(0, count) }
        let spans = race(threads) { thread in
            // Ignores errors, because the same work has just succeeded on this thread.
            try? work(thread, count)
        }
        let (starts, ends) = (spans.map(\.start).sorted(), spans.map(\.end).sorted())
        let whole = ends[threads - 1] - starts[0]
        let common = Int(ends[0]) - Int(starts[threads - 1])
        // Only rounds in which all really ran concurrently count.
        guard Double(common) > 0.9 * Double(whole) else { continue }
        alone.append(single)
        together.append(Double(whole))
    }
    guard together.count >= 5 else { return nil }
    return Double(threads) * Measurement.counting(alone) / Measurement.counting(together)
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

/// Lets new threads do the work, beginning when all are ready.
private func race(_ threads: Int, _ work: @escaping @Sendable (_ thread: Int) -> Void) -> [(start: UInt64, end: UInt64)]
{
    final class Course: Sendable {
        let ready = Atomic(0)
        let spans = Mutex([(start: UInt64, end: UInt64)]())
        let done = DispatchSemaphore(value: 0)
    }
    let course = Course()
    for thread in 0..<threads {
        Thread.detachNewThread {
            course.ready.add(1, ordering: .sequentiallyConsistent)
            while course.ready.load(ordering: .acquiring) < threads {}
            let start = measure_now()
            work(thread)
            let end = measure_now()
            course.spans.withLock { $0.append((start, end)) }
            course.done.signal()
        }
    }
    for _ in 0..<threads { course.done.wait() }
    return course.spans.withLock { $0 }
}
