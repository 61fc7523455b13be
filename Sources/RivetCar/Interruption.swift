import Foundation
import Synchronization

/// Ctrl-C, and the signal with which a system ends a program.
enum Interruption {
    private static let pipe = Pipe()
    /// The file that the signal handler writes to, because a handler may do little else.
    private static let writer = Atomic<Int32>(-1)

    /// Catches the first signal, but not a second one, which ends the program.
    ///
    /// Call this once.
    static func caught() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        pipe.fileHandleForReading.readabilityHandler = { handle in
            handle.readabilityHandler = nil
            continuation.finish()
        }
        writer.store(pipe.fileHandleForWriting.fileDescriptor, ordering: .sequentiallyConsistent)
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                signal(SIGINT, SIG_DFL)
                signal(SIGTERM, SIG_DFL)
                _ = Foundation.write(Interruption.writer.load(ordering: .sequentiallyConsistent), "!", 1)
            }
        }
        return stream
    }
}
