import Foundation
import Synchronization

/// Ctrl-C, and the signal by which a system asks a program to end.
enum Interruption {
    private static let pipe = Pipe()
    /// Where a handler of signals writes: there is little else that it may do.
    private static let writer = Atomic<Int32>(-1)

    /// Catches the first of them, which would end the program; another one does.
    ///
    /// To be called once.
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
