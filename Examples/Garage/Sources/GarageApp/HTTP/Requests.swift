import Hummingbird

/// Handles requests, each with objects of its own.
struct Requests: Sendable {
    /// Makes what the request of an identifier has of its own.
    let open: @Sendable (_ id: String) throws -> RequestScope

    /// Lets a request be handled, and commits what was changed; only then is it answered.
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
