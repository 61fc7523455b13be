internal import Rivet

// Texts of failed starts and stops.

extension Wording {
    static func summary(of error: LifecycleError) -> String {
        let call = error.phase == .stop ? "stop()" : "start()"
        let place = error.site.map { " at \($0)" } ?? ""
        switch error.code {
        case .startFailed:
            guard let failure = error.failure else { return "\(call)\(place) was cancelled" }
            return sentence(on: failure)
        case .stopFailed:
            let failures = error.report.failures
            let first = failures.first.map(sentence) ?? "not all could be stopped"
            let others = failures.count > 1 ? "; \(failures.count - 1) more failed" : ""
            guard let bodyError = error.bodyError else { return first + others }
            return "the body failed: \(oneLine(bodyError)); after that, \(first)\(others)"
        case .stopped:
            if let failed = error.underlying {
                return "\(call) was called\(place) after a start that failed, and stopped all; make a new factory: "
                    + oneLine(failed)
            }
            return "\(call) was called\(place) after stop(); what has stopped can't be started again: "
                + "make a new factory"
        case .released:
            return
                "can't \(call.dropLast(2))\(place): the factory was released; keep it as long as its objects are in use"
        case .insideHook:
            let inside = error.name.map { " of \(quoted($0))" } ?? ""
            return "\(call) was called\(place) inside a build or hook\(inside), and would wait for that itself; "
                + "call it outside"
        default: return error.code.rawValue
        }
    }

    static func drawing(of error: LifecycleError) -> String {
        var parts = [summary(of: error)]
        switch error.code {
        case .startFailed:
            if !error.report.entries.isEmpty { parts.append("Start: \(drawing(of: error.report))") }
            if let rollback = error.rollback {
                parts.append("What had started was stopped again: \(drawing(of: rollback))")
            }
        case .stopFailed:
            parts += furtherLines(of: error.bodyError.map { "\($0)" }, indentation: 2)
            parts.append("Stop: \(drawing(of: error.report))")
        default: break
        }
        return parts.joined(separator: "\n")
    }

    /// The cause of a failure, with its place and what to do.
    private static func sentence(on entry: LifecycleReport.Entry) -> String {
        let place = entry.site == .unknown ? "" : " (\(entry.site))"
        let subject = quoted(entry.name) + place
        if entry.phase == .build, let error = entry.error as? ResolutionError { return error.summary }
        let verb =
            switch entry.phase {
            case .build: "built"
            case .start: "started"
            case .stop: "stopped"
            case .health: "asked for its health"
            }
        let cause =
            switch entry.outcome {
            case .failed(let error): oneLine(error)
            case .overran(let limit) where entry.duration < limit:
                "the time for all, \(text(of: limit)), was over; give more time, "
                    + "or let it end when its task is cancelled"
            case .overran(let limit):
                "it took longer than \(text(of: limit)); give it more time, or let it end when its task is cancelled"
            case .cancelled: "the time for all was over, and it was cancelled; give more time"
            case .leftBehind:
                "the time for all was over, and it didn't end when it was cancelled; give more time, "
                    + "or let it end when its task is cancelled"
            case .succeeded, .notReached: "it wasn't reached"
            }
        return "\(subject) couldn't be \(verb): \(cause)"
    }
}
