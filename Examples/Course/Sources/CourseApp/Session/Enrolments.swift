/// The courses of the user.
final class Enrolments: Sendable {
    private let user: User
    private let api: API
    private let catalog: CatalogInteractor

    init(user: User, api: API, catalog: CatalogInteractor) {
        (self.user, self.api, self.catalog) = (user, api, catalog)
    }

    func courses() async throws -> [Course] {
        let ids: [String] = try await api.get("users/\(user.id)/courses")
        return try await catalog.courses().filter { ids.contains($0.id) }
    }
}

/// Proposes a course that the user doesn't have.
struct Recommendations: Sendable {
    let enrolments: Enrolments
    let catalog: CatalogInteractor

    func next() async throws -> Course? {
        let own = try await enrolments.courses().map(\.id)
        return try await catalog.courses().first { !own.contains($0.id) }
    }
}

/// Praises the user.
struct Achievements: Sendable {
    let user: User
    let enrolments: Enrolments

    func praise() async throws -> String {
        "\(user.name) learns \(try await enrolments.courses().reduce(0) { $0 + $1.weeks }) weeks."
    }
}
