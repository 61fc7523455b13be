import Foundation
import Rivet
import Testing

/// Every numeric type is read from every kind of value, and an oracle decides which conversions lose nothing.
@Suite struct EnvironmentConversionTests {
    typealias Variable = NumericVariable

    static let targets: [NumericTarget] = {
        var targets: [NumericTarget] = [
            .integer(Int.self), .integer(Int8.self), .integer(Int16.self), .integer(Int32.self), .integer(Int64.self),
            .integer(Int128.self), .integer(UInt.self), .integer(UInt8.self), .integer(UInt16.self),
            .integer(UInt32.self), .integer(UInt64.self), .integer(UInt128.self), .real(Float.self) { Float($0) },
            .real(Double.self) { Double($0) }, .real(CGFloat.self) { CGFloat(Double($0)) },
        ]
        #if !(os(macOS) && arch(x86_64))
        targets.append(.real(Float16.self) { Float16($0) })
        #endif
        #if arch(x86_64) && !os(Windows)
        targets.append(.real(Float80.self) { Float80($0) })
        #endif
        return targets
    }()

    static let numbers: [Variable] = {
        var numbers: [Variable] = Variable.integers(Int.self)
        numbers += Variable.integers(Int8.self) + Variable.integers(Int16.self) + Variable.integers(Int32.self)
        numbers += Variable.integers(Int64.self) + Variable.integers(Int128.self) + Variable.integers(UInt.self)
        numbers += Variable.integers(UInt8.self) + Variable.integers(UInt16.self) + Variable.integers(UInt32.self)
        numbers += Variable.integers(UInt64.self) + Variable.integers(UInt128.self)
        numbers += Variable.reals(Float.self) { Widest($0) } + Variable.reals(Double.self) { Widest($0) }
        numbers += Variable.reals(CGFloat.self) { Widest(Double($0)) }
        #if !(os(macOS) && arch(x86_64))
        numbers += Variable.reals(Float16.self) { Widest($0) }
        #endif
        #if arch(x86_64) && !os(Windows)
        numbers += Variable.reals(Float80.self) { Widest($0) }
        #endif
        return numbers
    }()

    /// Texts, with what they mean.
    ///
    /// The compiler converts the literals.
    static let texts: [Variable] = {
        let whole: [(String, Bool, UInt128)] = [
            ("0", false, 0), ("-0", true, 0), ("5", false, 5), ("+5", false, 5), ("-5", true, 5), ("007", false, 7),
            ("127", false, 127), ("128", false, 128), ("-128", true, 128), ("-129", true, 129), ("256", false, 256),
            ("65504", false, 65504), ("65536", false, 65536), ("9007199254740993", false, 9_007_199_254_740_993),
            ("9223372036854775807", false, 9_223_372_036_854_775_807),
            ("9223372036854775808", false, 9_223_372_036_854_775_808),
            ("-9223372036854775808", true, 9_223_372_036_854_775_808),
            ("18446744073709551615", false, 18_446_744_073_709_551_615),
            ("340282366920938463463374607431768211455", false, .max),
            (String(repeating: "0", count: 5_000) + "5", false, 5),
        ]
        let notWhole: [(String, Meaning)] = [
            ("5.0", Meaning(5)), ("5.", Meaning(5)), ("0x10", Meaning(16)), ("1e3", Meaning(1_000)),
            ("-0.0", .whole(isNegative: true, 0)), ("0e999999", Meaning(0)), ("0x0p3", Meaning(0)), (".5", .real(0.5)),
            ("0.1", .real(0.1)), ("-1.5", .real(-1.5)), ("102.8", .real(102.8)), ("1e38", .real(1e38)),
            ("1e39", .real(1e39)), ("1e308", .real(1e308)), ("-1e308", .real(-1e308)), ("1e-45", .real(1e-45)),
            ("1e-50", .real(1e-50)), ("1e-320", .real(1e-320)), ("0x1p-1074", .real(0x1p-1074)),
            ("inf", .real(.infinity)),
            ("-Infinity", .real(-.infinity)), ("nan", .notANumber), ("NaN", .notANumber),
            ("0.1000000000000000055511151231257827021181583404541015625", .real(Widest(0.1 as Double))),
            ("1e99999", .beyond), ("-1e99999", .beyond), ("1e-99999", .beyond), ("0x1p-99999", .beyond),
            (String(repeating: "9", count: 6_000), .beyond),
            ("0." + String(repeating: "0", count: 6_000) + "1", .beyond),
        ]
        let other = [
            "", " ", " 5", "5 ", "5\n", "\t5", "5\u{0}", "5\u{0}6", "\u{0}5", "1_000", "1,000", "5,5", "5f", "5%", "٣",
            "５",
            "five", "--5", "+-5", "0x", "0b1", "0o7", "e5", "5e", "5e+", ".", "-", "+", "infx", "1.2.3", "0x1.p", "½",
            "5️⃣",
        ]
        return whole.map { text, isNegative, magnitude in
            Variable(held: text, origin: .text, meaning: .whole(isNegative: isNegative, magnitude), isWholeText: true)
        } + notWhole.map { Variable(held: $0, origin: .text, meaning: $1) }
            + other.map { Variable(held: $0, origin: .text, meaning: .other) }
    }()

    enum Gear: Int, Sendable { case first = 1 }

    static let others: [Variable] =
        ([
            true, Character("5"), Unicode.Scalar("5"), Gear.first, Duration.seconds(5), Decimal(5), Date(), UUID(),
            Data([5]),
            ["5": 5], Set([5]), [5], [5, 5], 5..<6, Result<Int, Boom>.success(5), (5, 5), Boom(), Int.self,
            { @Sendable in 5 }, URL(filePath: "/5"),
        ] as [any Sendable]).map { Variable(held: $0, origin: .other, meaning: .other) }

    @Test(arguments: targets.indices) func `a number is read as each type exactly or not at all`(index: Int) {
        let failures = Self.numbers.flatMap(Self.targets[index].failures)
        #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(20).joined(separator: "\n"))")
    }

    @Test(arguments: targets.indices) func `text is read as each type that it spells`(index: Int) {
        let failures = Self.texts.flatMap(Self.targets[index].failures)
        #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(20).joined(separator: "\n"))")
    }

    @Test(arguments: targets.indices) func `a value that isn't a number is read as no number type`(index: Int) {
        let failures = Self.others.flatMap(Self.targets[index].failures)
        #expect(failures.isEmpty, "\(failures.count) failures: \(failures.prefix(20).joined(separator: "\n"))")
    }

    @Test(arguments: targets.indices) func `a number in a file is read as each type exactly or not at all`(index: Int)
        throws
    {
        // The value that each number of a file has, as the documentation says.
        let written: [(String, any Sendable, Meaning)] = [
            ("5", 5, Meaning(5)), ("-5", -5, Meaning(-5)), ("0", 0, Meaning(0)), ("300", 300, Meaning(300)),
            ("9223372036854775807", Int.max, Meaning(Int.max)),
            ("18446744073709551615", UInt64.max, Meaning(UInt64.max)),
            ("9007199254740993", 9_007_199_254_740_993, Meaning(9_007_199_254_740_993)),
            ("9007199254740993.0", 9_007_199_254_740_993, Meaning(9_007_199_254_740_993)),
            ("9223372036854775807.0", Int.max, Meaning(Int.max)), ("1e3", 1_000, Meaning(1_000)),
            ("0.5", 0.5, .real(0.5)), ("0.1", 0.1, .real(Widest(0.1 as Double))),
            ("1e300", 1e300, .real(Widest(1e300 as Double))),
            ("4.9406564584124654e-324", 0x1p-1074, .real(0x1p-1074)),
        ]
        let target = Self.targets[index]
        for (text, held, meaning) in written {
            let file = try environment(of: #"{"V": \#(text)}"#)
            let read: Any = try file["V"]
            let variable = Variable(
                held: read as? Int ?? read as? UInt64 ?? read as? Double ?? "" as any Sendable,
                origin: held is Double ? .real : .integer,
                meaning: meaning
            )
            #expect(target.failures(variable) == [], "\(text)")
        }
    }

    /// In quadratic time, it would take several minutes.
    @Test(.timeLimit(.minutes(1))) func `long text is read in linear time`() throws {
        let environment = Environment(variables: ["V": "0." + String(repeating: "0", count: 300_000)])
        #expect(try environment["V"] as Double == 0)
    }

    @Test func `types that text and numbers don't become are errors that name both types`() {
        for held in ["5", 5, 5.5, true, "2026-01-01", "5 seconds"] as [any Sendable] {
            misfits(held, Decimal.self).check()
            misfits(held, Duration.self).check()
            misfits(held, Date.self).check()
            misfits(held, URL.self).check()
            misfits(held, UUID.self).check()
            misfits(held, Data.self).check()
            misfits(held, [String: Int].self).check()
            misfits(held, Set<Int>.self).check()
            misfits(held, ClosedRange<Int>.self).check()
            misfits(held, Never.self).check()
        }
    }

    @Test func `values of such types are read as themselves`() throws {
        let digits = try #require(Decimal(string: "12345678901234567890123456789012345678"))
        let environment = Environment(variables: ["D": digits, "T": Duration.seconds(5), "U": URL(filePath: "/5")])
        #expect(try environment["D"] as Decimal == digits)
        #expect(try environment["T"] as Duration? == .seconds(5))
        #expect(try environment["U"] as Secret<URL> == Secret(URL(filePath: "/5")))
    }

    // MARK: Types that lead to themselves

    struct Ping: RawRepresentable { let rawValue: Pong }
    final class Pong: RawRepresentable {
        let rawValue: Ping
        init(rawValue: Ping) { self.rawValue = rawValue }
    }
    final class Maybe: RawRepresentable {
        let rawValue: Maybe?
        init(rawValue: Maybe?) { self.rawValue = rawValue }
    }
    struct Growing<Value>: RawRepresentable {
        let makeRawValue: @Sendable () -> Growing<[Value]>
        var rawValue: Growing<[Value]> { makeRawValue() }
        init?(rawValue: Growing<[Value]>) { nil }
    }

    @Test func `types whose raw values lead to themselves are errors and don't crash`() async {
        await #expect(processExitsWith: .success) {
            for held in [1, "one", [1], Int?.some(1), Secret("one")] as [any Sendable] {
                for read in [
                    { _ = try $0["V"] as Ping }, { _ = try $0["V"] as Pong }, { _ = try $0["V"] as Maybe },
                    { _ = try $0["V"] as Maybe? }, { _ = try $0["V"] as Growing<Int> }, { _ = try $0["V"] as [Ping?] },
                ] as [(Environment) throws -> Void] {
                    #expect(throws: EnvironmentError.self) { try read(Environment(variables: ["V": held])) }
                }
            }
        }
    }
}
