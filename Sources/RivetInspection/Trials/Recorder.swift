internal import Rivet

/// Records which definitions depend on which while a trial builds them.
final class Recorder: DependencyRecorder {
    /// The definition whose closure makes the current request, if it is one of this trial.
    private var asker: AnyDefinition? {
        FrameNotes.current?.trial.flatMap { $0.recorder === self ? $0.definition : nil }
    }

    private typealias Seen = [ObjectIdentifier: [AnyDefinition]]

    private let built = Locked<Seen>([:])
    private let provided = Locked<Seen>([:])

    private let absent = Locked<[ObjectIdentifier: [String]]>([:])

    /// For each definition that was built, the unknown names that its closures requested, each once.
    var missing: [ObjectIdentifier: [String]] { absent.withLock { $0 } }

    /// For each definition that was built, the definitions that were built for its closures, each once.
    var observations: [ObjectIdentifier: [AnyDefinition]] { built.withLock { $0 } }

    /// For each definition that was built, the definitions whose providers its closures requested, each once.
    var providers: [ObjectIdentifier: [AnyDefinition]] { provided.withLock { $0 } }

    func recording<Result>(_ definition: AnyDefinition, _ make: () throws -> Result) rethrows -> Result {
        record(definition, in: built)
        return try Frame.withNotes(notes(of: definition), make)
    }

    nonisolated(nonsending) func recording<Result>(
        _ definition: AnyDefinition,
        _ make: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        record(definition, in: built)
        return try await Frame.withNotes(notes(of: definition)) { try await make() }
    }

    func recordProvider(of definition: AnyDefinition) {
        // A definition of the trial leads to the one that it observes.
        record(definition.source?.definition ?? definition, in: provided)
    }

    func recordMissing(_ name: String) {
        guard let asker else { return }
        absent.withLock { absent in
            let id = ObjectIdentifier(asker)
            if absent[id]?.contains(name) != true { absent[id, default: []].append(name) }
        }
    }

    private func notes(of definition: AnyDefinition) -> FrameNotes {
        FrameNotes(in: .current, trial: TrialStep(self, definition))
    }

    private func record(_ definition: AnyDefinition, in seen: Locked<Seen>) {
        guard let asker else { return }
        seen.withLock { seen in
            let id = ObjectIdentifier(asker)
            if seen[id]?.contains(where: { $0 === definition }) != true { seen[id, default: []].append(definition) }
        }
    }
}
