public import Rivet
internal import RivetShared

/// Prints what a factory builds, as a tree with durations.
///
/// It is meant for debugging.
///
/// ```swift
/// let factory = try ObjectGraphFactory(graph, observer: TextObserver { print($0) })
/// ```
///
/// When an outermost request has ended, the observer writes all its lines together:
///
/// ```
///    1.20 ms  Car  singleton
///    0.31 ms    Engine  prototype
///     reused    Radio  singleton
/// ```
///
/// If a request leaves a task behind, the task's builds are written separately, with their usual indentation. Objects
/// more than 32 steps deep are only counted. The line of a hook or a service is written when it ends, and has the
/// outcome.
///
/// Several factories may use one observer, from any thread.
public final class TextObserver: GraphObserver {
    private struct Line {
        let subject: GraphEvent.Subject
        /// The first column, or nil while the object is being built.
        var result: String?
        var remark = ""
    }

    private let write: @Sendable (String) -> Void
    /// The lines of the requests under way, by request.
    private let lines = Locked<[UInt64: [Line]]>([:])

    /// Creates an observer that passes its text to a closure.
    ///
    /// - Parameter write: Receives one or more lines, separated by line breaks. It runs on the thread that caused the
    ///   event.
    public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Receives an event, and writes what has ended.
    ///
    /// - Parameter event: The event.
    /// - Complexity: O(lines of the request).
    public func observe(_ event: GraphEvent) {
        switch event {
        case .willBuild(let subject): lines.withLock { $0[subject.request, default: []].append(Line(subject: subject)) }
        case .built(let subject, let duration): finishLine(of: subject, Wording.text(of: duration))
        case .failed(let subject, let error, let duration) where subject.request > 0:
            finishLine(of: subject, Wording.text(of: duration), failedBy: error)
        case .reused(let subject): add(Line(subject: subject, result: "reused"))
        case .waited(let subject, let duration):
            add(Line(subject: subject, result: Wording.text(of: duration), remark: "waited for another caller"))
        case .started(let subject, let duration): writeHook(subject, "started", duration)
        case .stopped(let subject, let duration): writeHook(subject, "stopped", duration)
        case .failed(let subject, let error, let duration):
            writeHook(subject, "failed: \(Wording.oneLine(error))", duration)
        case .ended(let subject, let error, let duration):
            writeHook(subject, error.map { "ended: \(Wording.oneLine($0))" } ?? "ended", duration)
        case .leaked(let subject): write(TextObserver.line("", Wording.plain(subject.name), "was never stopped"))
        }
    }

    private func writeHook(_ subject: GraphEvent.Subject, _ outcome: String, _ duration: Duration) {
        write(TextObserver.line(Wording.text(of: duration), Wording.plain(subject.name), outcome))
    }

    /// Completes the line of a build, and writes the request if it was the outermost build.
    private func finishLine(of subject: GraphEvent.Subject, _ result: String, failedBy error: (any Error)? = nil) {
        let ended: [Line]? = lines.withLock { lines in
            guard let place = lines[subject.request]?.lastIndex(where: { $0.subject == subject && $0.result == nil })
            else { return nil }
            lines[subject.request]?[place].result = result
            if let error, let below = lines[subject.request]?[(place + 1)...] {
                let remark = TextObserver.remark(on: error, of: subject, below: below)
                lines[subject.request]?[place].remark = remark
            }
            // The first line need not be that of the outermost request. Builds of a task that outlives the request
            // begin a new list, and a parent doesn't see the beginning of a child's request.
            guard place == 0 else { return nil }
            let ended = lines.removeValue(forKey: subject.request)
            let unfinished = ended?.filter { $0.result == nil } ?? []
            if !unfinished.isEmpty { lines[subject.request] = unfinished }
            return ended
        }
        if let ended { write(TextObserver.drawing(ended)) }
    }

    /// The reason of a failure, unless the line of the dependency that failed already has it.
    private static func remark(on error: any Error, of subject: GraphEvent.Subject, below: ArraySlice<Line>) -> String {
        guard let error = error as? ResolutionError else { return "failed: \(Wording.oneLine(error))" }
        let dependency = below.last { $0.subject.path.count == subject.path.count + 1 }
        return dependency?.remark.hasPrefix("failed") == true ? "failed" : "failed: \(error.summary)"
    }

    private func add(_ line: Line) {
        let isPart = lines.withLock { lines in
            lines[line.subject.request]?.append(line)
            return lines[line.subject.request] != nil
        }
        if !isPart { write(TextObserver.drawing([line])) }
    }

    private static func drawing(_ lines: [Line]) -> String {
        let shown = lines.filter { $0.subject.path.count <= 32 }
        let texts = shown.map { line in
            let indent = String(repeating: "  ", count: line.subject.path.count - 1)
            let words = [indent + Wording.plain(line.subject.name), line.subject.scope ?? "", line.remark]
            return TextObserver.line(line.result ?? "unfinished", words.filter { !$0.isEmpty }.joined(separator: "  "))
        }
        let deeper = lines.count - shown.count
        return (texts + (deeper > 0 ? [TextObserver.line("", "… \(deeper) deeper …")] : [])).joined(separator: "\n")
    }

    private static func line(_ result: String, _ words: String...) -> String {
        String(repeating: " ", count: max(0, 10 - result.count)) + result + "  " + words.joined(separator: "  ")
    }
}
