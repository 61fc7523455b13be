internal import Dispatch

/// One shared object while it is being built.
///
/// Whoever made the build owns its slot; everyone else who asks for the object waits for this build. Sound as
/// `Sendable`: all that varies is guarded by the lock of the builds.
final class Build: @unchecked Sendable {
    /// How a build ended.
    enum Outcome {
        case built
        case failed(any Error)
    }

    /// One wait for a build.
    ///
    /// Nothing in it changes.
    final class Wait: Sendable {
        let build: Build
        /// The build whose closure asked; nil when nothing was being built there.
        let asker: Build?
        /// The builds that can't go on until then.
        let waiting: [Build]

        init(for build: Build, by asker: Build?, waiting: [Build]) {
            self.build = build
            self.asker = asker
            self.waiting = waiting
        }
    }

    /// Unique in the process and never used again, so that a factory which outlived its build is known for
    /// stale.
    let number: UInt64
    let definition: AnyDefinition
    let store: ObjectStore
    /// The builds whose closures asked for this one.
    ///
    /// Almost always none or one.
    let parents: [Build]
    var outcome: Outcome?
    /// The builds that this one waits for, itself or through what it asked for; one entry for each wait.
    var awaited: [Wait] = []
    /// Whom to wake when it ends.
    var sleepers: [DispatchSemaphore] = []

    init(number: UInt64, definition: AnyDefinition, store: ObjectStore, parents: [Build]) {
        self.number = number
        self.definition = definition
        self.store = store
        self.parents = parents
    }
}
