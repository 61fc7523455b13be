import Rivet
import Testing

/// A variable is read as another type only if nothing is lost.
@Suite struct EnvironmentReadingTests {
    enum Side: String, Sendable { case left, right }
    enum Gear: Int, Sendable { case first = 1, second }
    struct Options: OptionSet, Sendable { let rawValue: UInt8 }

    @Test(arguments: [
        fits(7, Int8(7)), fits(7, Int16(7)), fits(7, Int32(7)), fits(7, Int64(7)), fits(7, Int128(7)),
        fits(7, UInt(7)), fits(7, UInt8(7)), fits(7, UInt16(7)), fits(7, UInt32(7)), fits(7, UInt64(7)),
        fits(7, UInt128(7)), fits(UInt128(7), 7), fits(Int128(-7), Int8(-7)), fits(UInt64.max, Int128(UInt64.max)),
        fits(-128, Int8.min), fits(255, UInt8.max), fits(UInt64.max, UInt64.max), fits(Int64.min, Int64.min),
        misfits(128, Int8.self), misfits(-129, Int8.self), misfits(256, UInt8.self), misfits(-1, UInt8.self),
        misfits(-1, UInt.self), misfits(-1, UInt128.self), misfits(UInt64.max, Int.self), misfits(Int128.max, Int.self),
        misfits(Int128(Int64.max) + 1, Int64.self), misfits(70_000, Int16.self), misfits(1 << 40, UInt32.self),
    ])
    func `an integer is read as any width that can hold it`(row: Conversion) { row.check() }

    @Test(arguments: [
        fits(102, 102.0), fits(102, Float(102)), fits(Int128(3), 3.0), fits(102.0, 102), fits(-0.0, 0),
        fits(Float(3), UInt8(3)), fits(1 << 53, 0x1p53), fits(0x1p64, Int128(1) << 64), fits(1 << 24, Float(0x1p24)),
        // One more than a Double, or a Float, can represent exactly.
        misfits((1 << 53) + 1, Double.self), misfits((1 << 24) + 1, Float.self), misfits(Int.max, Double.self),
        misfits(102.8, Int.self), misfits(Float(0.5), Int8.self), misfits(300.0, UInt8.self),
        misfits(0x1p63, Int.self), misfits(-1.0, UInt.self), misfits(1e300, Int128.self),
        misfits(Double.infinity, Int.self), misfits(Double.nan, Int.self),
    ])
    func `integers and floating-point numbers are read as each other if exact`(row: Conversion) { row.check() }

    @Test(arguments: [
        fits(102.8, Float(102.8)), fits(0.1, Float(0.1)), fits(Float(0.1), Double(Float(0.1))),
        fits(Double.infinity, Float.infinity), fits(-Float.infinity, -Double.infinity),
        // Rounding drops the last digits, but here the value itself would be lost.
        misfits(1e39, Float.self), misfits(-1e300, Float.self),
    ])
    func `a floating-point number is rounded to a narrower type, but not to infinity`(row: Conversion) { row.check() }

    @Test func `NaN stays NaN in another width`() throws {
        let environment = Environment(variables: ["V": Double.nan, "T": "nan"])
        #expect(try (environment["V"] as Float).isNaN)
        #expect(try (environment["T"] as Double).isNaN)
    }

    @Test(arguments: [
        ("true", true), ("yes", true), ("on", true), ("1", true), ("TRUE", true), ("Yes", true), ("oN", true),
        ("false", false), ("no", false), ("off", false), ("0", false), ("False", false), ("NO", false), ("OFF", false),
    ])
    func `the usual words are read as a Bool`(word: String, value: Bool) throws {
        #expect(try Environment(variables: ["V": word])["V"] as Bool == value)
    }

    @Test(arguments: [
        misfits("", Bool.self), misfits("2", Bool.self), misfits("maybe", Bool.self), misfits(" true", Bool.self),
        misfits("y", Bool.self), misfits(1, Bool.self), misfits(0, Bool.self), misfits(1.0, Bool.self),
        misfits(true, Int.self), misfits(false, Double.self), misfits(true, UInt8.self), misfits(true, String.self),
        misfits(Side.left, Bool.self),
    ])
    func `a Bool is read neither as a number nor from other text`(row: Conversion) { row.check() }

    @Test(arguments: [
        fits("12", 12), fits("-12", Int8(-12)), fits("102.8", 102.8), fits("1e3", 1000.0), fits("0.1", Float(0.1)),
        fits("x", Character("x")), fits("x", Unicode.Scalar("x")), fits("text", Substring("text")), fits("", ""),
        fits("text".dropFirst(), "ext"), fits("12".dropLast(), 1), fits("inf", Double.infinity),
        fits("-Infinity", -Float.infinity), fits("340282366920938463463374607431768211455", UInt128.max),
        misfits("12.0", Int.self), misfits(" 12", Int.self), misfits("12 ", Double.self), misfits("", Int.self),
        misfits("128", Int8.self), misfits("-1", UInt.self), misfits("0x10", Int.self), misfits("1e3", Int.self),
        misfits("twelve", Double.self), misfits("1e400", Double.self),
        misfits("-1e39", Float.self), misfits("12", [Int].self),
        // A number has many spellings, so the intended one is unknown.
        misfits(12, String.self), misfits(12.5, String.self), misfits(12, Character.self),
    ])
    func `text is read as the value it spells if nothing is lost`(row: Conversion) { row.check() }

    /// Its initializer from text traps.
    ///
    /// The process must survive that.
    @Test func `text of zero or several characters isn't read as a Character and doesn't crash`() async {
        await #expect(processExitsWith: .success) {
            misfits("xy", Character.self).check()
            misfits("", Character.self).check()
            misfits("xy", Unicode.Scalar.self).check()
        }
    }

    /// A type that is its own raw value.
    ///
    /// It can't be read from any other value.
    final class Mirrored: RawRepresentable, Sendable {
        var rawValue: Mirrored { self }
        init?(rawValue: Mirrored) { nil }
    }

    @Test func `a type that is its own raw value isn't read and doesn't crash`() async {
        await #expect(processExitsWith: .success) { misfits(1, Mirrored.self).check() }
    }

    @Test(arguments: [
        fits("left", Side.left), fits(Side.left, Side.left), fits(2, Gear.second), fits("2", Gear.second),
        fits(2.0, Gear.second), fits(UInt8(1), Gear.first), fits(3, Options(rawValue: 3)),
        fits("left".dropLast(0), Side.left), fits(["left", "right"], [Side.left, .right]),
        misfits("middle", Side.self), misfits("Left", Side.self), misfits(3, Gear.self), misfits(1.5, Gear.self),
        misfits(256, Options.self), misfits(1, Side.self), misfits(true, Gear.self), misfits(Side.left, String.self),
    ])
    func `an enum is read from its raw value`(row: Conversion) { row.check() }

    @Test(arguments: ["1e-400", "0x1p-5000", "1e400"]) func `text beyond the range of a Double isn't read`(text: String)
    {
        let environment = Environment(variables: ["V": text])
        #expect(throws: EnvironmentError.self) { try environment["V"] as Double }
    }

    @Test(arguments: ["0", "-0.0", "0e7", "0x0p3", "0.000"]) func `zeros are read`(text: String) throws {
        #expect(try Environment(variables: ["V": text])["V"] as Double == 0)
    }
}
