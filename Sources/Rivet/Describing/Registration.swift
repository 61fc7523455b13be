/// A shared definition that was just made.
///
/// ``Module/define(_:in:fileID:filePath:line:column:as:)-swift.method`` and its like return it for what a
/// scope keeps. There is nothing to be done with it yet; what is to happen when the object starts and stops
/// will be said here.
public struct Registration<Object: Sendable> {
    init() {}
}
