internal import Rivet

/// Records which definitions depend on which while a trial builds them.
final class Recorder: DependencyRecorder {
    /// The definition whose closure makes the current request, if it belongs to this trial.
    private var requester: AnyDefinition? {
        FrameAttributes.current?.trial.flatMap { $0.recorder === self ? $0.definition : nil }
    }

    /// What closures requested, by the definition of the closure, each once and in its order.
    private struct Observations<Element: Sendable, ID: Hashable & Sendable>: Sendable {
        private(set) var lists: [ObjectIdentifier: [Element]] = [:]
        private var known: Set<Observation> = []

        private struct Observation: Hashable {
            let requester: ObjectIdentifier
            let observed: ID
        }

        mutating func add(_ element: Element, _ id: ID, of requester: AnyDefinition) {
            let requester = ObjectIdentifier(requester)
            if known.insert(Observation(requester: requester, observed: id)).inserted {
                lists[requester, default: []].append(element)
            }
        }
    }

    private let built = Locked(Observations<AnyDefinition, ObjectIdentifier>())
    private let provided = Locked(Observations<AnyDefinition, ObjectIdentifier>())
    private let missingNames = Locked(Observations<String, String>())
    private let uses = Locked(Observations<(AnyDefinition, ProviderUse), ObservedUse>())

    /// A use of a provider, each of which is tried once.
    private struct ObservedUse: Hashable {
        let definition: ObjectIdentifier
        let arguments: [ObjectIdentifier]
        let object: ObjectIdentifier
        let isAwaited: Bool
    }

    /// For each definition that was built, the unknown names that its closures requested, each once.
    var missing: [ObjectIdentifier: [String]] { missingNames.withLock { $0.lists } }

    /// For each definition that was built, the definitions that were built for its closures, each once.
    var observations: [ObjectIdentifier: [AnyDefinition]] { built.withLock { $0.lists } }

    /// For each definition that was built, the definitions whose providers its closures requested, each once.
    var providers: [ObjectIdentifier: [AnyDefinition]] { provided.withLock { $0.lists } }

    /// For each definition that was built, the providers that its closures requested, and for what, each once.
    var providerUses: [ObjectIdentifier: [(AnyDefinition, ProviderUse)]] { uses.withLock { $0.lists } }

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

    func recordProvider(of definition: AnyDefinition, _ use: ProviderUse) {
        // A definition of the trial forwards to the one that it observes.
        record(definition.forwarded ?? definition, in: provided)
        guard let requester else { return }
        let observed = ObservedUse(
            definition: ObjectIdentifier(definition),
            arguments: use.arguments.map(ObjectIdentifier.init),
            object: ObjectIdentifier(use.object),
            isAwaited: use.isAwaited
        )
        uses.withLock { $0.add((definition, use), observed, of: requester) }
    }

    func recordMissing(_ name: String) {
        guard let requester else { return }
        missingNames.withLock { $0.add(name, name, of: requester) }
    }

    private func attributes(of definition: AnyDefinition) -> FrameAttributes {
        FrameAttributes(in: .current, trial: TrialStep(self, definition))
    }

    private func record(
        _ definition: AnyDefinition,
        in seen: Locked<Observations<AnyDefinition, ObjectIdentifier>>
    ) {
        guard let requester else { return }
        seen.withLock { $0.add(definition, ObjectIdentifier(definition), of: requester) }
    }
}
