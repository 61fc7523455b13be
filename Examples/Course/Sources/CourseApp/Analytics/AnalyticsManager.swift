/// Something that happened in the application.
struct AnalyticsEvent: Sendable, Equatable {
    let name: String
    var details: [String: String] = [:]
}

/// Receives all events.
protocol AnalyticsSink: Sendable {
    func record(_ event: AnalyticsEvent)
}

/// Sends the events of all features to all sinks.
final class AnalyticsManager: Sendable {
    private let sinks: [any AnalyticsSink]

    init(sinks: [any AnalyticsSink]) { self.sinks = sinks }

    private func record(_ name: String, _ details: [String: String] = [:]) {
        for sink in sinks { sink.record(AnalyticsEvent(name: name, details: details)) }
    }
}

extension AnalyticsManager: AuthenticationAnalytics {
    func signedIn(by method: String) { record("signed in", ["method": method]) }
    func signedOut() { record("signed out") }
}

extension AnalyticsManager: CatalogAnalytics {
    func searched(for words: String, found count: Int) { record("searched", ["words": words, "found": "\(count)"]) }
}

extension AnalyticsManager: CourseAnalytics {
    func opened(course id: String) { record("opened course", ["id": id]) }
    func opened(lesson id: String) { record("opened lesson", ["id": id]) }
}

extension AnalyticsManager: DiscussionAnalytics {
    func read(topic id: String) { record("read topic", ["id": id]) }
    func posted(in topic: String) { record("posted", ["topic": topic]) }
}

extension AnalyticsManager: DownloadAnalytics {
    func downloaded(lesson id: String) { record("downloaded lesson", ["id": id]) }
}

extension AnalyticsManager: PlayerAnalytics {
    func played(video: String, at speed: Double) { record("played", ["video": video, "speed": "\(speed)"]) }
}

extension AnalyticsManager: ProfileAnalytics {
    func changedProfile() { record("changed profile") }
    func deletedAccount() { record("deleted account") }
}

extension AnalyticsManager: PaymentAnalytics {
    func bought(product id: String) { record("bought", ["id": id]) }
}

extension AnalyticsManager: LinkAnalytics {
    func opened(link: String) { record("opened link", ["link": link]) }
}
