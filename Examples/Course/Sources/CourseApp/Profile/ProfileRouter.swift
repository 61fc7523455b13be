import Rivet

/// Opens the screens of the profile.
@MainActor final class ProfileRouter {
    private let navigator: Navigator
    private let makeEditor: @MainActor (Profile) throws -> EditProfileViewModel
    private let makeSettings: Provider<SettingsViewModel>
    private let makeVideoSettings: Provider<VideoSettingsViewModel>
    private let makeHelp: Provider<HelpViewModel>
    private let makeDeletion: Provider<DeleteAccountViewModel>

    init(
        navigator: Navigator,
        makeEditor: @escaping @MainActor (Profile) throws -> EditProfileViewModel,
        makeSettings: @escaping Provider<SettingsViewModel>,
        makeVideoSettings: @escaping Provider<VideoSettingsViewModel>,
        makeHelp: @escaping Provider<HelpViewModel>,
        makeDeletion: @escaping Provider<DeleteAccountViewModel>
    ) {
        (self.navigator, self.makeEditor) = (navigator, makeEditor)
        (self.makeSettings, self.makeVideoSettings) = (makeSettings, makeVideoSettings)
        (self.makeHelp, self.makeDeletion) = (makeHelp, makeDeletion)
    }

    func showEditor(of profile: Profile) async throws { try await navigator.push(makeEditor(profile)) }

    func showSettings() async throws { try await navigator.push(makeSettings()) }

    func showVideoSettings() async throws { try await navigator.push(makeVideoSettings()) }

    func showHelp() async throws { try await navigator.push(makeHelp()) }

    func showDeletion() async throws { try await navigator.push(makeDeletion()) }
}
