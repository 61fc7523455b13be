/// Notes which definition asks for which while a trial builds them.
final class Recorder: Sendable {
    /// The definition whose closure runs in a trial, and the trial's recorder.
    private struct Asker {
        let recorder: Recorder
        let definition: AnyDefinition
    }

    @TaskLocal private static var asker: Asker?

    private let seen = Locked<[ObjectIdentifier: [AnyDefinition]]>([:])

    /// By what was built, what its closures asked for, each once.
    var observations: [ObjectIdentifier: [AnyDefinition]] { seen.withLock { $0 } }

    /// Runs the closure of a definition; notes whose closure asked for it.
    func noting<Result>(_ definition: AnyDefinition, _ make: () throws -> Result) rethrows -> Result {
        note(definition)
        return try Recorder.$asker.withValue(Asker(recorder: self, definition: definition), operation: make)
    }

    /// The same for a closure that is awaited.
    nonisolated(nonsending) func noting<Result>(
        _ definition: AnyDefinition,
        _ make: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result {
        note(definition)
        return try await Recorder.$asker.withValue(Asker(recorder: self, definition: definition)) { try await make() }
    }

    private func note(_ definition: AnyDefinition) {
        guard let asker = Recorder.asker, asker.recorder === self else { return }
        seen.withLock { seen in
            let id = ObjectIdentifier(asker.definition)
            if seen[id]?.contains(where: { $0 === definition }) != true { seen[id, default: []].append(definition) }
        }
    }
}
