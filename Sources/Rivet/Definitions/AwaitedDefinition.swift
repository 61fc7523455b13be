/// A definition that makes its object otherwise for who awaits it.
///
/// By an asynchronous closure, on the main actor, or of what may itself have to be awaited. Sound as `Sendable` for the
/// reason given at `AnyDefinition`.
final class AwaitedDefinition<Object>: Definition<Object>, @unchecked Sendable {
    private let awaiting: @Sendable (ObjectGraphFactory) async throws -> Object
    private let leadsTo: Inheritance?

    init(
        _ draft: Draft,
        _ keeping: Keeping,
        _ calling: Calling = .directly,
        cell: Int = noCell,
        needs: [Need]? = nil,
        source: Inheritance? = nil,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object,
        awaiting: @escaping @Sendable (ObjectGraphFactory) async throws -> Object
    ) {
        self.awaiting = awaiting
        leadsTo = source
        super.init(draft, keeping, calling, cell: cell, needs: needs, make: make)
    }

    override var makeAwaited: (@Sendable (ObjectGraphFactory) async throws -> Object)? { awaiting }

    override var source: Inheritance? { leadsTo }
}
