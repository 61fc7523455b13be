import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Sends requests to the garage over HTTP.
struct Client: Sendable {
    private let port: Int?
    private let execute: @Sendable (TestClient.Request) async throws -> Answer

    /// A client of a server that a test runs.
    init(of server: any TestClientProtocol) {
        port = server.port
        execute = { request in
            let answer = try await server.execute(
                uri: request.head.path ?? "",
                method: request.head.method,
                headers: request.head.headerFields,
                body: request.body
            )
            return Answer(status: answer.status, headers: answer.headers, body: answer.body)
        }
    }

    /// Connects to a port of this machine, runs a closure, and disconnects.
    static func connect<Value: Sendable>(
        to port: Int,
        _ ask: @escaping @Sendable (Client) async throws -> Value
    ) async throws -> Value {
        try await TestClient.withClient(host: "localhost", port: port) { client in
            try await ask(
                Client(port: port) { request in
                    let answer = try await client.execute(request)
                    return Answer(status: answer.status, headers: answer.headers, body: answer.body ?? ByteBuffer())
                }
            )
        }
    }

    private init(port: Int?, _ execute: @escaping @Sendable (TestClient.Request) async throws -> Answer) {
        self.port = port
        self.execute = execute
    }

    /// Runs a closure with a separate connection.
    func another<Value: Sendable>(_ ask: @escaping @Sendable (Client) async throws -> Value) async throws -> Value {
        try await Client.connect(to: try #require(port), ask)
    }

    func get(_ path: String, token: String? = nil) async throws -> Answer {
        let headers: HTTPFields = token.map { [.authorization: "Bearer \($0)"] } ?? [:]
        return try await execute(TestClient.Request(path, method: .get, authority: "localhost", headers: headers))
    }

    func post(_ path: String, _ body: String = "") async throws -> Answer {
        let body = ByteBuffer(string: body)
        return try await execute(TestClient.Request(path, method: .post, authority: "localhost", body: body))
    }

    /// Decodes the response to a GET request.
    func read<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) async throws -> Value {
        try await get(path).read()
    }
}
