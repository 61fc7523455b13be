/// The data of a frame for observers, trials and hooks, which the frames inside it inherit.
final class FrameNotes: Sendable {
    /// The names that lead to the object being built, if the factory has an observer.
    let path: ObservedPath?
    /// Whether an observer is being called.
    ///
    /// It receives no events of its own requests.
    let isNotifying: Bool
    /// The definition whose closure runs in a trial.
    let trial: Recorder.Step?
    /// The start or stop whose hook the code is part of.
    let hooks: HookRun?

    init(
        in outer: FrameNotes? = nil,
        path: ObservedPath? = nil,
        isNotifying: Bool = false,
        trial: Recorder.Step? = nil,
        hooks: HookRun? = nil
    ) {
        self.path = path ?? outer?.path
        self.isNotifying = isNotifying || outer?.isNotifying ?? false
        self.trial = trial ?? outer?.trial
        self.hooks = hooks ?? outer?.hooks
    }

    /// The notes of the code that is running here.
    static var current: FrameNotes? { ThreadFrame.current?.notes ?? Frame.current?.notes }
}
