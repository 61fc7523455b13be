import Foundation
import Rivet
import Testing

/// The scopes that share objects, for tests that apply to all of them.
enum Kept: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case singleton, weak, graph, cached, own

    /// The scopes that build an object once, whichever request or thread comes first.
    static let acrossRequests: [Kept] = [.singleton, .weak, .cached, .own]

    var testDescription: String { rawValue }

    var name: String { scope.name }

    /// A scope of this kind; a new instance each time if the scope is a class.
    var scope: any RetainingScope {
        switch self {
        case .singleton: SingletonScope()
        case .weak: WeakScope()
        case .graph: GraphScope()
        case .cached: CachedScope("Session")
        case .own: PlainScope()
        }
    }
}

/// The ways to reset a scope.
enum Reset: CaseIterable, Sendable {
    case everywhere, factory

    func apply(to scope: CachedScope, in factory: ObjectGraphFactory) {
        switch self {
        case .everywhere: scope.reset()
        case .factory: factory.reset(scope)
        }
    }
}

extension Module {
    func define<Object: Sendable>(
        _ name: String,
        kept: Kept,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) { define(Key(name), in: kept.scope, as: make) }

    func define<Object: Sendable>(_ name: String, kept: Kept, as recipe: Recipe<Object>) {
        define(Key(name), in: kept.scope, as: recipe)
    }

    func redefine<Object: Sendable>(
        _ name: String,
        kept: Kept,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) { redefine(Key(name), in: kept.scope, as: make) }

    func contribute<Object: Sendable>(
        _ name: String,
        kept: Kept,
        as make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) { contribute(Key(name), in: kept.scope, as: make) }
}

/// An object with a name and the objects that it was created from.
final class Piece: Sendable {
    let name: String
    let parts: [Piece]

    init(_ name: String, _ parts: Piece...) {
        self.name = name
        self.parts = parts
    }
}

/// A clock that advances only when a test moves it.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private let time = Guarded(Duration.zero)
    var now: Instant { Instant(offset: time.withLock { $0 }) }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: Instant, tolerance: Duration?) async throws { throw CancellationError() }
    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

// MARK: - Custom scopes

/// A scope that retains its objects and records the calls it receives.
final class PlainScope: CustomScope {
    let name = "plain"
    private let kept = Guarded<[ScopeSlot: any Sendable]>([:])
    let slots = Collected<ScopeSlot>()
    let forgotten = Collected<ScopeSlot>()

    var count: Int { kept.withLock { $0.count } }
    func object(for slot: ScopeSlot) -> (any Sendable)? { kept.withLock { $0[slot] } }
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
        slots.append(slot)
        let old = kept.withLock { $0.updateValue(object, forKey: slot) }
        withExtendedLifetime(old) {}
    }
    func forget(_ slot: ScopeSlot) {
        forgotten.append(slot)
        let old = kept.withLock { $0.removeValue(forKey: slot) }
        withExtendedLifetime(old) {}
    }
}

/// A scope that retains one object for each thread.
final class ThreadScope: CustomScope {
    private struct Place: Hashable {
        let slot: ScopeSlot
        let thread = ObjectIdentifier(Thread.current)
    }

    let name = "thread"
    private let kept = Guarded<[Place: any Sendable]>([:])
    func object(for slot: ScopeSlot) -> (any Sendable)? { kept.withLock { $0[Place(slot: slot)] } }
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
        kept.withLock { $0[Place(slot: slot)] = object }
    }
}

/// A scope that retains a limited number of objects, those that were resolved last.
final class RecentScope: CustomScope {
    let name = "recent"
    private let limit: Int
    private let kept = Guarded<[(slot: ScopeSlot, object: any Sendable)]>([])

    init(limit: Int) { self.limit = limit }

    func object(for slot: ScopeSlot) -> (any Sendable)? {
        kept.withLock { kept in
            guard let place = kept.firstIndex(where: { $0.slot == slot }) else { return nil }
            kept.append(kept.remove(at: place))
            return kept.last?.object
        }
    }

    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
        let old = kept.withLock { kept in
            defer { kept = (kept.filter { $0.slot != slot } + [(slot, object)]).suffix(limit) }
            return kept
        }
        withExtendedLifetime(old) {}
    }

    func forget(_ slot: ScopeSlot) {
        let old = kept.withLock { kept in
            defer { kept.removeAll { $0.slot == slot } }
            return kept
        }
        withExtendedLifetime(old) {}
    }
}

/// A scope whose steps are scripted by a test.
final class ScriptedScope: CustomScope {
    let name = "scripted"
    let inner = PlainScope()
    private let asked: @Sendable (ScopeSlot, PlainScope) -> (any Sendable)?
    private let kept: @Sendable (any Sendable) -> Bool
    private let current: @Sendable () -> Int

    init(
        generation: @escaping @Sendable () -> Int = { 0 },
        keep: @escaping @Sendable (any Sendable) -> Bool = { _ in true },
        object: @escaping @Sendable (ScopeSlot, PlainScope) -> (any Sendable)? = { $1.object(for: $0) }
    ) {
        (current, kept, asked) = (generation, keep, object)
    }

    var generation: Int { current() }
    func object(for slot: ScopeSlot) -> (any Sendable)? { asked(slot, inner) }
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
        if kept(object) { inner.keep(object, for: slot, generation: generation) }
    }
    func forget(_ slot: ScopeSlot) { inner.forget(slot) }
}

/// Runs a closure when it is deallocated.
final class OnDeinit: Sendable {
    private let leave: @Sendable () -> Void
    init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }
    deinit { leave() }
}
