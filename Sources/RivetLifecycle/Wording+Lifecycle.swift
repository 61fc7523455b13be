internal import Rivet
internal import RivetShared

// Texts of starting, stopping and health checks.

extension Wording {
    /// A line of a table.
    private struct Row {
        let name: String
        let outcome: String
        let duration: String
        let site: SourceSite
        var error: (any Error)?
        let isFailure: Bool
    }

    static func summary(of report: LifecycleReport) -> String {
        report.entries.isEmpty ? "no hooks" : summary(of: report.entries.map(row), in: report.duration)
    }

    static func drawing(of report: LifecycleReport) -> String {
        ([summary(of: report)] + lines(of: report.entries.map(row))).joined(separator: "\n")
    }

    static func drawing(of report: HealthReport) -> String {
        guard !report.entries.isEmpty else { return "no health checks" }
        let rows = report.entries.map(row)
        return ([summary(of: rows, in: report.duration)] + lines(of: rows)).joined(separator: "\n")
    }

    // MARK: - Rows

    private static func row(_ entry: LifecycleReport.Entry) -> Row {
        let outcome =
            switch entry.outcome {
            case .succeeded: succeeded(entry.phase)
            case .failed: "failed"
            case .overran(let limit): "timed out after \(text(of: limit))"
            case .cancelled: "cancelled"
            case .leftBehind where !entry.hasBegun: "not begun"
            case .notReached where !entry.hasBegun: "not begun"
            case .leftBehind: "abandoned"
            case .notReached: "not reached"
            }
        var isReached = entry.hasBegun
        if case .notReached = entry.outcome { isReached = false }
        return Row(
            name: plain(entry.name) + (entry.hook.map { ", hook \($0)" } ?? ""),
            outcome: outcome,
            duration: isReached ? text(of: entry.duration) : "",
            site: entry.site,
            error: entry.error,
            isFailure: entry.isFailure || !entry.hasBegun
        )
    }

    private static func row(_ entry: HealthReport.Entry) -> Row {
        let (outcome, error): (String, (any Error)?) =
            switch entry.outcome {
            case .healthy: (succeeded(.health), nil)
            case .unhealthy(let error): ("unhealthy", error)
            case .overran(let limit): ("timed out after \(text(of: limit))", nil)
            }
        return Row(
            name: plain(entry.name),
            outcome: outcome,
            duration: text(of: entry.duration),
            site: entry.site,
            error: error,
            isFailure: !entry.isHealthy
        )
    }

    private static func succeeded(_ phase: LifecycleReport.Phase) -> String {
        switch phase {
        case .build: "built"
        case .start: "started"
        case .stop: "stopped"
        case .health: "healthy"
        case .run: "ended"
        }
    }

    // MARK: - Tables

    /// The number of rows with each outcome: "3 started, 1 failed, in 120 ms".
    private static func summary(of rows: [Row], in duration: Duration) -> String {
        // Rows that exceeded a limit count as one kind, whatever their limits.
        let kinds = rows.map { $0.outcome.hasPrefix("timed out") ? "timed out" : $0.outcome }
        let counts = kinds.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        let known = [
            "built", "started", "stopped", "ended", "healthy", "failed", "unhealthy", "timed out", "cancelled",
            "abandoned", "not begun", "not reached",
        ]
        let parts = known.compactMap { kind in counts[kind].map { "\($0) \(kind)" } }
        return (parts + ["in \(text(of: duration))"]).joined(separator: ", ")
    }

    private static func lines(of rows: [Row]) -> [String] {
        let failures = rows.filter(\.isFailure)
        let isLong = rows.count > 25
        // A long table shows only the failures, if there are any.
        let selected = isLong && !failures.isEmpty ? failures : rows
        let (first, omitted, last) = ends(of: selected)
        let shown = first + last
        let nameWidth = shown.map(\.name.count).max() ?? 0
        let outcomeWidth = shown.map(\.outcome.count).max() ?? 0
        let durationWidth = shown.map(\.duration.count).max() ?? 0
        func lines(of row: Row) -> [String] {
            let place = row.site == .unknown ? "" : row.site.description
            let cause = row.error.map(oneLine) ?? ""
            let duration = String(repeating: " ", count: durationWidth - row.duration.count) + row.duration
            let columns = [
                padded(row.name, to: nameWidth), padded(row.outcome, to: outcomeWidth), duration,
                [place, cause].filter { !$0.isEmpty }.joined(separator: ": "),
            ]
            return [trimmed("  " + columns.joined(separator: "  "))]
                + furtherLines(of: row.error.map(wholeText), indentation: 6)
        }
        let middle = omitted > 0 ? ["  … \(omitted) more …"] : []
        let rest = selected.count < rows.count ? ["  … \(rows.count - selected.count) others …"] : []
        return first.flatMap(lines) + middle + last.flatMap(lines) + rest
    }
}
