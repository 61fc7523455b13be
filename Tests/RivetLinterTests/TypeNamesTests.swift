import Testing

@testable import RivetLinter

@Suite("Readable types")
struct TypeNamesTests {
    @Test(
        "Each mangled type has a spelling and a shape, and is nameable or not",
        arguments: [
            ("$s3Car6EngineCD", "Car.Engine", SourceType.Shape.plain, true),
            ("$s3Car6EngineCSgD", "Swift.Optional<Car.Engine>", .optional, true),
            ("$sypD", "Any", .any, true),
            ("$s3Car5Motor_pD", "Car.Motor", .existential, true),
            ("$s3Car2P1_AA2P2pD", "Car.P1 & Car.P2", .existential, true),
            ("$s3Car2P1_AA1CCXcD", "Car.C & Car.P1", .existential, true),
            ("$s3Car1GV1DVySi_GD", "Car.G<Swift.Int>.D", .plain, true),
            ("$s3Car5WheelCyYbKcD", "@Sendable () throws -> Car.Wheel", .function, true),
            ("$sSay3Car5Motor_pGD", "Swift.Array<Car.Motor>", .plain, true),
            ("$sxD", "A", .plain, false),
            ("$sSayxGD", "Swift.Array<A>", .plain, false),
            ("nonsense", "nonsense", .plain, false),
        ]
    )
    func spelling(mangled: String, spelling: String, shape: SourceType.Shape, isNameable: Bool) {
        var names = TypeNames()
        #expect(names.type(mangled) == SourceType(spelling: spelling, isNameable: isNameable, shape: shape))
    }

    @Test("Private and local types can't be named elsewhere")
    func hidden() {
        var names = TypeNames()
        #expect(!names.type("$s1t6Secret33_9AA20C7C53A214BFCE5DF8269DEEAC4FLLVD").isNameable)
        #expect(!names.type("$s1t6secretyyF1LL_VD").isNameable)
        // `any Sequence<Int>`, whose spelling isn't Swift's.
        #expect(!names.type("$sST_pSi7ElementSTRts_XPD").isNameable)
    }

    @Test("A parameter pack is split into its types")
    func packs() {
        var names = TypeNames()
        #expect(names.pack("$syQPD").isEmpty)
        #expect(names.pack("$sSi_SSQPD").map(\.spelling) == ["Swift.Int", "Swift.String"])
    }
}
