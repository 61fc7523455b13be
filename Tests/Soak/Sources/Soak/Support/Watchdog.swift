import Foundation

/// Ends the process if a program takes too long or too much memory.
///
/// It has its own thread and takes no lock that the program could hold.
final class Watchdog: Sendable {
    enum Verdict: Int32 {
        case hang = 3, memory = 4
    }

    private struct Watch {
        var text = ""
        var began = ContinuousClock.now
        var memory = 0
        var isUnderway = false
    }

    private let watch = Guarded(Watch())
    private let highest = Guarded(0)
    private let limit: Duration
    private let memoryLimit: Int

    /// - Parameters:
    ///   - limit: The time that a program may take.
    ///   - memory: The number of megabytes by which the process may grow meanwhile.
    init(limit: Duration, memory: Int) {
        self.limit = limit
        memoryLimit = memory << 20
        Thread.detachNewThread { [self] in
            while true {
                look()
                usleep(5_000)
            }
        }
    }

    func begin(_ text: String) {
        let memory = residentMemory()
        watch.withLock { $0 = Watch(text: text, began: .now, memory: memory, isUnderway: true) }
        highest.withLock { $0 = 0 }
    }

    /// Ends a watch, and returns the duration of the program, and the number of bytes by which the process grew.
    func end() -> (duration: Duration, memory: Int) {
        look()
        return watch.withLock { watch in
            watch.isUnderway = false
            return (ContinuousClock.now - watch.began, highest.withLock { $0 })
        }
    }

    private func look() {
        let watch = watch.withLock { $0 }
        guard watch.isUnderway else { return }
        let memory = residentMemory() - watch.memory
        highest.withLock { $0 = max($0, memory) }
        if memory > memoryLimit { fail(.memory, "\(memory >> 20) MB", watch.text) }
        if ContinuousClock.now - watch.began > limit { fail(.hang, "still running after \(limit)", watch.text) }
    }

    private func fail(_ verdict: Verdict, _ reason: String, _ text: String) {
        report(text, reason)
        _exit(verdict.rawValue)
    }
}

/// Writes the fault of a program without buffering, because the process may end with it.
func report(_ text: String, _ reason: String) {
    FileHandle.standardOutput.write(Data("FAULT \(text)\n  \(reason)\n".utf8))
}
