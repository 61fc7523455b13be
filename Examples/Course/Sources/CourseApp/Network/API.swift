import Foundation
import Rivet

/// Sends typed requests to the server.
struct API: Sendable {
    let transport: any Transport
    let signer: RequestSigner
    let retries: RetryPolicy
    let connectivity: any Connectivity
    // A coder isn't shared, because its settings may change.
    let makeDecoder: Provider<JSONDecoder>
    let makeEncoder: Provider<JSONEncoder>

    func get<Answer: Decodable>(_ path: String) async throws -> Answer { try await send(Request(path: path)) }

    func post<Answer: Decodable>(_ path: String, _ body: some Encodable) async throws -> Answer {
        try await send(Request(path: path, method: "POST", body: makeEncoder().encode(body)))
    }

    private func send<Answer: Decodable>(_ request: Request) async throws -> Answer {
        guard connectivity.isOnline else { throw NetworkError.offline }
        let signed = signer.sign(request)
        let answer = try await retries.run { try await transport.send(signed) }
        return try makeDecoder().decode(Answer.self, from: answer)
    }
}

/// Repeats a request that failed.
struct RetryPolicy: Sendable {
    let attempts: Int

    func run<Result>(_ body: () async throws -> Result) async throws -> Result {
        for _ in 1..<attempts {
            if let result = try? await body() { return result }
        }
        return try await body()
    }
}

/// Adds the token of the user.
struct RequestSigner: Sendable {
    let tokens: TokenStore

    func sign(_ request: Request) -> Request {
        var request = request
        request.headers["Authorization"] = tokens.token.map { "Bearer \($0)" }
        return request
    }
}

/// The token of the user, in the keychain.
struct TokenStore: Sendable {
    let keychain: any Keychain

    var token: String? { keychain["token"] }

    func store(_ token: String?) { keychain["token"] = token }
}
