import Testing

@testable import Rivet

/// What is said about two types agrees with what a cast says about an object.
@Suite struct TypeRelationTests {
    private struct Tyre: Hashable, Sendable {}
    private final class Lift: Machine, @unchecked Sendable {}

    @Test(
        arguments: [
            (Int.self, Int.self), (Int.self, Any.self), (Int.self, Int?.self), (Int?.self, Int?.self),
            (Int.self, Int??.self),
            (Crane.self, Machine.self), (Crane.self, (any Motor).self), (Crane.self, (any Motor)?.self),
            (Crane.self, AnyObject.self), (Crane.self, (any Motor & Machine).self), (Tyre.self, (any Sendable).self),
            ([Crane].self, [Machine].self), ((any Motor).self, (any Motor).self), (Int.self, (any BinaryInteger).self),
        ] as [(Any.Type, Any.Type)]
    )
    func fits(held: Any.Type, wanted: Any.Type) { #expect(TypeRelation.of(held, to: wanted) == .fits) }

    @Test(
        arguments: [
            (Int.self, String.self), (Int.self, Double.self), (Tyre.self, (any Motor).self), (Int?.self, String?.self),
            (Crane.self, Lift.self), (Crane.self, Engine.self), (Int.self, [Int].self), (Tyre.self, Machine.self),
            (Tyre.self, Int?.self), ((() -> Int).self, Int.self), (Int.self, (any Motor)?.self),
        ] as [(Any.Type, Any.Type)]
    )
    func differs(held: Any.Type, wanted: Any.Type) { #expect(TypeRelation.of(held, to: wanted) == .differs) }

    @Test(
        arguments: [
            (Machine.self, Crane.self), (Machine.self, (any Motor).self), ((any Motor).self, Crane.self),
            (Any.self, Int.self),
            (Int?.self, Int.self), ([Machine].self, [Crane].self), ([Int].self, [String].self),
            (Tyre.self, AnyHashable.self),
            ([String: Crane].self, [String: Machine].self), ((any Motor).self, Machine.self),
        ] as [(Any.Type, Any.Type)]
    )
    func unproven(held: Any.Type, wanted: Any.Type) { #expect(TypeRelation.of(held, to: wanted) == .unproven) }

    @Test func `the type that a provider gives`() {
        #expect(TypeRelation.result(ofProvider: Provider<Int>.self) == Int.self)
        #expect(TypeRelation.result(ofProvider: Provider<any Motor>.self) == (any Motor).self)
        #expect(TypeRelation.result(ofProvider: Provider<[Crane]?>.self) == [Crane]?.self)
        #expect(TypeRelation.result(ofProvider: Provider<Provider<Int>>.self) == Provider<Int>.self)
        #expect(TypeRelation.result(ofProvider: (() throws -> Int).self) == Int.self)
        #expect(TypeRelation.result(ofProvider: (@Sendable (Int) throws -> Int).self) == nil)
        #expect(TypeRelation.result(ofProvider: Int.self) == nil)
    }
}
