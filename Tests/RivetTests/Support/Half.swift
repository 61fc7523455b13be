import Dispatch
import Rivet
import Testing

/// An object that refers to another one through a property.
final class Half: Sendable {
    private let state: Guarded<(other: Half?, isFinished: Bool)>

    init(other: Half? = nil) { state = Guarded((other, false)) }

    var other: Half? {
        get { state.withLock { $0.other } }
        set { state.withLock { $0.other = newValue } }
    }

    /// Whether `finish()` was called.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    func finish() { state.withLock { $0.isFinished = true } }

    /// Expects two complete objects that refer to each other.
    func expectPair(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let other = try #require(other, sourceLocation: sourceLocation)
        #expect(
            other !== self && other.other === self && isFinished && other.isFinished,
            sourceLocation: sourceLocation
        )
    }
}

/// How two objects "A" and "B" complete each other.
struct Pairing: Sendable, CustomTestStringConvertible {
    enum Kind: CaseIterable { case synchronous, asynchronous, onMainActor, synchronousThenOnMainActor }

    let scope: Kept
    let kind: Kind

    init(_ scope: Kept, _ kind: Kind) { (self.scope, self.kind) = (scope, kind) }

    static let all = Kept.allCases.flatMap { scope in Kind.allCases.map { Pairing(scope, $0) } }
    static let synchronous = all.filter { $0.kind == .synchronous }

    var testDescription: String { "\(scope), \(kind)" }

    /// Defines "A" and "B".
    func define(in module: Module) {
        for (name, other) in [("A", "B"), ("B", "A")] { define(name, completedBy: other, in: scope.scope, module) }
    }

    private func define(_ name: String, completedBy other: String, in scope: some RetainingScope, _ module: Module) {
        let key = Key<Half>(name)
        let complete: @Sendable (Half, ObjectGraphFactory) throws -> Void = { part, factory in
            part.other = try factory[other]
            part.finish()
        }
        switch kind {
        case .synchronous: module.define(key, in: scope) { _ in Half() }.completed(complete)
        case .asynchronous:
            module.define(key, in: scope) { _ async in Half() }.completed { part, factory in
                part.other = try await factory.resolve(other)
                part.finish()
            }
        case .onMainActor:
            module.define(key, in: scope, on: MainActor.self) { _ in Half() }.completed(on: MainActor.self, complete)
        case .synchronousThenOnMainActor:
            module.define(key, in: scope) { _ in Half() }.completed(on: MainActor.self, complete)
        }
    }
}

/// Resolves halves on threads of their own, at the same moment.
func resolvedAtOnce(_ names: [String], by factory: ObjectGraphFactory) -> [Result<Half, any Error>] {
    let results = Guarded<[Int: Result<Half, any Error>]>([:])
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
        let result: Result<Half, any Error> = Result { try factory[names[index]] }
        results.withLock { $0[index] = result }
    }
    return results.withLock { results in names.indices.compactMap { results[$0] } }
}
