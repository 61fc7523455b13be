import Foundation

/// A value behind a lock that the thread sanitizer understands.
///
/// Sound as `Sendable`: only code that holds the lock reaches the value.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value
    init(_ value: Value) { self.value = value }
    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
