import Synchronization

/// The state of the network.
protocol Connectivity: Sendable {
    var isOnline: Bool { get }
    var isOnMobileNetwork: Bool { get }
}

/// The network of the device, which it observes from the application's start to its stop.
final class NetworkMonitor: Connectivity {
    private let observed = Mutex(true)

    var isOnline: Bool { observed.withLock { $0 } }
    var isOnMobileNetwork: Bool { false }

    func begin() { observed.withLock { $0 = true } }
    func end() { observed.withLock { $0 = false } }
}
