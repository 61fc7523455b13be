import CMeasure
import Foundation
import Scenarios

/// What two threads do in the time of one: the throughput of both together, relative to one alone.
///
/// Nil when the machine hardly ever let both run at the same time.
func throughput(_ work: @escaping @Sendable (_ thread: Int, _ count: Int) throws -> Void) throws -> Double? {
    let count = 100_000
    try work(0, count)
    var (alone, together) = ([Double](), [Double]())
    // On a busy machine the two are seldom on at the same time.
    for _ in 0..<400 where together.count < 41 {
        alone.append(try nanoseconds { try work(0, count) })
        nonisolated(unsafe) var spans = [(UInt64, UInt64)](repeating: (0, 0), count: 2)
        let lock = NSLock()
        DispatchQueue.concurrentPerform(iterations: 2) { thread in
            let start = measure_now()
            // The same work has just succeeded on this thread.
            try? work(thread, count)
            let end = measure_now()
            lock.withLock { spans[thread] = (start, end) }
        }
        let whole = max(spans[0].1, spans[1].1) - min(spans[0].0, spans[1].0)
        let common = Int(min(spans[0].1, spans[1].1)) - Int(max(spans[0].0, spans[1].0))
        // Only rounds in which both really ran at the same time tell anything.
        if Double(common) > 0.9 * Double(whole) { together.append(Double(whole)) }
    }
    guard together.count >= 5 else { return nil }
    return 2 * Measurement.counting(alone) / Measurement.counting(together)
}
