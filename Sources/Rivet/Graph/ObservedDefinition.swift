/// In a trial, a definition that passes on to another and notes who asked.
///
/// For what has no one type to be had by; the others are observed as themselves. Sound as `Sendable` for the reason
/// given at `AnyDefinition`.
final class ObservedDefinition: AnyDefinition, @unchecked Sendable {
    private let base: AnyDefinition
    private let recorder: Recorder

    init(_ base: AnyDefinition, _ recorder: Recorder) {
        self.base = base
        self.recorder = recorder
        // Filed under its own type, which nobody asks for: so the straight way of a request never meets it.
        super.init(
            Draft(observing: base),
            base.keeping,
            cell: AnyDefinition.noCell,
            needs: base.needs,
            type: ObservedDefinition.self
        )
    }

    override var objectType: Any.Type { base.objectType }

    override var source: Inheritance? { Inheritance(definition: base, generations: 0) }

    override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try factory.guarded(self) { _ in try recorder.noting(base) { try factory.converted(base) } }
    }

    override nonisolated(nonsending) func awaited<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory)
        async throws -> Wanted
    {
        try await recorder.noting(base) { try await factory.awaitedAny(base) }
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        try provider(of: objectType, as: type, from: factory)
    }
}
