import Synchronization

// What programs count and collect.

struct Boom: Error, Equatable {}

final class Counter: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .acquiring) }
    @discardableResult func increment() -> Int { count.add(1, ordering: .acquiringAndReleasing).newValue }
}

/// Collects values from several threads.
final class Collected<Element: Sendable>: Sendable {
    private let list = Guarded<[Element]>([])
    var elements: [Element] { list.withLock { $0 } }
    func append(_ element: Element) { list.withLock { $0.append(element) } }
}

/// Counts how many objects were created and how many are alive.
final class Probe: Sendable {
    private let counts = Guarded((made: 0, alive: 0))
    var made: Int { counts.withLock { $0.made } }
    var alive: Int { counts.withLock { $0.alive } }

    func object() -> Object { Object(self) }

    final class Object: Sendable {
        let probe: Probe
        init(_ probe: Probe) {
            self.probe = probe
            probe.counts.withLock { $0 = ($0.made + 1, $0.alive + 1) }
        }
        deinit { probe.counts.withLock { $0.alive -= 1 } }
    }
}
