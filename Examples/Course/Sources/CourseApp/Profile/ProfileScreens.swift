/// The user's profile.
@MainActor final class ProfileViewModel: Screen {
    private let interactor: ProfileInteractor
    private let router: ProfileRouter
    private let display: any Display

    init(interactor: ProfileInteractor, router: ProfileRouter, display: any Display) {
        (self.interactor, self.router, self.display) = (interactor, router, display)
    }

    func open() async throws {
        let profile = try await interactor.profile()
        display.show("Profile", [profile.name, profile.bio, profile.country])
    }

    func edit() async throws { try await router.showEditor(of: interactor.profile()) }
}

/// The form for the profile.
@MainActor final class EditProfileViewModel: Screen {
    private let profile: Profile
    private let interactor: ProfileInteractor
    private let countries: [String]
    private let display: any Display

    init(profile: Profile, interactor: ProfileInteractor, countries: [String], display: any Display) {
        (self.profile, self.interactor, self.countries, self.display) = (profile, interactor, countries, display)
    }

    func open() async throws {
        display.show("Edit profile", [profile.bio, "Country: \(countries.joined(separator: ", "))"])
    }

    func save(_ bio: String) async throws {
        try await interactor.store(Profile(name: profile.name, bio: bio, country: profile.country))
    }
}

/// The settings, where users sign out.
@MainActor final class SettingsViewModel: Screen {
    private let settings: Settings
    private let sessions: Sessions
    private let router: ProfileRouter
    private let display: any Display
    private let version: String

    init(settings: Settings, sessions: Sessions, router: ProfileRouter, display: any Display, version: String) {
        (self.settings, self.sessions, self.router) = (settings, sessions, router)
        (self.display, self.version) = (display, version)
    }

    func open() async throws {
        display.show("Settings", ["Speed \(settings.playbackSpeed)", "Version \(version)"])
    }

    func signOut() { sessions.end() }

    func videos() async throws { try await router.showVideoSettings() }

    func deleteAccount() async throws { try await router.showDeletion() }
}

/// The settings of videos.
@MainActor final class VideoSettingsViewModel: Screen {
    private let settings: Settings
    private let display: any Display

    init(settings: Settings, display: any Display) { (self.settings, self.display) = (settings, display) }

    func open() async throws { display.show("Video settings", ["Speed \(settings.playbackSpeed)"]) }

    func set(_ speed: Double) { settings.playbackSpeed = speed }
}

/// The form for deleting the account.
@MainActor final class DeleteAccountViewModel: Screen {
    private let interactor: ProfileInteractor
    private let sessions: Sessions
    private let display: any Display

    init(interactor: ProfileInteractor, sessions: Sessions, display: any Display) {
        (self.interactor, self.sessions, self.display) = (interactor, sessions, display)
    }

    func open() async throws { display.show("Delete account", ["You can't undo this."]) }

    func delete() {
        interactor.deleteAccount()
        sessions.end()
    }
}
