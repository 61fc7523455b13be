import Rivet

/// Videos.
final class PlayerModule: Module {
    override func configure() throws {
        define("Player", on: MainActor.self) { SystemPlayer() as any Player }
        define("Subtitle Repository", as: .calling(SubtitleRepository.init, with: .api))
        if try environment["FLAG_PICTURE_IN_PICTURE", default: false] {
            define("Picture in Picture", as: .calling(PictureInPicture.init, with: "Player", on: MainActor.self))
        }
        define(
            "Video Screen",
            as: .calling(
                VideoViewModel.init,
                with: .argument,
                .argument,
                "Player",
                .optional("Picture in Picture"),
                "Subtitle Repository",
                "Settings",
                "Position Table",
                .key(.playerAnalytics),
                .key(.display),
                on: MainActor.self
            )
        )
    }
}
