import Rivet
import Testing

/// Numbers in a file of variables don't lose digits.
@Suite struct EnvironmentFileNumberTests {
    @Test func `64-bit integers keep every digit`() throws {
        let environment = try environment(
            of: """
                {"Max": 18446744073709551615, "Int": 9223372036854775807, "Min": -9223372036854775808,
                 "Odd": 9007199254740993, "All": [1, 18446744073709551615]}
                """
        )
        #expect(try environment["Max"] as UInt64 == .max)
        #expect(try environment["Int"] as Int == .max)
        #expect(try environment["Min"] as Int == .min)
        #expect(try environment["Odd"] as Int == 9_007_199_254_740_993)
        #expect(try environment["All"] as [UInt64] == [1, .max])
        #expect(variableFailure { try environment["Max"] as Int }?.code == .typeMismatch)
    }

    @Test(
        arguments: [
            ("1e300", 1e300), ("-1e300", -1e300), ("6.02e23", 6.02e23), ("6.02E+23", 6.02e23), ("1e20", 1e20),
            ("100000000000000000000", 1e20), ("1.7976931348623157e308", .greatestFiniteMagnitude),
            ("4.9406564584124654e-324", .leastNonzeroMagnitude), ("1e-300", 1e-300), ("12345e-2", 123.45),
            ("9007199254740992.0", 0x1p53), ("9007199254740993e-1", 900719925474099.3), ("0e5", 0), ("0.0", 0),
            ("3.141592653589793238", .pi), ("0.1000000000000000055511151231257827", 0.1),
        ] as [(String, Double)]
    )
    func `a number is read as the same Double as in Swift code`(written: String, value: Double) throws {
        let environment = try environment(of: #"{"V": \#(written), "Vs": [\#(written), 0.5]}"#)
        #expect(try environment["V"] as Double == value)
        #expect(try environment["Vs"] as [Double] == [value, 0.5])
    }

    @Test(arguments: ["-0", "-0.0", "-0e3"])
    func `zero keeps its sign`(written: String) throws {
        let environment = try environment(of: #"{"V": \#(written), "Vs": [\#(written), 1]}"#)
        #expect(try (environment["V"] as Double).sign == .minus)
        #expect(try (environment["Vs"] as [Double])[0].sign == .minus)
        #expect(try environment["V"] as Int == 0)
    }

    @Test(arguments: ["5.0", "5e0", "0.5e1", "50e-1"])
    func `a decimal number with an integral value is read as an integer`(written: String) throws {
        let environment = try environment(of: #"{"V": \#(written), "Vs": [\#(written), 1]}"#)
        #expect(try environment["V"] as UInt8 == 5)
        #expect(try environment["Vs"] as [Int] == [5, 1])
    }

    @Test(arguments: [
        "18446744073709551616", "-18446744073709551616", "123456789012345678901", "-9223372036854775809",
        "12345678901234567890.5", "1.23456789012345678901e100", "9007199254740993.5", "-9007199254740993.5",
        "9223372036854775807.5", "18446744073709551615.5",
    ])
    func `a number that would lose digits is an error, but is accepted as text`(written: String) throws {
        for json in [#"{"V": \#(written)}"#, #"{"V": [1, \#(written)]}"#] {
            let error = try #require(variableFailure { try environment(of: json) })
            #expect(error.code == .unsupportedValue)
            #expect(error.variable == "V")
            #expect(
                "\(error)".hasSuffix(#""V" is a number that would lose digits; write it as text [unsupportedValue]"#)
            )
        }
        #expect(try environment(of: #"{"V": "\#(written)"}"#)["V"] as String == written)
    }

    @Test(arguments: [
        "01", "-01", "00", "1.", "-", ".5", "+1", "1e", "1e+", "0x10", "1_000", "--1", "1.e5", "NaN", "-Infinity", "١",
        "1e999", "-1e999", "1e-400", "-1e-400", "2e-324",
    ])
    func `an invalid number or one beyond a Double is malformed`(written: String) throws {
        for json in [#"{"V": \#(written)}"#, #"{"V": [1, \#(written)]}"#] {
            #expect(variableFailure { try environment(of: json) }?.code == .malformedFile)
        }
    }
}
