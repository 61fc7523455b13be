import Rivet

/// The objects of one user.
///
/// Its graph is a child of the application's. "Sessions" creates a factory of it for each user who signs in.
final class SessionModule: Module {
    override func configure() {
        expect(.user)
        define("Enrolments", in: .singleton, as: .calling(Enrolments.init, with: .user, .api, "Catalog Interactor"))
        define("Recommendations", as: .calling(Recommendations.init, with: "Enrolments", "Catalog Interactor"))
        define("Achievements", as: .calling(Achievements.init, with: .user, "Enrolments"))
        define(
            .dashboardScreen,
            as: .calling(
                DashboardViewModel.init,
                with: .user,
                "Enrolments",
                "Recommendations",
                "Achievements",
                "Course Router",
                .display,
                on: MainActor.self
            )
        )
        define("Session", as: .calling(Session.init, with: .user, .provider(.dashboardScreen)))
    }
}

extension Key where Object == User {
    static var user: Self { "User" }
}

extension Key where Object == DashboardViewModel {
    static var dashboardScreen: Self { "Dashboard Screen" }
}
