import Hummingbird
import Rivet

/// Lets only requests with the administrator's token pass.
struct AdminOnly: RouterMiddleware {
    let token: Secret<String>

    func handle(
        _ request: Request,
        context: GarageContext,
        next: (Request, GarageContext) async throws -> Response
    ) async throws -> Response {
        guard let sent = request.headers[.authorization], isSame(sent, "Bearer \(token.value)") else {
            throw HTTPError(.unauthorized, headers: [.wwwAuthenticate: "Bearer"], message: "send the admin token")
        }
        return try await next(request, context)
    }

    /// Compares every byte, wherever the first difference is, so that the time reveals nothing.
    private func isSame(_ first: String, _ second: String) -> Bool {
        first.utf8.count == second.utf8.count && zip(first.utf8, second.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
