import Rivet

/// Opens the screens of authentication.
@MainActor final class AuthenticationRouter {
    private let navigator: Navigator
    private let makeSignIn: Provider<SignInViewModel>
    private let makeSignUp: Provider<SignUpViewModel>
    private let makeReset: @MainActor (_ email: String) throws -> ResetPasswordViewModel

    init(
        navigator: Navigator,
        makeSignIn: @escaping Provider<SignInViewModel>,
        makeSignUp: @escaping Provider<SignUpViewModel>,
        makeReset: @escaping @MainActor (_ email: String) throws -> ResetPasswordViewModel
    ) {
        (self.navigator, self.makeSignIn, self.makeSignUp, self.makeReset) = (
            navigator, makeSignIn, makeSignUp, makeReset
        )
    }

    func showSignIn() async throws -> SignInViewModel {
        let screen = try makeSignIn()
        try await navigator.push(screen)
        return screen
    }

    func showSignUp() async throws { try await navigator.push(makeSignUp()) }

    func showReset(of email: String) async throws { try await navigator.push(makeReset(email)) }

    func showDashboard(of session: Session) async throws {
        navigator.popToRoot()
        try await navigator.push(session.makeDashboard())
    }
}
