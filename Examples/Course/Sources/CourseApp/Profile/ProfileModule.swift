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
            "Profile Screen",
            as: .calling(
                ProfileViewModel.init,
                with: "Profile Interactor",
                "Profile Router",
                .display,
                on: MainActor.self
            )
        )
        define(
            "Edit Profile Screen",
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
            "Video Settings Screen",
            as: .calling(VideoSettingsViewModel.init, with: "Settings", .display, on: MainActor.self)
        )
        define(
            "Settings Screen",
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
            "Delete Account Screen",
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
            on: MainActor.self,
            needing: Key.navigator,
            "Edit Profile Screen Provider",
            "Settings Screen Provider",
            "Video Settings Screen Provider",
            "Help Screen Provider",
            "Delete Account Screen Provider"
        ) { factory in
            try ProfileRouter(
                navigator: factory[.navigator],
                makeEditor: factory["Edit Profile Screen Provider"],
                makeSettings: factory["Settings Screen Provider"],
                makeVideoSettings: factory["Video Settings Screen Provider"],
                makeHelp: factory["Help Screen Provider"],
                makeDeletion: factory["Delete Account Screen Provider"]
            )
        }
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
