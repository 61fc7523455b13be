/// What a module puts around the objects of a definition that stands.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
package class AnyDecorator: @unchecked Sendable {
    let draft: Draft
    /// What its closure declared to ask for, or nil when it keeps that to itself.
    let needs: [Need]?

    init(_ draft: Draft, needs: [Need]?) {
        self.draft = draft
        self.needs = needs
    }

    /// The type of what it wraps, and of what it makes of that.
    var objectType: Any.Type { Never.self }

    /// The definition of what it makes of another's objects; nil when those are of another type.
    func wrapping(_ base: AnyDefinition, _ keeping: Keeping, cell: Int) -> AnyDefinition? { nil }
}

/// A decorator of objects of one type.
final class Decorator<Object>: AnyDecorator, @unchecked Sendable {
    let wrap: @Sendable (Object, ObjectGraphFactory) throws -> Object

    init(
        _ draft: Draft,
        needs: [Need]?,
        wrap: @escaping @Sendable (Object, ObjectGraphFactory) throws -> Object
    ) {
        self.wrap = wrap
        super.init(draft, needs: needs)
    }

    override var objectType: Any.Type { Object.self }

    override func wrapping(_ base: AnyDefinition, _ keeping: Keeping, cell: Int) -> AnyDefinition? {
        base.decorated(by: self, keeping, cell: cell)
    }
}
