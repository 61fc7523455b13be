/// A closure that resolves an object each time you call it.
///
/// For each defined "X" there is an "X Provider". Pass it to an object that needs another one only sometimes, several
/// times, or later:
///
/// ```swift
/// let makeWheel: Provider<Wheel> = try factory["Wheel Provider"]
/// let first = try makeWheel(), second = try makeWheel()
/// ```
///
/// You may call it from any thread, as often as you like. It throws the same errors as resolving the object.
public typealias Provider<Object> = @Sendable () throws -> Object
