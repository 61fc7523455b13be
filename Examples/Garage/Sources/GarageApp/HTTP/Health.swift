import Hummingbird
import RivetLifecycle

/// The health report as it is sent.
///
/// It doesn't reveal errors to clients.
struct Health: ResponseCodable {
    struct Check: Codable {
        let name: String
        let isHealthy: Bool
        let milliseconds: Double
    }

    let isHealthy: Bool
    let checks: [Check]

    init(_ report: HealthReport) {
        isHealthy = report.isHealthy
        checks = report.entries.map { entry in
            Check(name: entry.name, isHealthy: entry.isHealthy, milliseconds: entry.duration / .milliseconds(1))
        }
    }
}
