/// The definition whose closure runs in a trial, and the trial's recorder.
package struct TrialStep: Sendable {
    package let recorder: any DependencyRecorder
    package let definition: AnyDefinition

    package init(_ recorder: any DependencyRecorder, _ definition: AnyDefinition) {
        self.recorder = recorder
        self.definition = definition
    }
}

/// A start or stop of a factory, which the code of its hooks is part of.
package protocol HookScope: AnyObject, Sendable {
    /// Whether it, or one whose hook led to it, belongs to the factory with that life, or to a descendant.
    func isInside(_ life: FactoryLife) -> Bool
}

/// The data of a frame for observers, trials and hooks, which the frames inside it inherit.
package final class FrameNotes: Sendable {
    /// The names that lead to the object being built, if the factory has an observer.
    let path: ObservedPath?
    /// Whether an observer is being called.
    ///
    /// It receives no events of its own requests.
    let isNotifying: Bool
    /// The definition whose closure runs in a trial.
    package let trial: TrialStep?
    /// The start or stop whose hook the code is part of.
    package let hooks: (any HookScope)?

    package init(
        in outer: FrameNotes? = nil,
        path: ObservedPath? = nil,
        isNotifying: Bool = false,
        trial: TrialStep? = nil,
        hooks: (any HookScope)? = nil
    ) {
        self.path = path ?? outer?.path
        self.isNotifying = isNotifying || outer?.isNotifying ?? false
        self.trial = trial ?? outer?.trial
        self.hooks = hooks ?? outer?.hooks
    }

    /// The notes of the code that is running here.
    package static var current: FrameNotes? { ThreadFrame.current?.notes ?? Frame.current?.notes }
}
