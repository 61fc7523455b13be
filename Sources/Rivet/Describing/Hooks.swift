/// What is to happen with an object besides that it is built.
struct Hooks: Sendable {
    struct Hook: Sendable {
        let limit: Duration?
        /// Handed the object as it is kept.
        let run: @Sendable (AnyKeptObject) async throws -> Void
    }

    /// Whether the object is built when its factory starts.
    var isEager = false
    var onStart: [Hook] = []
    var onStop: [Hook] = []
    var health: [Hook] = []
}
