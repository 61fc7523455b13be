/// A shared definition that was just made.
///
/// The verbs of a ``Module`` return it for what a scope keeps. There is nothing to be done with it yet; it is
/// where will be said what is to happen when the object starts and stops.
public struct Registration<Object: Sendable> {
    init() {}
}
