import Rivet

/// Signing in and out.
final class AuthenticationModule: Module {
    override func configure() {
        define("Authentication Endpoint", as: .calling(AuthenticationEndpoint.init, with: .api))
        define("Credential Rules") { CredentialRules() }
        define(
            "Authentication Interactor",
            as: .calling(
                AuthenticationInteractor.init,
                with: "Authentication Endpoint",
                "Token Store",
                "Credential Rules",
                .authenticationAnalytics
            )
        )
        define("Sessions", in: .singleton, needing: "Authentication Interactor") { factory in
            let graph = try ObjectGraph(SessionModule.self, environment: factory.environment, parent: factory.graph)
            return try Sessions(authentication: factory["Authentication Interactor"], graph: graph, parent: factory)
        }
        define(
            .signInScreen,
            as: .calling(
                SignInViewModel.init,
                with: "Authentication Interactor",
                "Sessions",
                "Authentication Router",
                .display,
                on: MainActor.self
            )
        )
        define(
            .signUpScreen,
            as: .calling(
                SignUpViewModel.init,
                with: "Authentication Interactor",
                "Sessions",
                "Authentication Router",
                .display,
                on: MainActor.self
            )
        )
        define(
            .resetPasswordScreen,
            as: .calling(
                ResetPasswordViewModel.init,
                with: .argument,
                "Authentication Interactor",
                .display,
                on: MainActor.self
            )
        )
        define(
            "Authentication Router",
            in: .singleton,
            as: .calling(
                AuthenticationRouter.init,
                with: .navigator,
                .provider(.signInScreen),
                .provider(.signUpScreen),
                .provider(.resetPasswordScreen),
                on: MainActor.self
            )
        )
        contribute("Link Handlers", on: MainActor.self, needing: "Authentication Router") { factory in
            let router: AuthenticationRouter = try factory["Authentication Router"]
            return LinkHandler(word: "sign-in") { rest in
                let screen = try await router.showSignIn()
                // A link in a letter has the address and a password for one use.
                if rest.count == 2 { try await screen.signIn(rest[0], rest[1]) }
            }
        }
        contribute("Link Handlers", on: MainActor.self, needing: "Authentication Router") { factory in
            let router: AuthenticationRouter = try factory["Authentication Router"]
            return LinkHandler(word: "sign-up") { _ in try await router.showSignUp() }
        }
    }
}

extension Key where Object == SignInViewModel {
    static var signInScreen: Self { "Sign In Screen" }
}

extension Key where Object == SignUpViewModel {
    static var signUpScreen: Self { "Sign Up Screen" }
}

extension Key where Object == ResetPasswordViewModel {
    static var resetPasswordScreen: Self { "Reset Password Screen" }
}
