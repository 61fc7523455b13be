internal import CRivet

/// The data of a frame for observers, trials and hooks, which the frames inside it inherit.
package final class FrameAttributes: Sendable {
    /// The names that lead to the object being built, if the factory has an observer.
    let path: ObservedPath?
    /// Whether an observer is being called.
    ///
    /// It receives no events of its own requests.
    let isNotifying: Bool
    /// The definition whose closure runs in a trial.
    package let trial: TrialStep?
    /// The start or stop whose hook is running this code.
    package let hooks: (any HookScope)?

    @inline(never)
    package init(
        in outer: FrameAttributes? = nil,
        path: ObservedPath? = nil,
        isNotifying: Bool = false,
        trial: TrialStep? = nil,
        hooks: (any HookScope)? = nil
    ) {
        if rivet_load_relaxed(FrameAttributes.everUsed) == 0 { rivet_store(FrameAttributes.everUsed, 1) }
        self.path = path ?? outer?.path
        self.isNotifying = isNotifying || outer?.isNotifying ?? false
        self.trial = trial ?? outer?.trial
        self.hooks = hooks ?? outer?.hooks
    }

    /// 1 if the process ever had attributes, or 0.
    ///
    /// Sound from any thread: the pointer never changes.
    private nonisolated(unsafe) static let everUsed = AtomicWord.permanent()

    /// Whether the process ever had attributes.
    ///
    /// If not, a build doesn't look for them in its task.
    static var wereEverUsed: Bool { rivet_load(everUsed) != 0 }
}

/// The names that lead to the object being built, if the factory has an observer.
package struct ObservedPath: Sendable {
    let names: [String]
    let request: UInt64
}

/// The definition whose closure runs in a trial, and the trial's recorder.
package struct TrialStep: Sendable {
    package let recorder: any DependencyRecorder
    package let definition: AnyDefinition

    package init(_ recorder: any DependencyRecorder, _ definition: AnyDefinition) {
        (self.recorder, self.definition) = (recorder, definition)
    }
}

/// A start or stop of a factory, including the code of its hooks.
package protocol HookScope: AnyObject, Sendable {
    /// Whether this start or stop belongs to the factory whose life has that identity, or to a descendant. Also true if
    /// it was called in a hook of such a start or stop.
    func isInside(lifeWith id: ObjectIdentifier) -> Bool
}
