/// An ancestor's definition that a child's graph has, and how many generations up it is.
package struct Inheritance {
    package let definition: AnyDefinition
    let generations: Int
}

/// How one definition forwards to another: a child's to its parent's, or a trial's to the original one.
package struct Forwarding: Sendable {
    /// How many generations up the other definition is.
    let generations: Int
    let recorder: (any DependencyRecorder)?

    /// Forwards to an ancestor's definition.
    static func inheriting(from generations: Int) -> Forwarding { Forwarding(generations: generations, recorder: nil) }

    /// Forwards to a definition of the same factory, and records the closure that requested it.
    package static func observing(by recorder: any DependencyRecorder) -> Forwarding {
        Forwarding(generations: 0, recorder: recorder)
    }

    /// Calls the other definition with the factory that builds its objects.
    func run<Result>(
        _ base: AnyDefinition,
        _ factory: ObjectGraphFactory,
        _ make: (ObjectGraphFactory) throws -> Result
    ) throws -> Result {
        guard let recorder else { return try make(factory.ancestor(generations)) }
        return try recorder.recording(base) { try make(factory) }
    }

    /// The same for a closure that is awaited.
    nonisolated(nonsending) func run<Result>(
        _ base: AnyDefinition,
        _ factory: ObjectGraphFactory,
        _ make: nonisolated(nonsending) (ObjectGraphFactory) async throws -> Result
    ) async throws -> Result {
        guard let recorder else { return try await make(factory.ancestor(generations)) }
        return try await recorder.recording(base) { try await make(factory) }
    }

    /// What the forwarding definition says about its own origin.
    func draft(for base: AnyDefinition) -> Draft {
        // An ancestor's context means nothing in a child's graph.
        Draft(name: base.name, site: base.site, module: base.module, context: recorder == nil ? 0 : base.context)
    }

    /// The dependencies of the forwarding definition: an inherited object's are its own graph's.
    func needs(of base: AnyDefinition) -> [Need]? { recorder == nil ? [] : base.needs }

    func source(_ base: AnyDefinition) -> Inheritance { Inheritance(definition: base, generations: generations) }
}

/// A definition that forwards to another one that has no single type, such as a group.
///
/// Sound as `Sendable` for the reason given at `AnyDefinition`.
final class ForwardingDefinition: AnyDefinition, @unchecked Sendable {
    private let base: AnyDefinition
    private let forwarding: Forwarding

    init(to base: AnyDefinition, _ forwarding: Forwarding) {
        self.base = base
        self.forwarding = forwarding
        // Filed under its own type, which no caller expects, so the direct path of a request never finds it.
        super.init(
            forwarding.draft(for: base),
            base.keeping,
            cell: AnyDefinition.noCell,
            needs: forwarding.needs(of: base),
            type: ForwardingDefinition.self
        )
    }

    override var objectType: Any.Type { base.objectType }

    override var source: Inheritance? { forwarding.source(base) }

    package override func object<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        guard forwarding.recorder != nil else { return try factory.ancestor(forwarding.generations).converted(base) }
        return try factory.guarded(self) { _ in try forwarding.run(base, factory) { try $0.converted(base) } }
    }

    package override func object<Wanted>(
        as type: Wanted.Type,
        with arguments: [Any],
        from factory: ObjectGraphFactory
    ) throws -> Wanted {
        try forwarding.run(base, factory) { try base.object(as: type, with: arguments, from: $0) }
    }

    override nonisolated(nonsending) func awaited<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory)
        async throws -> Wanted
    {
        try await forwarding.run(base, factory) { try await $0.awaitedAny(base) }
    }

    override nonisolated(nonsending) func awaited<Wanted>(
        as type: Wanted.Type,
        with arguments: UncheckedTransfer<[Any]>,
        from factory: ObjectGraphFactory
    ) async throws -> Wanted {
        try await forwarding.run(base, factory) { try await base.awaited(as: type, with: arguments, from: $0) }
    }

    override func provider<Wanted>(as type: Wanted.Type, from factory: ObjectGraphFactory) throws -> Wanted {
        guard forwarding.recorder == nil else { return try provider(of: objectType, as: type, from: factory) }
        return try base.provider(as: type, from: factory.ancestor(forwarding.generations))
    }

    override func decorated<Wrapped>(by decorator: Decorator<Wrapped>, _ keeping: Keeping, cell: Int) -> AnyDefinition?
    {
        guard TypeRelation.of(objectType, to: Wrapped.self) != .differs else { return nil }
        return decorated(byWrapping: decorator, keeping, cell: cell)
    }

    override func forwarded(_ other: Forwarding) -> AnyDefinition {
        // The cell and the elements of what is inherited are those of its own graph, so farther up.
        guard other.recorder == nil else { return super.forwarded(other) }
        return ForwardingDefinition(to: base, .inheriting(from: forwarding.generations + other.generations))
    }
}

/// Records which definitions depend on which while their closures run.
///
/// A trial in `RivetInspection` has one; its graph's definitions forward to the original ones.
package protocol DependencyRecorder: AnyObject, Sendable {
    /// Runs the closure of a definition, and records which closure requested it.
    func recording<Result>(_ definition: AnyDefinition, _ make: () throws -> Result) rethrows -> Result

    /// The same for a closure that is awaited.
    nonisolated(nonsending) func recording<Result>(
        _ definition: AnyDefinition,
        _ make: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result

    /// Records which closure requested the provider of a definition.
    func recordProvider(of definition: AnyDefinition)

    /// Records which closure requested a name that nothing defines.
    func recordMissing(_ name: String)
}
