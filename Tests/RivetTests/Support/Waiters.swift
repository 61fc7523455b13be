import Foundation

@testable import Rivet

/// Blocks a closure until other callers wait for the objects that its factory builds.
///
/// Gives up after a minute, so that a test with too few callers fails instead of hanging.
func blockUntilWaiting(_ count: Int, in factory: ObjectGraphFactory) {
    guard let store = factory.store.living else { return }
    let end = Date(timeIntervalSinceNow: 60)
    while waiterCount(of: store) < count, Date() < end { usleep(500) }
}

private func waiterCount(of store: ObjectStore) -> Int {
    BuildTable.of(store).withLock { table in
        let builds = table.builds(of: store)
        return BuildLedger.shared.withLock { _ in builds.reduce(0) { $0 + $1.waits.count } }
    }
}
