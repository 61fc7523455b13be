import Foundation
public import Rivet

/// The whole application.
public final class AppModule: Module {
    override public func configure() throws {
        require(NetworkModule.self)
        require(PersistenceModule.self)
        require(AnalyticsModule.self)
        require(AuthenticationModule.self)
        require(CatalogModule.self)
        require(CourseModule.self)
        require(DownloadsModule.self)
        require(PlayerModule.self)
        require(ProfileModule.self)
        require(NotificationsModule.self)
        if try environment["FLAG_DISCUSSION", default: false] { require(DiscussionModule.self) }
        if try environment["FLAG_PAYMENTS", default: false] { require(PaymentsModule.self) }
        if environment.name != .production { require(RecordedModule.self) }
        // The last decorator is the outermost, so the log also has the requests to recorded answers.
        decorate(.transport, needing: "Request Log") { (transport: any Transport, factory) in
            LoggingTransport(transport: transport, log: try factory["Request Log"])
        }

        requireDefaults(ConsoleModule.self)
        define(.now) { Date() }
        define("Request Log", in: .singleton) { RequestLog() }
        define("Diagnostics", as: .calling(Diagnostics.init, with: "Request Log", .database, "Push Registrar"))
        define(.helpScreen, as: .calling(HelpViewModel.init, with: "Diagnostics", .display, on: MainActor.self))
        define(
            "Version Check",
            as: .calling(VersionCheck.init, with: .variable("APP_VERSION"), .variable("OLDEST_VERSION"))
        )
        define(.navigator, in: .singleton, on: MainActor.self) { Navigator() }
        // The router and the main screen refer to each other.
        define("Main Router", in: .singleton, as: .calling(MainRouter.init, with: .navigator, on: MainActor.self))
            .completed(on: MainActor.self) { router, factory in router.main = try factory["Main Screen"] }
        define(
            "Main Screen",
            in: .singleton,
            as: .calling(
                MainViewModel.init,
                with: .provider(.catalogScreen),
                .provider(.downloadsScreen),
                .provider(.profileScreen),
                .display,
                on: MainActor.self
            )
        )
        .completed(on: MainActor.self) { screen, factory in screen.router = try factory["Main Router"] }
        define(
            "Launch Screen",
            as: .calling(
                LaunchViewModel.init,
                with: "Version Check",
                "Settings",
                .provider(.welcomeScreen),
                .provider(.updateScreen),
                .display,
                on: MainActor.self
            )
        )
        define(.welcomeScreen, as: .calling(WelcomeViewModel.init, with: "Settings", .display, on: MainActor.self))
        define(.updateScreen, as: .calling(UpdateViewModel.init, with: "Version Check", .display, on: MainActor.self))
        group("Link Handlers", of: LinkHandler.self)
        contribute("Link Handlers", on: MainActor.self, needing: "Main Router") { factory in
            let router: MainRouter = try factory["Main Router"]
            return LinkHandler(word: "tabs") { rest in
                guard let tab = try MainRouter.Tab(rawValue: rest.required) else { throw LinkError.incomplete }
                try await router.select(tab)
            }
        }
        define("Deep Links", as: .calling(DeepLinks.init, with: "Link Handlers", .linkAnalytics))
        define(
            .application,
            in: .singleton,
            as: .calling(
                Application.init,
                with: "Launch Screen",
                "Main Screen",
                "Deep Links",
                "Push Handler",
                .navigator,
                on: MainActor.self
            )
        )
    }
}

extension Key where Object == Navigator {
    static var navigator: Self { "Navigator" }
}

extension Key where Object == Application {
    /// The application, which opens screens.
    public static var application: Self { "Application" }
}

extension Key where Object == Date {
    static var now: Self { "Now" }
}

extension Key where Object == HelpViewModel {
    static var helpScreen: Self { "Help Screen" }
}

extension Key where Object == WelcomeViewModel {
    static var welcomeScreen: Self { "Welcome Screen" }
}

extension Key where Object == UpdateViewModel {
    static var updateScreen: Self { "Update Screen" }
}
