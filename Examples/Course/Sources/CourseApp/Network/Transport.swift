import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request to the server of the courses.
struct Request: Sendable {
    let path: String
    var method = "GET"
    var body: Data?
    var headers: [String: String] = [:]
}

/// Sends requests and returns answers.
protocol Transport: Sendable {
    func send(_ request: Request) async throws -> Data
}

/// The transport of production.
struct NetworkTransport: Transport {
    let base: URL
    let userAgent: String
    let timeout: Double

    init(base: String, userAgent: String, timeout: Double) throws {
        guard let base = URL(string: base) else { throw NetworkError.address(base) }
        (self.base, self.userAgent, self.timeout) = (base, userAgent, timeout)
    }

    func send(_ request: Request) async throws -> Data {
        var message = URLRequest(url: base.appending(path: request.path), timeoutInterval: timeout)
        message.httpMethod = request.method
        message.httpBody = request.body
        for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
        message.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        return try await URLSession.shared.data(for: message).0
    }
}

enum NetworkError: Error, Equatable {
    case address(String)
    case offline
    case noAnswer(String)
}
