import Synchronization

/// Secrets of the user.
protocol Keychain: AnyObject, Sendable {
    subscript(name: String) -> String? { get set }
}

/// The keychain of the device; here it is a dictionary.
final class KeychainStore: Keychain {
    private let secrets = Mutex<[String: String]>([:])

    subscript(name: String) -> String? {
        get { secrets.withLock { $0[name] } }
        set { secrets.withLock { $0[name] = newValue } }
    }
}
