import Foundation
import Synchronization

/// The paths of the last requests.
final class RequestLog: Sendable {
    private let recorded = Mutex<[String]>([])

    var paths: [String] { recorded.withLock { $0 } }

    func record(_ path: String) { recorded.withLock { $0 = $0.suffix(99) + [path] } }
}

/// A transport that writes each request into the log.
struct LoggingTransport: Transport {
    let transport: any Transport
    let log: RequestLog

    func send(_ request: Request) async throws -> Data {
        log.record(request.path)
        return try await transport.send(request)
    }
}

/// The facts that a user can send to the support.
struct Diagnostics: Sendable {
    let log: RequestLog
    let database: LegacyDatabase
    let push: PushRegistrar

    var lines: [String] {
        [
            "\(log.paths.count) requests", database.isOpen ? "stores data" : "stores no data",
            push.isRegistered ? "receives messages" : "receives no messages",
        ]
    }
}

/// The screen with help.
@MainActor final class HelpViewModel: Screen {
    private let diagnostics: Diagnostics
    private let display: any Display

    init(diagnostics: Diagnostics, display: any Display) { (self.diagnostics, self.display) = (diagnostics, display) }

    func open() async throws { display.show("Help", diagnostics.lines) }
}
