import Rivet
import RivetLifecycle

/// Messages of the server, and reminders.
final class NotificationsModule: Module {
    override func configure() {
        define(.notifications, in: .singleton) { SystemNotifications() }
        define(.reminders, as: .calling(Reminders.init, with: .notifications))
        define("Push Registrar", in: .singleton, as: .calling(PushRegistrar.init, with: "Token Store"))
            .onStart { registrar in registrar.register() }
            .onStop { registrar in registrar.unregister() }
        define("Push Handler", as: .calling(PushHandler.init, with: "Deep Links"))
    }
}

extension Key where Object == any NotificationCenter {
    static var notifications: Self { "Notifications" }
}

extension Key where Object == Reminders {
    static var reminders: Self { "Reminders" }
}
