/// What frames carry for observers, trials and hooks, from each frame to those inside.
final class FrameNotes: Sendable {
    /// The names that lead to what is built, where somebody observes it.
    let path: ObservedPath?
    /// Whether an observer is running.
    ///
    /// It isn't told about its own requests.
    let isTelling: Bool
    /// The definition whose closure runs in a trial.
    let trial: Recorder.Step?
    /// The hooks of which the code is part.
    let hooks: HookRun?

    init(
        in outer: FrameNotes? = nil,
        path: ObservedPath? = nil,
        isTelling: Bool = false,
        trial: Recorder.Step? = nil,
        hooks: HookRun? = nil
    ) {
        self.path = path ?? outer?.path
        self.isTelling = isTelling || outer?.isTelling ?? false
        self.trial = trial ?? outer?.trial
        self.hooks = hooks ?? outer?.hooks
    }

    /// The notes of the code that is running here.
    static var current: FrameNotes? { ThreadFrame.current?.notes ?? Frame.current?.notes }
}
