/// A user who has signed in.
struct User: Codable, Sendable, Equatable {
    let id: String
    let name: String
}

/// The answer of the server to a user who signs in.
struct SignedIn: Decodable, Sendable {
    let id: String
    let name: String
    let token: String
}

/// A message for the user.
struct Message: Decodable, Sendable {
    let message: String
}

/// The requests of authentication.
struct AuthenticationEndpoint: Sendable {
    let api: API

    func signIn(_ email: String, _ password: String) async throws -> SignedIn {
        try await api.post("sign-in", ["email": email, "password": password])
    }

    func signUp(_ email: String, _ password: String) async throws -> SignedIn {
        try await api.post("sign-up", ["email": email, "password": password])
    }

    func reset(_ email: String) async throws -> Message { try await api.post("password", ["email": email]) }
}

/// The rules for addresses and passwords.
struct CredentialRules: Sendable {
    let minimum = 8

    func check(_ email: String, _ password: String) throws {
        guard email.contains("@") else { throw CredentialError.email }
        guard password.count >= minimum else { throw CredentialError.password }
    }
}

enum CredentialError: Error {
    case email, password
}

/// Signs users in and out.
struct AuthenticationInteractor: Sendable {
    let endpoint: AuthenticationEndpoint
    let tokens: TokenStore
    let rules: CredentialRules
    let analytics: any AuthenticationAnalytics

    func signIn(_ email: String, _ password: String) async throws -> User {
        try accept(await endpoint.signIn(email, password), by: "password")
    }

    func signUp(_ email: String, _ password: String) async throws -> User {
        try rules.check(email, password)
        return try accept(await endpoint.signUp(email, password), by: "new account")
    }

    func reset(_ email: String) async throws -> String { try await endpoint.reset(email).message }

    func signOut() {
        tokens.store(nil)
        analytics.signedOut()
    }

    private func accept(_ answer: SignedIn, by method: String) -> User {
        tokens.store(answer.token)
        analytics.signedIn(by: method)
        return User(id: answer.id, name: answer.name)
    }
}
