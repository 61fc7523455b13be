import Rivet

/// The user's profile and settings.
final class ProfileModule: Module {
    override func configure() {
        define("Profile Endpoint", as: .calling(ProfileEndpoint.init, with: .api))
        define("Profile Repository", in: .singleton, as: .calling(ProfileRepository.init, with: "Profile Endpoint"))
        define(
            "Profile Interactor",
            as: .calling(ProfileInteractor.init, with: "Profile Repository", .profileAnalytics)
        )
        define(
            .profileScreen,
            as: .calling(
                ProfileViewModel.init,
                with: "Profile Interactor",
                "Profile Router",
                .display,
                on: MainActor.self
            )
        )
        define(
            .editProfileScreen,
            as: .calling(
                EditProfileViewModel.init,
                with: .argument,
                "Profile Interactor",
                "Countries",
                .display,
                on: MainActor.self
            )
        )
        define("Countries", instance: ["DE", "GB", "US"])
        define(
            .videoSettingsScreen,
            as: .calling(VideoSettingsViewModel.init, with: "Settings", .display, on: MainActor.self)
        )
        define(
            .settingsScreen,
            as: .calling(
                SettingsViewModel.init,
                with: "Settings",
                "Sessions",
                "Profile Router",
                .display,
                .variable("APP_VERSION"),
                on: MainActor.self
            )
        )
        define(
            .deleteAccountScreen,
            as: .calling(
                DeleteAccountViewModel.init,
                with: "Profile Interactor",
                "Sessions",
                .display,
                on: MainActor.self
            )
        )
        define(
            "Profile Router",
            in: .singleton,
            as: .calling(
                ProfileRouter.init,
                with: .navigator,
                .provider(.editProfileScreen),
                .provider(.settingsScreen),
                .provider(.videoSettingsScreen),
                .provider(.helpScreen),
                .provider(.deleteAccountScreen),
                on: MainActor.self
            )
        )
        contribute("Link Handlers", on: MainActor.self, needing: "Profile Router") { factory in
            let router: ProfileRouter = try factory["Profile Router"]
            return LinkHandler(word: "settings") { _ in try await router.showSettings() }
        }
        contribute("Link Handlers", on: MainActor.self, needing: "Profile Router") { factory in
            let router: ProfileRouter = try factory["Profile Router"]
            return LinkHandler(word: "help") { _ in try await router.showHelp() }
        }
    }
}

extension Key where Object == ProfileViewModel {
    static var profileScreen: Self { "Profile Screen" }
}

extension Key where Object == EditProfileViewModel {
    static var editProfileScreen: Self { "Edit Profile Screen" }
}

extension Key where Object == VideoSettingsViewModel {
    static var videoSettingsScreen: Self { "Video Settings Screen" }
}

extension Key where Object == SettingsViewModel {
    static var settingsScreen: Self { "Settings Screen" }
}

extension Key where Object == DeleteAccountViewModel {
    static var deleteAccountScreen: Self { "Delete Account Screen" }
}
