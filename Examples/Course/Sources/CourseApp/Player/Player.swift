/// Plays a video.
protocol Player: AnyObject, Sendable {
    func play(_ video: String, at speed: Double) -> String
}

/// The player of the system; here it only describes what it would play.
@MainActor final class SystemPlayer: Player {
    nonisolated func play(_ video: String, at speed: Double) -> String { "playing \(video), speed \(speed)" }
}

/// The subtitles of a video.
struct SubtitleRepository: Sendable {
    let api: API

    func subtitles(of video: String) async throws -> [String] { try await api.get("subtitles/\(video)") }
}

/// A small window with the video, over other applications.
@MainActor final class PictureInPicture {
    let player: any Player

    init(player: any Player) { self.player = player }
}

/// A video with its subtitles.
@MainActor final class VideoViewModel: Screen {
    let pictureInPicture: PictureInPicture?
    private let video: String
    private let lesson: Lesson
    private let player: any Player
    private let subtitles: SubtitleRepository
    private let settings: Settings
    private let positions: Table<Double>
    private let analytics: any PlayerAnalytics
    private let display: any Display

    init(
        video: String,
        lesson: Lesson,
        player: any Player,
        pictureInPicture: PictureInPicture?,
        subtitles: SubtitleRepository,
        settings: Settings,
        positions: Table<Double>,
        analytics: any PlayerAnalytics,
        display: any Display
    ) {
        (self.video, self.lesson, self.player) = (video, lesson, player)
        (self.pictureInPicture, self.subtitles, self.settings) = (pictureInPicture, subtitles, settings)
        (self.positions, self.analytics, self.display) = (positions, analytics, display)
    }

    func open() async throws {
        analytics.played(video: video, at: settings.playbackSpeed)
        let lines = [player.play(video, at: settings.playbackSpeed)] + (try await subtitles.subtitles(of: video))
        display.show("Video", lines)
        positions[lesson.id] = 1
    }
}
