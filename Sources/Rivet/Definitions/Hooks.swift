/// What is to happen with an object besides that it is built.
package struct Hooks: Sendable {
    package struct Hook: Sendable {
        package let limit: Duration?
        /// Handed the object as it is kept.
        package let run: @Sendable (AnyKeptObject) async throws -> Void

        package init(limit: Duration?, run: @escaping @Sendable (AnyKeptObject) async throws -> Void) {
            (self.limit, self.run) = (limit, run)
        }
    }

    /// Whether the object is built when its factory starts.
    package var isEager = false
    package var onStart: [Hook] = []
    package var onStop: [Hook] = []
    package var health: [Hook] = []
}
