import Foundation
import Rivet

/// The floating-point type that represents the values of all others.
#if arch(x86_64) && !os(macOS) && !os(Windows)
typealias Widest = Float80
#else
typealias Widest = Double
#endif

/// What a variable means as a number, from which an oracle derives each conversion.
enum Meaning: Sendable {
    /// An integer of at most 128 bits.
    case whole(isNegative: Bool, UInt128)
    /// A floating-point number.
    case real(Widest)
    /// A number beyond every type.
    case beyond
    case notANumber
    /// Not a number, such as a Bool.
    case other

    init<Number: FixedWidthInteger>(_ number: Number) {
        self = .whole(isNegative: number < 0, UInt128(number.magnitude))
    }
}

/// A variable's value, and what it means.
struct NumericVariable: Sendable {
    /// How the value was written; Rivet only ever converts it.
    enum Origin: Equatable { case integer, real, text, other }

    let held: any Sendable
    let origin: Origin
    let meaning: Meaning
    /// Whether the standard library's integers read the text.
    var isWholeText = false

    static func integers<Number: FixedWidthInteger & Sendable>(_ type: Number.Type) -> [NumericVariable] {
        [.min, .max, .max - 1, .max / 2, .max / 3, .min / 2, 0, 1, 5, 0 &- 1, 1 << (Number.bitWidth / 2) + 1].map {
            NumericVariable(held: $0, origin: .integer, meaning: Meaning($0))
        }
    }

    /// `widest` converts to the widest type by an initializer of the concrete types.
    static func reals<Number: BinaryFloatingPoint & Sendable>(
        _ type: Number.Type,
        _ widest: (Number) -> Widest
    ) -> [NumericVariable] {
        var numbers: [Number] = [
            0, -0.0, 1, 5, -5, 0.5, -1.5, 102.8, 0.1, .ulpOfOne, .pi, .infinity, -.infinity, .nan, .signalingNaN,
            .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, .leastNormalMagnitude,
        ]
        for exponent in [7, 8, 15, 16, 24, 31, 32, 53, 63, 64, 127, 128, 200, 1023, -20, -30, -140, -160, -1060] {
            for fraction: Number in [1, 1 + .ulpOfOne, 2 - .ulpOfOne] {
                let number = Number(sign: .plus, exponent: Number.Exponent(exponent), significand: fraction)
                if number.isFinite, !number.isZero { numbers += [number, -number] }
            }
        }
        return numbers.map { number in
            let value = widest(number)
            let whole = value.isFinite && value == value.rounded() ? UInt128(exactly: value.magnitude) : nil
            let meaning: Meaning =
                value.isNaN
                ? .notANumber
                : whole.map { .whole(isNegative: value.sign == .minus, $0) } ?? .real(value)
            return NumericVariable(held: number, origin: .real, meaning: meaning)
        }
    }
}

/// A number type that variables are read as, with the oracle for it.
struct NumericTarget: Sendable {
    let name: String
    /// Reads the variable in all ways, and describes each result that differs from the oracle's.
    let failures: @Sendable (NumericVariable) -> [String]

    static func integer<Number: FixedWidthInteger & Sendable>(_ type: Number.Type) -> NumericTarget {
        NumericTarget(name: "\(type)") { variable in
            var expected: Number?
            if case .whole(let isNegative, let magnitude) = variable.meaning,
                magnitude <= UInt128((isNegative ? Number.min : .max).magnitude),
                variable.origin != .text || variable.isWholeText
            {
                // The magnitude's bits, negated in two's complement.
                expected = Number(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
            }
            return results(of: variable, as: type, expected) { $0 == $1 }
        }
    }

    /// `narrow` rounds the widest type by an initializer of the concrete types.
    static func real<Number: BinaryFloatingPoint & Sendable>(
        _ type: Number.Type,
        _ narrow: @escaping @Sendable (Widest) -> Number
    ) -> NumericTarget {
        NumericTarget(name: "\(type)") { variable in
            var expected: Number?
            switch variable.meaning {
            case .whole(let isNegative, let magnitude):
                let width = 128 - magnitude.leadingZeroBitCount
                let digits = magnitude == 0 ? 0 : width - magnitude.trailingZeroBitCount
                let fits = width <= Int(Number.greatestFiniteMagnitude.exponent) + 1
                if fits, variable.origin != .integer || digits <= Number.significandBitCount + 1 {
                    // Two halves, of which each is exact in the widest type.
                    let value = Widest(UInt64(magnitude >> 64)) * 0x1p64 + Widest(UInt64(truncatingIfNeeded: magnitude))
                    // Only an integer has no negative zero.
                    expected = narrow(isNegative && (value != 0 || variable.origin != .integer) ? -value : value)
                    // The largest integers round to infinity.
                    if expected?.isInfinite == true { expected = nil }
                }
            case .real(let value):
                let number = narrow(value)
                if number.isFinite == value.isFinite, number.isZero == value.isZero { expected = number }
            case .notANumber: expected = .nan
            case .beyond, .other: break
            }
            if variable.origin == .text, !(type is any LosslessStringConvertible.Type) { expected = nil }
            return results(of: variable, as: type, expected) {
                $0 == $1 && $0.sign == $1.sign || $0.isNaN && $1.isNaN
            }
        }
    }

    /// A type with a raw value.
    private struct Raw<Number: Sendable>: RawRepresentable, Sendable { let rawValue: Number }

    private static func results<Number: Sendable>(
        of variable: NumericVariable,
        as type: Number.Type,
        _ expected: Number?,
        _ isEqual: (Number, Number) -> Bool
    ) -> [String] {
        let held = variable.held
        var failures: [String] = []
        func expect<Value>(_ held: any Sendable, _ way: String, _ number: (Value) -> Number?) {
            do {
                let read: Value = try Environment(variables: ["Variable": held])["Variable"]
                let isRight = expected.flatMap { expected in number(read).map { isEqual($0, expected) } } ?? false
                if !isRight { failures.append("\(way) \(held) as \(Value.self): \(read)") }
            } catch let error as EnvironmentError {
                let isRight = expected == nil && error.code == .typeMismatch && error.variable == "Variable"
                if !isRight { failures.append("\(way) \(held) as \(Value.self): \(error)") }
                if let text = held as? String, text.count > 7, "\(error)".contains(text) {
                    failures.append("\(way) \(held) is in: \(error)")
                }
            } catch { failures.append("\(way) \(held) as \(Value.self): \(Swift.type(of: error))") }
        }
        expect(held, "plain") { (read: Number) in read }
        expect(held, "optional") { (read: Number?) in read }
        expect(held, "secret") { (read: Secret<Number>) in read.value }
        expect(held, "raw") { (read: Raw<Number>) in read.rawValue }
        expect([held], "list") { (read: [Number]) in read.count == 1 ? read[0] : nil }
        expect([held], "lists") { (read: [Raw<Number>?]) in read.count == 1 ? read[0]?.rawValue : nil }
        expect(Optional(held), "of optional") { (read: Number) in read }
        return failures
    }
}
