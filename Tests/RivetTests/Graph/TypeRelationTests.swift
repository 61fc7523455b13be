import Foundation
import Testing

@testable import Rivet

/// Compares Rivet's relation of two types with the result of a cast.
@Suite struct TypeRelationTests {
    private struct Tyre: Hashable, Codable, Sendable {}
    private final class Lift: Machine, @unchecked Sendable {}

    @Test(
        arguments: [
            (Int.self, Int.self), (Int.self, Any.self), (Int.self, Int?.self), (Int?.self, Int?.self),
            (Int.self, Int??.self),
            (Crane.self, Machine.self), (Crane.self, (any Motor).self), (Crane.self, (any Motor)?.self),
            (Crane.self, AnyObject.self), (Crane.self, (any Motor & Machine).self), (Tyre.self, (any Sendable).self),
            ([Crane].self, [Machine].self), ((any Motor).self, (any Motor).self), (Int.self, (any BinaryInteger).self),
            (Tyre.self, (any Hashable & Codable).self), ([Int].self, (any Codable)?.self), (Tyre.self, AnyObject.self),
            ((@Sendable () -> Int).self, (@Sendable () throws -> Int).self),
            ((@MainActor (Int) async -> Int).self, (@MainActor (Int) async throws -> Int).self),
        ] as [(Any.Type, Any.Type)]
    )
    func `a conversion that always succeeds fits`(held: Any.Type, wanted: Any.Type) {
        #expect(TypeRelation.of(held, to: wanted) == .fits)
    }

    @Test(
        arguments: [
            (Int.self, String.self), (Int.self, Double.self), (Tyre.self, (any Motor).self), (Int?.self, String?.self),
            (Crane.self, Lift.self), (Crane.self, Engine.self), (Int.self, [Int].self), (Tyre.self, Machine.self),
            (Tyre.self, Int?.self), ((() -> Int).self, Int.self), (Int.self, (any Motor)?.self),
            (Int.self, (any Hashable & Error).self), ((() throws -> Int).self, (() -> Int).self),
            ((() -> Int).self, (() throws -> String).self), ((Int, Int).self, Int.self), (Int.self, Int.Type.self),
            (NSString.self, NSNumber.self), (Crane.self, String.self),
        ] as [(Any.Type, Any.Type)]
    )
    func `a conversion that always fails differs`(held: Any.Type, wanted: Any.Type) {
        #expect(TypeRelation.of(held, to: wanted) == .differs)
    }

    @Test(
        arguments: [
            (Machine.self, Crane.self), (Machine.self, (any Motor).self), ((any Motor).self, Crane.self),
            (Any.self, Int.self),
            (Int?.self, Int.self), ([Machine].self, [Crane].self), ([Int].self, [String].self),
            (Tyre.self, AnyHashable.self),
            ([String: Crane].self, [String: Machine].self), ((any Motor).self, Machine.self),
            ((any Hashable & Codable).self, Tyre.self), (AnyHashable.self, Int.self),
            ((Int, Int).self, (Any, Any).self), ((a: Int, b: Int).self, (Int, Int).self),
            (Crane.Type.self, Machine.Type.self), (Int.Type.self, Any.Type.self),
            (String.self, NSString.self), (NSNumber.self, Int.self), ([Int].self, NSArray.self),
        ] as [(Any.Type, Any.Type)]
    )
    func `a conversion that depends on the object is unproven`(held: Any.Type, wanted: Any.Type) {
        #expect(TypeRelation.of(held, to: wanted) == .unproven)
    }

    @Test func `a valid dependency of a type that only a cast could prove isn't an error`() throws {
        let factory = try factory { module in
            module.define("Tyre", instance: Tyre())
            module.define("Size", instance: (width: 1, height: 2))
            module.define("Make", instance: { 1 } as @Sendable () -> Int)
            module.define(
                "Car",
                as: .calling(
                    { (_: any Hashable & Codable, size: (Int, Int), make: Provider<Int>) in try size.1 + make() },
                    with: "Tyre",
                    "Size",
                    "Make"
                )
            )
        }
        #expect(try factory["Car"] == 3)
        #expect(factory.graph.warnings.map(\.name) == ["Size"])
    }

    @Test func `the result type of a provider is found`() {
        #expect(TypeRelation.result(ofProvider: Provider<Int>.self) == Int.self)
        #expect(TypeRelation.result(ofProvider: Provider<any Motor>.self) == (any Motor).self)
        #expect(TypeRelation.result(ofProvider: Provider<[Crane]?>.self) == [Crane]?.self)
        #expect(TypeRelation.result(ofProvider: Provider<Provider<Int>>.self) == Provider<Int>.self)
        #expect(TypeRelation.result(ofProvider: (() throws -> Int).self) == Int.self)
        #expect(TypeRelation.result(ofProvider: (@Sendable (Int) throws -> Int).self) == nil)
        #expect(TypeRelation.result(ofProvider: Int.self) == nil)
    }
}
