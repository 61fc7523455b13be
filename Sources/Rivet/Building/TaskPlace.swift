/// Where, in what is being built, the code of a task is.
///
/// It is the task's as `rivet_thread` is the thread's: inherited by the tasks that a closure starts, though not by
/// detached ones.
struct TaskPlace: Sendable {
    @TaskLocal static var current: TaskPlace?

    /// The request from outside that is awaited; nil where none is.
    let request: AwaitedRequest?
    /// How many closures are awaited, each inside the one before.
    let depth: UInt32
    /// The build whose closure runs; nil outside of all.
    let build: Build?

    /// The place of a closure that a thread calls for a build.
    static func inside(_ build: Build, of place: TaskPlace?) -> TaskPlace {
        TaskPlace(request: place?.request, depth: place?.depth ?? 0, build: build)
    }

    /// The place of a closure that is awaited, or an error where there is no more room for one.
    static func awaiting(for build: Build?, of place: TaskPlace?) throws -> TaskPlace {
        let depth = place?.depth ?? 0
        try place?.request?.enter(depth)
        return TaskPlace(request: place?.request, depth: depth + 1, build: build ?? place?.build)
    }
}
