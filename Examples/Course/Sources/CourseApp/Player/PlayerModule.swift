import Rivet

/// Videos.
final class PlayerModule: Module {
    override func configure() throws {
        define(.player, on: MainActor.self) { SystemPlayer() }
        define(.subtitleRepository, as: .calling(SubtitleRepository.init, with: .api))
        if try environment["FLAG_PICTURE_IN_PICTURE", default: false] {
            define(.pictureInPicture, as: .calling(PictureInPicture.init, with: .player, on: MainActor.self))
        }
        define(
            .videoScreen,
            as: .calling(
                VideoViewModel.init,
                with: .argument,
                .argument,
                .player,
                .optional(.pictureInPicture),
                .subtitleRepository,
                .settings,
                .positionTable,
                .playerAnalytics,
                .display,
                on: MainActor.self
            )
        )
    }
}

extension Key where Object == any Player {
    static var player: Self { "Player" }
}

extension Key where Object == PictureInPicture {
    static var pictureInPicture: Self { "Picture in Picture" }
}

extension Key where Object == SubtitleRepository {
    static var subtitleRepository: Self { "Subtitle Repository" }
}

extension Key where Object == VideoViewModel {
    static var videoScreen: Self { "Video Screen" }
}
