internal import Rivet

/// Records which definitions depend on which while a trial builds them.
final class Recorder: DependencyRecorder {
    /// The definition whose closure makes the current request, if it belongs to this trial.
    private var requester: AnyDefinition? {
        FrameAttributes.current?.trial.flatMap { $0.recorder === self ? $0.definition : nil }
    }

    private typealias Observations = [ObjectIdentifier: [AnyDefinition]]

    private let built = Locked<Observations>([:])
    private let provided = Locked<Observations>([:])

    private let missingNames = Locked<[ObjectIdentifier: [String]]>([:])

    /// For each definition that was built, the unknown names that its closures requested, each once.
    var missing: [ObjectIdentifier: [String]] { missingNames.withLock { $0 } }

    /// For each definition that was built, the definitions that were built for its closures, each once.
    var observations: [ObjectIdentifier: [AnyDefinition]] { built.withLock { $0 } }

    /// For each definition that was built, the definitions whose providers its closures requested, each once.
    var providers: [ObjectIdentifier: [AnyDefinition]] { provided.withLock { $0 } }

    func recording<Result>(_ definition: AnyDefinition, _ make: () throws -> Result) rethrows -> Result {
        record(definition, in: built)
        return try Frame.withAttributes(attributes(of: definition), make)
    }

    nonisolated(nonsending) func recording<Result>(
        _ definition: AnyDefinition,
        _ make: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        record(definition, in: built)
        return try await Frame.withAttributes(attributes(of: definition)) { try await make() }
    }

    func recordProvider(of definition: AnyDefinition) {
        // A definition of the trial forwards to the one that it observes.
        record(definition.forwarded ?? definition, in: provided)
    }

    func recordMissing(_ name: String) {
        guard let requester else { return }
        missingNames.withLock { missingNames in
            let id = ObjectIdentifier(requester)
            if missingNames[id]?.contains(name) != true { missingNames[id, default: []].append(name) }
        }
    }

    private func attributes(of definition: AnyDefinition) -> FrameAttributes {
        FrameAttributes(in: .current, trial: TrialStep(self, definition))
    }

    private func record(_ definition: AnyDefinition, in seen: Locked<Observations>) {
        guard let requester else { return }
        seen.withLock { seen in
            let id = ObjectIdentifier(requester)
            if seen[id]?.contains(where: { $0 === definition }) != true { seen[id, default: []].append(definition) }
        }
    }
}
