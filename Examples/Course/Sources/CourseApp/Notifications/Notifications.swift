import Foundation
import Synchronization

/// The notifications of the system.
protocol NotificationCenter: Sendable {
    func schedule(_ text: String, at date: Date)
    var scheduled: [String] { get }
}

/// The notifications of the device; here they are a list.
final class SystemNotifications: NotificationCenter {
    private let texts = Mutex<[String]>([])

    var scheduled: [String] { texts.withLock { $0 } }

    func schedule(_ text: String, at date: Date) { texts.withLock { $0.append(text) } }
}

/// Reminds the user of a course.
struct Reminders: Sendable {
    let notifications: any NotificationCenter

    func remind(of course: Course, after date: Date) {
        notifications.schedule("Continue \(course.title)", at: date.addingTimeInterval(86_400))
    }
}

/// Registers the device for messages of the server.
final class PushRegistrar: Sendable {
    private let tokens: TokenStore
    private let registered = Mutex(false)

    init(tokens: TokenStore) { self.tokens = tokens }

    var isRegistered: Bool { registered.withLock { $0 } }

    func register() { registered.withLock { $0 = true } }
    func unregister() { registered.withLock { $0 = false } }
}

/// Opens the link of a message.
struct PushHandler: Sendable {
    let links: DeepLinks

    @MainActor func receive(_ message: [String: String]) async throws {
        if let link = message["link"] { try await links.open(link) }
    }
}
