import CMeasure
import Dispatch

// Work on graphs of two sizes, for a tool that counts instructions: `.ci/check-growth`.
// It prints the name of each case twice, once for each size. The larger graph has four times as many definitions.

/// Waits for a body on this thread, because valgrind fails if the main thread ends.
func wait(for body: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var failure: (any Error)?
    Task.detached {
        do { try await body() } catch { failure = error }
        done.signal()
    }
    done.wait()
    if let failure { throw failure }
}

try wait {
    for growth in GrowthCase.all {
        for count in [growth.count, 4 * growth.count] {
            let body = try await growth.prepare(count)
            print(growth.name)
            measure_begin()
            try await body()
            measure_end()
        }
    }
}
