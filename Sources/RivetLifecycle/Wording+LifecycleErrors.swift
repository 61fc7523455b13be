internal import Rivet
internal import RivetShared

// Texts of failed starts and stops.

extension Wording {
    static let missingBeginning = "it couldn't begin in time, because other code blocked all threads of the pool"
    static let blockedPool =
        "its limit is over, but all threads of the pool are blocked; callers on the pool can't continue, so don't block "
        + "threads in hooks, checks, closures and deinitializers"

    static func cause(of error: LifecycleError) -> String {
        let verb = error.phase == .stop ? "stop" : error.phase == .health ? "check the health" : "start"
        let place = error.site.map { " at \($0)" } ?? ""
        switch error.code {
        case .startFailed:
            guard let failure = error.failure else {
                let cause =
                    error.underlying != nil
                    ? "the task was cancelled"
                    : "the limit was over, because other code blocked all threads of the pool; allow more time, or "
                        + "don't block threads"
                return "can't \(verb)\(place): \(cause)"
            }
            return sentence(on: failure)
        case .stopFailed:
            let failures = error.report.failures
            let first = failures.first.map(sentence) ?? "can't stop all objects before the limit is over"
            let others = failures.count > 1 ? "; \(failures.count - 1) more failed" : ""
            guard let bodyError = error.bodyError else { return first + others }
            return "the body failed: \(cause(of: bodyError)); after that, \(first)\(others)"
        case .serviceFailed:
            let first = error.failure.map(sentence) ?? "a service failed"
            let count = error.report.failures.count
            let others = count > 1 ? "; \(count - 1) more failed" : ""
            return first + (error.bodyError.map { "; the body failed, too: \(cause(of: $0))" } ?? "") + others
        case .stopped:
            if let failed = error.underlying {
                return "can't \(verb)\(place): the factory was stopped, because an earlier start failed; "
                    + "make a new one (\(cause(of: failed)))"
            }
            return "can't \(verb)\(place): the factory was stopped; make a new one"
        case .released:
            return
                "can't \(verb)\(place): the factory was released; keep it as long as its objects are in use"
        case .insideHook:
            let inside = error.name.map { " of \(quoted($0))" } ?? ""
            let reason = error.isNested ? "1,000 such calls already wait for each other" : "that would wait for itself"
            let call = error.phase == .health ? "health" : verb
            return
                "can't \(verb)\(place) inside a build, hook or service\(inside), because \(reason); call \(call)() outside"
        case .invalidSignal:
            let signal = error.signal.map { "signal \($0)" } ?? "the signal"
            return "can't run\(place): \(signal) can't be caught; remove it from the list of signals"
        default: return error.code.rawValue
        }
    }

    static func drawing(of error: LifecycleError) -> String {
        var parts = [error.summary]
        switch error.code {
        case .startFailed,
            .serviceFailed where error.phase == .start:
            if !error.report.entries.isEmpty { parts.append("Start: \(drawing(of: error.report))") }
            if let rollback = error.rollback {
                parts.append("Rollback: \(drawing(of: rollback))")
            }
        case .stopFailed, .serviceFailed:
            parts += furtherLines(of: error.bodyError.map(wholeText), indentation: 2)
            parts.append("Stop: \(drawing(of: error.report))")
        default: break
        }
        return parts.joined(separator: "\n")
    }

    /// The cause of a failure, with its place and what to do.
    private static func sentence(on entry: LifecycleReport.Entry) -> String {
        let place = entry.site == .unknown ? "" : " (\(entry.site))"
        let subject = quoted(entry.name) + place
        if entry.phase == .build, let error = entry.error as? ResolutionError { return error.cause }
        if entry.isServiceFailure, let error = entry.error {
            return "the service \(subject) failed: \(cause(of: error))"
        }
        let verb =
            switch entry.phase {
            case .build: "build"
            case .start: "start"
            case .stop, .run: "stop"
            case .health: "check the health of"
            }
        let cause =
            switch entry.outcome {
            case .failed(let error): cause(of: error)
            case .overran(let limit) where entry.duration < limit:
                "it was still running when the limit for all, \(text(of: limit)), was over; allow more time, "
                    + "or let it end when its task is cancelled"
            case .overran(let limit):
                "it took longer than \(text(of: limit)); allow more time, or let it end when its task is cancelled"
            case .leftBehind where !entry.hasBegun, .notReached where !entry.hasBegun:
                missingBeginning + "; allow more time, or don't block threads"
            case .cancelled: "it was cancelled when the limit for all was over; allow more time"
            case .leftBehind:
                "it was cancelled when the limit for all was over, but didn't end; allow more time, "
                    + "or let it end when its task is cancelled"
            case .succeeded, .notReached: "it wasn't reached"
            }
        return "can't \(verb) \(subject): \(cause)"
    }
}
