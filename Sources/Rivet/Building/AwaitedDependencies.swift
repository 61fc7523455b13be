extension ObjectGraphFactory {
    /// The dependencies of a recipe, and its run-time arguments.
    ///
    /// Several are awaited concurrently, and a single one in this task. If one dependency fails, the others are cancelled.
    nonisolated(nonsending) func awaitedDependencies<each Object>(
        _ keys: repeat Key<each Object>,
        with arguments: RunTimeArguments
    ) async throws -> AwaitedDependencies {
        var dependencies = AwaitedDependencies(self, arguments)
        repeat try dependencies.add(each keys)
        guard let pending = dependencies.firstPending else { return dependencies }
        if pending.nextPending == nil {
            try await pending.resolve()
        } else {
            try await withThrowingTaskGroup(of: Void.self) { group in
                var next: AnyAwaitedDependency? = pending
                while let one = next {
                    group.addTask { try await one.resolve() }
                    next = one.nextPending
                }
                // Unlike `waitForAll`, which would let the others run after an error.
                while try await group.next() != nil {}
            }
        }
        return dependencies
    }
}

/// The dependencies of a recipe, in the order of its function's parameters, for a caller that awaits them.
///
/// Only the functions of one dependency are generic, because the runtime looks up the type of a tuple at each use.
struct AwaitedDependencies {
    private let factory: ObjectGraphFactory
    private var arguments: RunTimeArguments
    private var first: AnyAwaitedDependency?
    private var last: AnyAwaitedDependency?
    /// The first and last dependencies without an object.
    fileprivate private(set) var firstPending: AnyAwaitedDependency?
    private var lastPending: AnyAwaitedDependency?

    fileprivate init(_ factory: ObjectGraphFactory, _ arguments: RunTimeArguments) {
        (self.factory, self.arguments) = (factory, arguments)
    }

    /// Adds a dependency, with its object if that needs no awaiting.
    fileprivate mutating func add<Object>(_ key: Key<Object>) throws {
        let dependency = AwaitedDependency<Object>(key.name, factory)
        if key.kind == .argument {
            dependency.kept = KeptObject(try arguments.next() as Object)
        } else if factory.isSpecial(key) {
            dependency.kept = KeptObject(try factory.special(key, nil) as Object)
        } else if let cell = factory.target(of: key.name, as: ObjectIdentifier(Object.self))?.cell {
            dependency.kept = factory.store.kept(in: cell)?.takeUnretainedValue()
        }
        if dependency.kept == nil {
            if let lastPending { lastPending.nextPending = dependency } else { firstPending = dependency }
            lastPending = dependency
        }
        if let last { last.next = dependency } else { first = dependency }
        last = dependency
    }

    /// The object of the next dependency, which has that key.
    mutating func next<Object>(_ key: Key<Object>) throws -> Object {
        guard let dependency = first, let kept = dependency.kept else { throw RequestFault.missing }
        first = dependency.next
        return factory.object(in: .passUnretained(kept))
    }
}

/// One dependency of a recipe.
///
/// Sound as `Sendable`: a task sets the object, which need not be `Sendable`, and it is read after that task has ended.
private class AnyAwaitedDependency: @unchecked Sendable {
    fileprivate final let name: String
    fileprivate final let factory: ObjectGraphFactory
    @exclusivity(unchecked) final var kept: AnyKeptObject?
    @exclusivity(unchecked) final var next: AnyAwaitedDependency?
    @exclusivity(unchecked) final var nextPending: AnyAwaitedDependency?

    init(_ name: String, _ factory: ObjectGraphFactory) { (self.name, self.factory) = (name, factory) }

    func resolve() async throws {}
}

private final class AwaitedDependency<Object>: AnyAwaitedDependency, @unchecked Sendable {
    override func resolve() async throws {
        kept = KeptObject(try await factory.awaitedDependency(name) as Object)
    }
}
