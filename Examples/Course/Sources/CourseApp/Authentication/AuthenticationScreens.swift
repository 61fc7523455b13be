/// The form for signing in.
@MainActor final class SignInViewModel: Screen {
    private let interactor: AuthenticationInteractor
    private let sessions: Sessions
    private let router: AuthenticationRouter
    private let display: any Display

    init(
        interactor: AuthenticationInteractor,
        sessions: Sessions,
        router: AuthenticationRouter,
        display: any Display
    ) { (self.interactor, self.sessions, self.router, self.display) = (interactor, sessions, router, display) }

    func open() async throws { display.show("Sign in", ["Enter your address and your password."]) }

    func signIn(_ email: String, _ password: String) async throws {
        let user = try await interactor.signIn(email, password)
        try await router.showDashboard(of: sessions.begin(user))
    }

    func forgotPassword(_ email: String) async throws { try await router.showReset(of: email) }
}

/// The form for new users.
@MainActor final class SignUpViewModel: Screen {
    private let interactor: AuthenticationInteractor
    private let sessions: Sessions
    private let router: AuthenticationRouter
    private let display: any Display

    init(
        interactor: AuthenticationInteractor,
        sessions: Sessions,
        router: AuthenticationRouter,
        display: any Display
    ) { (self.interactor, self.sessions, self.router, self.display) = (interactor, sessions, router, display) }

    func open() async throws { display.show("Sign up", ["Choose a password of eight characters or more."]) }

    func signUp(_ email: String, _ password: String) async throws {
        let user = try await interactor.signUp(email, password)
        try await router.showDashboard(of: sessions.begin(user))
    }
}

/// The form for a new password.
@MainActor final class ResetPasswordViewModel: Screen {
    private let email: String
    private let interactor: AuthenticationInteractor
    private let display: any Display

    init(email: String, interactor: AuthenticationInteractor, display: any Display) {
        (self.email, self.interactor, self.display) = (email, interactor, display)
    }

    func open() async throws { display.show("Password of \(email)", [try await interactor.reset(email)]) }
}
