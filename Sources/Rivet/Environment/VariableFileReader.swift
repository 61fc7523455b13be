#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Reads the JSON object that a file of variables is.
///
/// Foundation's decoder hides what matters here: a name that occurs twice, the digits that a number was
/// written with, and whether it is broken or only too large. Its errors may quote the file.
struct VariableFileReader {
    private var scanner: JSONScanner
    /// The variable that is being read.
    private var variable = ""

    static func variables(of data: Data) throws(VariableFileFault) -> [String: any Sendable] {
        // JSON begins with two characters of ASCII at least, or with a mark.
        guard !data.prefix(4).contains(0), !data.starts(with: [0xFF, 0xFE]), !data.starts(with: [0xFE, 0xFF]) else {
            throw .wideText
        }
        guard let text = String(validating: data, as: UTF8.self) else { throw .noText }
        var reader = VariableFileReader(scanner: JSONScanner(text))
        return try reader.object()
    }

    private mutating func object() throws(VariableFileFault) -> [String: any Sendable] {
        guard !scanner.isAtEnd else { throw .empty }
        if let kind = scanner.kind, kind != .object { throw other(kind) }
        try scanner.expect("{")
        var variables: [String: any Sendable] = [:]
        var names: Set<String> = []
        if !scanner.take("}") {
            repeat {
                variable = try scanner.text()
                guard names.insert(variable).inserted else { throw .repeated(variable) }
                try scanner.expect(":")
                variables[variable] = try value()
            } while scanner.take(",")
            try scanner.expect("}")
        }
        guard scanner.isAtEnd else { throw scanner.unexpected }
        return variables
    }

    /// What is wrong with a file that begins as another value than an object.
    private mutating func other(_ kind: JSONScanner.Kind) -> VariableFileFault {
        do {
            _ = try value()
            return scanner.isAtEnd ? .noObject(kind) : scanner.unexpected
        } catch { return error.code == .malformedFile ? error : .noObject(kind) }
    }

    /// A value as a variable holds it; nil for null.
    private mutating func value() throws(VariableFileFault) -> (any Sendable)? {
        scanner.kind == .array ? try array() : try element()
    }

    private mutating func array() throws(VariableFileFault) -> any Sendable {
        var elements: [(any Sendable)?] = []
        try scanner.expect("[")
        if !scanner.take("]") {
            repeat { elements.append(try element()) } while scanner.take(",")
            try scanner.expect("]")
        }
        let values = elements.compactMap { $0 }
        guard values.count == elements.count, let array = Self.array(of: values) else { throw .mixed(variable) }
        return array
    }

    /// An array of one kind of thing; different numbers become what all of them can be read as.
    private static func array(of values: [any Sendable]) -> (any Sendable)? {
        if let texts = values as? [String] { return texts }
        if let truths = values as? [Bool] { return truths }
        // Text could be read as a number too.
        guard !values.contains(where: { $0 is String }) else { return nil }
        if !values.contains(where: { $0 is Double }) {
            if let wholes = VariableReading.read(values, as: [Int].self) { return wholes }
            if let wholes = VariableReading.read(values, as: [UInt64].self) { return wholes }
        }
        return VariableReading.read(values, as: [Double].self)
    }

    /// A value that has no others in it; nil for null.
    private mutating func element() throws(VariableFileFault) -> (any Sendable)? {
        switch scanner.kind {
        case .text: return try scanner.text()
        case .number:
            guard let number = try Self.number(scanner.number()) else { throw .lossy(variable) }
            return number
        case .boolean(let truth):
            try scanner.word("\(truth)")
            return truth
        case .null:
            try scanner.word("null")
            return nil
        case .object, .array: throw .nested(variable)
        case nil: throw scanner.unexpected
        }
    }

    // MARK: Numbers

    /// A number as a variable holds it: a whole one of 64 bits if it is written as one.
    private static func number(_ written: String) -> (any Sendable)? {
        // Only a floating zero has a sign.
        if written != "-0" {
            if let whole = Int(written) { return whole }
            if let whole = UInt64(written) { return whole }
        }
        guard let value = Double(written), value.isFinite else { return nil }
        // Fractions may be rounded. Zero and numbers from here on have none, so that a digit would be lost.
        guard value == 0 || value.magnitude >= 0x1p53 else { return value }
        return digits(of: written) == digits(of: "\(value)") ? value : nil
    }

    /// The digits that count, from the first that is not zero to the last.
    private static func digits(of number: String) -> [Character] {
        let digits = number.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
        return digits.reversed().drop { $0 == "0" }.reversed()
    }
}
