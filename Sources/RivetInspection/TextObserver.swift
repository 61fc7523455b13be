public import Rivet

/// Writes what a factory builds, as a tree with durations; for debugging.
///
/// ```swift
/// let factory = try ObjectGraphFactory(graph, observer: TextObserver { print($0) })
/// ```
///
/// Each request from outside is written when it has ended, all its lines at once:
///
/// ```
///    1.20 ms  Car  singleton
///    0.31 ms    Engine  prototype
///       kept    Radio  singleton
/// ```
///
/// What a task does that a request has left behind is written by itself, as far to the right as it belongs. Below 32
/// steps only is counted what there is.
///
/// A hook is written when it ends: that it started or stopped an object, or failed. It may be used from any thread, by
/// several factories.
public final class TextObserver: GraphObserver {
    private struct Line {
        let subject: GraphEvent.Subject
        /// What stands in front; nil as long as the object is being built.
        var result: String?
        var note = ""
    }

    private let write: @Sendable (String) -> Void
    /// By requests, what is known of those under way.
    private let lines = Locked<[UInt64: [Line]]>([:])

    /// Makes an observer that hands its text to a closure.
    ///
    /// - Parameter write: Is given some lines at a time, with line breaks between them; called by whatever thread
    ///   something ends on.
    public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Takes an event, and writes what has ended.
    ///
    /// - Parameter event: What happened.
    /// - Complexity: O(lines of the request).
    public func observe(_ event: GraphEvent) {
        switch event {
        case .willBuild(let subject): lines.withLock { $0[subject.request, default: []].append(Line(subject: subject)) }
        case .built(let subject, let duration): end(subject, Wording.text(of: duration))
        case .failed(let subject, let error, let duration) where subject.request > 0:
            end(subject, Wording.text(of: duration), failedBy: error)
        case .reused(let subject): add(Line(subject: subject, result: "kept"))
        case .waited(let subject, let duration):
            add(Line(subject: subject, result: Wording.text(of: duration), note: "waited for another"))
        case .started(let subject, let duration): writeHook(subject, "started", duration)
        case .stopped(let subject, let duration): writeHook(subject, "stopped", duration)
        case .failed(let subject, let error, let duration):
            writeHook(subject, "failed: \(Wording.oneLine(error))", duration)
        case .leaked(let subject): write(TextObserver.line("", Wording.visible(subject.name), "was never stopped"))
        }
    }

    private func writeHook(_ subject: GraphEvent.Subject, _ what: String, _ duration: Duration) {
        write(TextObserver.line(Wording.text(of: duration), Wording.visible(subject.name), what))
    }

    /// Fills in how the building of something ended, and writes the request if that was all.
    private func end(_ subject: GraphEvent.Subject, _ result: String, failedBy error: (any Error)? = nil) {
        let ended: [Line]? = lines.withLock { lines in
            guard let known = lines[subject.request],
                let place = known.lastIndex(where: { $0.subject == subject && $0.result == nil })
            else { return nil }
            lines[subject.request]?[place].result = result
            if let error {
                lines[subject.request]?[place].note = TextObserver.note(
                    on: error,
                    of: subject,
                    below: known[(place + 1)...]
                )
            }
            // Not only the request itself: what came after its end begins anew, and a parent's has no other beginning.
            guard place == 0 else { return nil }
            let ended = lines.removeValue(forKey: subject.request)
            let unfinished = ended?.filter { $0.result == nil } ?? []
            if !unfinished.isEmpty { lines[subject.request] = unfinished }
            return ended
        }
        if let ended { write(TextObserver.drawing(ended)) }
    }

    /// Why something failed, unless the need of it by which it failed says so.
    private static func note(on error: any Error, of subject: GraphEvent.Subject, below: ArraySlice<Line>) -> String {
        guard let error = error as? ResolutionError else { return "failed: \(Wording.oneLine(error))" }
        let need = below.last { $0.subject.path.count == subject.path.count + 1 }
        return need?.note.hasPrefix("failed") == true ? "failed" : "failed: \(error.summary)"
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
            let words = [indent + Wording.visible(line.subject.name), line.subject.scope ?? "", line.note]
            return TextObserver.line(line.result ?? "unfinished", words.filter { !$0.isEmpty }.joined(separator: "  "))
        }
        let deeper = lines.count - shown.count
        return (texts + (deeper > 0 ? [TextObserver.line("", "… \(deeper) deeper …")] : [])).joined(separator: "\n")
    }

    private static func line(_ result: String, _ words: String...) -> String {
        String(repeating: " ", count: max(0, 10 - result.count)) + result + "  " + words.joined(separator: "  ")
    }
}
