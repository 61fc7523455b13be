/// A value that moves from one isolation to another, unchecked by the compiler.
///
/// Sound as `Sendable` where Rivet uses it, for one of three reasons:
///
/// - A scope shares the value, so it is `Sendable` itself, which `define` demands.
/// - The value was created for one request of something `Sendable`, and only the caller that receives it has it.
/// - The value is an argument. It is `Sendable`, or passes from one nonisolated closure to another that it awaits.
struct UncheckedTransfer<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}
