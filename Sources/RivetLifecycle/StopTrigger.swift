internal import Dispatch
internal import Rivet

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// What ends ``Rivet/ObjectGraphFactory/run(until:starting:stopping:atOnce:reporting:fileID:filePath:line:column:)``.
public struct StopTrigger: Sendable {
    let numbers: Set<Int32>

    /// The first of some signals, such as `SIGTERM`, with which systems end servers, and `SIGINT`, which is Ctrl-C.
    ///
    /// - Parameter numbers: The signals. `SIGKILL` and `SIGSTOP` can't be caught.
    /// - Returns: The trigger.
    public static func signals(_ numbers: Int32...) -> StopTrigger { StopTrigger(numbers: Set(numbers)) }

    /// The smallest number that can't be caught, or nil.
    ///
    /// No signal can be caught if the process has too many open files.
    var invalidNumber: Int32? {
        numbers.sorted().first { number in
            var action = sigaction()
            return number == SIGKILL || number == SIGSTOP || sigaction(number, nil, &action) != 0
                || SignalWatch.writer == nil
        }
    }
}

/// Receives signals instead of their usual effect.
///
/// After the first one, each further signal has its usual effect, so that a stop that takes long can be ended. Rivet
/// doesn't use Dispatch's sources of signals: on Linux they install a handler only once in a process, and on Apple's
/// systems they need `SIG_IGN`, which processes that the program starts would inherit.
final class SignalWatch: Sendable {
    /// Ends when the first signal arrives.
    let arrival: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let numbers: Set<Int32>

    /// The watches of each signal, and what the signal does without them.
    private static let watched = Locked<[Int32: (watches: [SignalWatch], action: sigaction)]>([:])

    /// The end of a pipe to which the signal handler writes, because a handler may do little else; nil if the process
    /// has too many open files.
    ///
    /// Another thread reads the pipe as long as the process runs.
    fileprivate static let writer: Int32? = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (reader, writer) = (ends[0], ends[1])
        DispatchQueue(label: "Rivet.SignalWatch").async {
            var number: Int32 = 0
            while true {
                let count = read(reader, &number, MemoryLayout<Int32>.size)
                if count > 0 { SignalWatch.receive(number) } else if count == 0 || errno != EINTR { return }
            }
        }
        return writer
    }()

    /// Begins to receive the signals of a trigger, which are valid, so that the pipe is open.
    init(_ trigger: StopTrigger) {
        (arrival, continuation) = AsyncStream.makeStream()
        numbers = trigger.numbers
        SignalWatch.watched.withLock { watched in
            for number in numbers {
                var action = sigaction()
                sigaction(number, nil, &action)
                watched[number, default: ([], action)].watches.append(self)
                // The handler may interrupt any code, so it doesn't allocate, and takes no lock.
                signal(number) { number in
                    guard let writer = SignalWatch.writer else { return }
                    let error = errno
                    var number = number
                    write(writer, &number, MemoryLayout<Int32>.size)
                    errno = error
                }
            }
        }
    }

    /// Ends the watch; the signals have their usual effects again, unless another watch receives them.
    func end() {
        SignalWatch.watched.withLock { watched in
            for number in numbers {
                watched[number]?.watches.removeAll { $0 === self }
                guard var entry = watched[number], entry.watches.isEmpty else { continue }
                sigaction(number, &entry.action, nil)
                watched[number] = nil
            }
        }
    }

    private static func receive(_ number: Int32) {
        let watches = watched.withLock { watched in
            let watches = watched[number]?.watches ?? []
            for next in watches.flatMap(\.numbers) { signal(next, SIG_DFL) }
            return watches
        }
        for watch in watches { watch.continuation.finish() }
    }
}
