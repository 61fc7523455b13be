import Foundation

@testable import Rivet

/// Blocks a closure until other callers wait for the objects that its factory builds.
///
/// Gives up after a minute, so that a test with too few callers fails instead of hanging.
func blockUntilWaiting(_ count: Int, in factory: ObjectGraphFactory) {
    let end = Date(timeIntervalSinceNow: 60)
    while waiterCount(of: factory.core) < count, Date() < end { usleep(500) }
}

private func waiterCount(of core: FactoryCore) -> Int {
    core.withLock { state in
        WaitGraph.shared.withLock { _ in state.builds.reduce(0) { $0 + $1.waits.count } }
    }
}
