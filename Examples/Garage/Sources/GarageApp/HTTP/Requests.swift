import Hummingbird

/// Handles requests, each with its own objects.
struct Requests: Sendable {
    /// Creates the objects of the request with an identifier.
    let open: @Sendable (_ id: String) throws -> RequestScope

    /// Handles a request and commits its changes.
    ///
    /// Only then is the response sent.
    func handle<Answer>(
        _ context: some RequestContext,
        _ body: (RequestScope) async throws -> Answer
    ) async throws -> Answer {
        let scope = try open(context.id)
        let answer = try await body(scope)
        try await scope.unit.commit()
        return answer
    }
}
