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
            "Sign In Screen",
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
            "Sign Up Screen",
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
            "Reset Password Screen",
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
            on: MainActor.self,
            needing: Key.navigator,
            "Sign In Screen Provider",
            "Sign Up Screen Provider",
            "Reset Password Screen Provider"
        ) { factory in
            try AuthenticationRouter(
                navigator: factory[.navigator],
                makeSignIn: factory["Sign In Screen Provider"],
                makeSignUp: factory["Sign Up Screen Provider"],
                makeReset: factory["Reset Password Screen Provider"]
            )
        }
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
