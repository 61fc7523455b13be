import Foundation
import Rivet
import Synchronization

@testable import CourseApp

/// Remembers what screens show.
final class RecordingDisplay: Display {
    private let shown = Mutex<[String]>([])

    /// The titles, each followed by its lines.
    var lines: [String] { shown.withLock { $0 } }

    func show(_ title: String, _ lines: [String]) { shown.withLock { $0 += ["[\(title)]"] + lines } }
}

/// Remembers events.
final class RecordingSink: AnalyticsSink {
    private let recorded = Mutex<[AnalyticsEvent]>([])

    var names: [String] { recorded.withLock { $0.map(\.name) } }

    func record(_ event: AnalyticsEvent) { recorded.withLock { $0.append(event) } }
}

/// A device without a network.
struct Offline: Connectivity {
    let isOnline = false
    let isOnMobileNetwork = false
}

/// Creates the application as a test sees it: with other variables, and with the definitions of a closure.
func application(
    _ variables: [String: any Sendable] = [:],
    _ configure: (Module) throws -> Void = { _ in }
) throws -> ObjectGraphFactory {
    let environment = CourseEnvironment.named(.test).merging(variables)
    return try ObjectGraphFactory(AppModule.self, environment: environment, checking: .strict, configure: configure)
}
