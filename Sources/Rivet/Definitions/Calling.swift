/// How the closure of a definition is called.
package enum Calling: UInt8 {
    /// On the thread that asks.
    case directly
    /// As a part of a task, which awaits it.
    case awaiting
    /// On the main actor.
    case onMainActor
}
