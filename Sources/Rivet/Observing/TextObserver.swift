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
            end(subject, Wording.text(of: duration), "failed" + (error is ResolutionError ? "" : ": \(error)"))
        case .reused(let subject): add(Line(subject: subject, result: "kept"))
        case .waited(let subject, let duration):
            add(Line(subject: subject, result: Wording.text(of: duration), note: "waited for another"))
        case .started(let subject, let duration): writeHook(subject, "started", duration)
        case .stopped(let subject, let duration): writeHook(subject, "stopped", duration)
        case .failed(let subject, let error, let duration): writeHook(subject, "failed: \(error)", duration)
        case .leaked(let subject): write(TextObserver.line("", subject.name, "was never stopped"))
        }
    }

    private func writeHook(_ subject: GraphEvent.Subject, _ what: String, _ duration: Duration) {
        write(TextObserver.line(Wording.text(of: duration), subject.name, what))
    }

    /// Fills in how the building of something ended, and writes the request if that was all.
    private func end(_ subject: GraphEvent.Subject, _ result: String, _ note: String = "") {
        let ended: [Line]? = lines.withLock { lines in
            let known = lines[subject.request] ?? []
            guard let place = known.lastIndex(where: { $0.subject == subject && $0.result == nil }) else { return nil }
            lines[subject.request]?[place].result = result
            lines[subject.request]?[place].note = note
            return subject.path.count == 1 ? lines.removeValue(forKey: subject.request) : nil
        }
        if let ended { write(TextObserver.drawing(ended)) }
    }

    private func add(_ line: Line) {
        guard line.subject.path.count > 1 else { return write(TextObserver.drawing([line])) }
        lines.withLock { $0[line.subject.request, default: []].append(line) }
    }

    private static func drawing(_ lines: [Line]) -> String {
        lines.map { line in
            let indent = String(repeating: "  ", count: line.subject.path.count - 1)
            let words = [indent + Wording.visible(line.subject.name), line.subject.scope ?? "", line.note]
            return TextObserver.line(line.result ?? "unfinished", words.filter { !$0.isEmpty }.joined(separator: "  "))
        }
        .joined(separator: "\n")
    }

    private static func line(_ result: String, _ words: String...) -> String {
        String(repeating: " ", count: max(0, 10 - result.count)) + result + "  " + words.joined(separator: "  ")
    }
}
