/// The data of a user, as others see it.
struct Profile: Codable, Sendable {
    let name: String
    let bio: String
    let country: String
}

/// The requests of the profile.
struct ProfileEndpoint: Sendable {
    let api: API

    func profile() async throws -> Profile { try await api.get("profile") }
    func store(_ profile: Profile) async throws -> Profile { try await api.post("profile", profile) }
}

/// The profile, which is read once.
actor ProfileRepository {
    private let endpoint: ProfileEndpoint
    private var known: Profile?

    init(endpoint: ProfileEndpoint) { self.endpoint = endpoint }

    func profile() async throws -> Profile {
        if let known { return known }
        let profile = try await endpoint.profile()
        known = profile
        return profile
    }

    func store(_ profile: Profile) async throws { known = try await endpoint.store(profile) }
}

/// Reads and changes the profile.
struct ProfileInteractor: Sendable {
    let repository: ProfileRepository
    let analytics: any ProfileAnalytics

    func profile() async throws -> Profile { try await repository.profile() }

    func store(_ profile: Profile) async throws {
        try await repository.store(profile)
        analytics.changedProfile()
    }

    func deleteAccount() { analytics.deletedAccount() }
}
