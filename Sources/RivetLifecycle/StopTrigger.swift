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
    var invalidNumber: Int32? {
        numbers.sorted().first { number in
            var action = sigaction()
            return number == SIGKILL || number == SIGSTOP || sigaction(number, nil, &action) != 0
        }
    }
}

/// Receives signals instead of their usual effect.
///
/// After the first one, each further signal has its usual effect, so that a stop that takes long can be ended.
final class SignalWatch: Sendable {
    /// Ends when the first signal arrives.
    let arrival: AsyncStream<Void>
    private let sources: Locked<[any DispatchSourceSignal]>

    /// The number of watches of each signal, and what the signal does without them.
    private static let watched = Locked<[Int32: (count: Int, action: sigaction)]>([:])
    private static let queue = DispatchQueue(label: "Rivet.SignalWatch")

    /// Begins to receive the signals of a trigger, which are valid.
    init(_ trigger: StopTrigger) async {
        let (arrival, continuation) = AsyncStream.makeStream(of: Void.self)
        let received = Locked(0)
        self.arrival = arrival
        let sources = trigger.numbers.map { number in
            SignalWatch.ignore(number)
            let source = DispatchSource.makeSignalSource(signal: number, queue: SignalWatch.queue)
            source.setEventHandler {
                continuation.finish()
                let count = received.withLock { count in
                    count += 1
                    return count
                }
                if count > 1 { SignalWatch.perform(number) }
            }
            source.setCancelHandler { SignalWatch.restore(number) }
            return source
        }
        for source in sources {
            await withCheckedContinuation { continuation in
                source.setRegistrationHandler { continuation.resume() }
                source.resume()
            }
        }
        self.sources = Locked(sources)
    }

    /// Ends the watch; the signals have their usual effects again, unless another watch receives them.
    func end() { sources.withLock { sources in for source in sources { source.cancel() } } }

    /// Dispatch sources receive a signal only if it doesn't have its usual effect.
    private static func ignore(_ number: Int32) {
        watched.withLock { watched in
            if let known = watched[number] {
                watched[number]?.count = known.count + 1
                return
            }
            var action = sigaction()
            sigaction(number, nil, &action)
            watched[number] = (1, action)
            signal(number, SIG_IGN)
        }
    }

    private static func restore(_ number: Int32) {
        watched.withLock { watched in
            guard var known = watched[number] else { return }
            known.count -= 1
            watched[number] = known.count == 0 ? nil : known
            if known.count == 0 { sigaction(number, &known.action, nil) }
        }
    }

    /// Gives a signal its usual effect, on this thread, which doesn't receive it otherwise.
    private static func perform(_ number: Int32) {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        signal(number, SIG_DFL)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }
}
