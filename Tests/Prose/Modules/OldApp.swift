// An application from before Swift's concurrency checks, with a container like Swinject's.
// options: -swift-version 5
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public final class Tracker {
    private let lock = NSLock()
    private var events: [String] = []

    public init() {}

    public func track(_ event: String) { lock.withLock { events.append(event) } }
}

public final class Settings {
    public let currency = "€"

    public init() {}
}

/// Has no lock, so only one thread at a time can use it.
public final class PriceFormatter {
    private var count = 0

    public init() {}

    public func format(_ price: Int) -> String {
        count += 1
        return "\(price) €"
    }
}

public final class Account {
    public let owner: String

    public init(owner: String) { self.owner = owner }
}

public final class Container {
    public static let shared = Container()

    private var makers: [ObjectIdentifier: (Container) -> Any] = [:]

    public init() {}

    public func register<Service>(_ type: Service.Type, factory: @escaping (Container) -> Service) {
        makers[ObjectIdentifier(type)] = factory
    }

    public func resolve<Service>(_ type: Service.Type) -> Service? { makers[ObjectIdentifier(type)]?(self) as? Service }
}
