import Rivet
import Synchronization

/// Collects events, and sends them to the server when the application stops.
final class ServerSink: AnalyticsSink {
    private let transport: any Transport
    private let key: Secret<String>
    private let waiting = Mutex<[AnalyticsEvent]>([])

    init(transport: any Transport, key: Secret<String>) { (self.transport, self.key) = (transport, key) }

    func record(_ event: AnalyticsEvent) { waiting.withLock { $0.append(event) } }

    func flush() async {
        let events = waiting.withLock { events in
            defer { events = [] }
            return events
        }
        guard !events.isEmpty else { return }
        // The events of a session without a network are lost.
        _ = try? await transport.send(Request(path: "events", method: "POST", headers: ["Key": key.value]))
    }
}

/// Remembers the last steps, for the report of a crash.
final class CrashSink: AnalyticsSink {
    private let steps = Mutex<[AnalyticsEvent]>([])

    func record(_ event: AnalyticsEvent) { steps.withLock { $0 = $0.suffix(19) + [event] } }
}
