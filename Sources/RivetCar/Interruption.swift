import Foundation

/// Ctrl-C, and the signal with which a system ends a program.
enum Interruption {
    private static let pipe = Pipe()
    /// The file that the signal handler writes to, because a handler may do little else.
    ///
    /// Sound from a handler: it is written once, before the first handler is installed.
    private nonisolated(unsafe) static let writer = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

    /// Catches the first signal, but not a second one, which ends the program.
    ///
    /// Call this once.
    static func caught() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        pipe.fileHandleForReading.readabilityHandler = { handle in
            handle.readabilityHandler = nil
            continuation.finish()
        }
        writer.initialize(to: pipe.fileHandleForWriting.fileDescriptor)
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                _ = Foundation.write(Interruption.writer.pointee, "!", 1)
            }
        }
        return stream
    }
}
