import Foundation
import Rivet

/// The first screen, which greets new users and stops old versions.
@MainActor final class LaunchViewModel: Screen {
    private let versions: VersionCheck
    private let settings: Settings
    private let makeWelcome: Provider<WelcomeViewModel>
    private let makeUpdate: Provider<UpdateViewModel>
    private let display: any Display

    init(
        versions: VersionCheck,
        settings: Settings,
        makeWelcome: @escaping Provider<WelcomeViewModel>,
        makeUpdate: @escaping Provider<UpdateViewModel>,
        display: any Display
    ) {
        (self.versions, self.settings, self.makeWelcome) = (versions, settings, makeWelcome)
        (self.makeUpdate, self.display) = (makeUpdate, display)
    }

    func open() async throws {
        guard versions.isSupported else { return try await makeUpdate().open() }
        if !settings.hasSeenWelcome { try await makeWelcome().open() }
        display.show("Launch", ["Version \(versions.current)"])
    }
}

/// The greeting for new users.
@MainActor final class WelcomeViewModel: Screen {
    private let settings: Settings
    private let display: any Display

    init(settings: Settings, display: any Display) { (self.settings, self.display) = (settings, display) }

    func open() async throws {
        display.show("Welcome", ["Learn something new."])
        settings.hasSeenWelcome = true
    }
}

/// The screen for users of an old version.
@MainActor final class UpdateViewModel: Screen {
    private let versions: VersionCheck
    private let display: any Display

    init(versions: VersionCheck, display: any Display) { (self.versions, self.display) = (versions, display) }

    func open() async throws { display.show("Update", ["Version \(versions.current) is too old."]) }
}

/// Compares this version with the oldest one that the server supports.
struct VersionCheck: Sendable {
    let current: String
    let oldest: String

    var isSupported: Bool { current.compare(oldest, options: .numeric) != .orderedAscending }
}
