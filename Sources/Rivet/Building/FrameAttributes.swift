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

    package init(
        in outer: FrameAttributes? = nil,
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

    /// The attributes of the code that is running here.
    package static var current: FrameAttributes? { Frame.ofCaller?.attributes }
}

extension Frame {
    /// Calls a body on this thread, and sets the attributes of the frames inside.
    package static func withAttributes<Result>(
        _ attributes: FrameAttributes,
        _ body: () throws -> Result
    ) rethrows -> Result { try withAttributes(attributes, inside: ofCaller).runNested(body) }

    /// Awaits a body in this task, and sets the attributes of the frames inside.
    package nonisolated(nonsending) static func withAttributes<Result>(
        _ attributes: FrameAttributes,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result { try await withAttributes(attributes, inside: current).run(body) }

    /// Awaits a body outside of any resolution, even if this task works for one.
    package nonisolated(nonsending) static func apart<Result>(
        with attributes: FrameAttributes,
        _ body: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result { try await withAttributes(attributes, inside: nil).run(body) }

    /// A frame with attributes for the code that runs here.
    ///
    /// Outside of a resolution, the frame only carries the attributes. Each request begins a resolution of its own
    /// then.
    private static func withAttributes(_ attributes: FrameAttributes, inside caller: Frame?) -> Frame {
        let isInside = ThreadState().isBusy || caller?.counts == true
        let frame = Frame(inside: isInside ? caller : nil, attributes: attributes)
        if !isInside { frame.end() }
        return frame
    }
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
    /// Whether this start or stop belongs to the factory with that core, or to a descendant. Also true if it was called
    /// in a hook of such a start or stop.
    func isInside(_ core: FactoryCore) -> Bool
}
