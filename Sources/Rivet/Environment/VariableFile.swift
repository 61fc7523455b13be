#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A JSON value as far as a file of variables can hold it.
enum JSONValue: Decodable {
    case null
    /// Text, a number or a boolean.
    case scalar(any Sendable)
    /// A number whose digits a Double doesn't keep.
    case lossy
    /// A number that is written wrongly, or beyond what a Double holds; the decoder doesn't tell which.
    case noNumber
    /// What a variable is when it is an array.
    case list([JSONValue])
    /// What the file is.
    case object([String: JSONValue])
    /// An array or object in another place. It isn't looked into, which would cost time and stack for nothing.
    case nested

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        let depth = decoder.codingPath.count
        if value.decodeNil() {
            self = .null
        } else if let truth = try value.decodeIfKind(Bool.self) {
            self = .scalar(truth)
        } else if let number = Self.number(in: value) {
            self = number
        } else if let text = try value.decodeIfKind(String.self) {
            self = .scalar(text)
        } else if depth == 0, let object = try value.decodeIfKind([String: JSONValue].self) {
            self = .object(object)
        } else if depth == 1, let list = try value.decodeIfKind([JSONValue].self) {
            self = .list(list)
        } else {
            self = .nested
        }
    }

    /// The values of the object that a file is.
    func object() throws(VariableFileFault) -> [String: JSONValue] {
        switch self {
        case .object(let object): return object
        case .null: throw .noObject(.null)
        case .scalar(let truth as Bool): throw .noObject(.truth(truth))
        case .scalar(is String): throw .noObject(.text)
        case .scalar, .lossy: throw .noObject(.number)
        case .noNumber: throw .broken
        // An object would have been looked into.
        case .list, .nested: throw .noObject(.array)
        }
    }

    /// The value as a variable holds it; nil for null.
    func held(by variable: String) throws(VariableFileFault) -> (any Sendable)? {
        switch self {
        case .null: return nil
        case .scalar(let value): return value
        case .lossy: throw .lossy(variable)
        case .noNumber: throw .noNumber(variable)
        case .object, .nested: throw .nested(variable)
        case .list(let list):
            var values: [any Sendable] = []
            for element in list {
                guard let value = try element.held(by: variable) else { throw .mixed(variable) }
                values.append(value)
            }
            guard let array = Self.array(of: values) else { throw .mixed(variable) }
            return array
        }
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

    // MARK: Numbers

    /// A number, a whole one of 64 bits if it is one; nil for what is none.
    private static func number(in value: any SingleValueDecodingContainer) -> JSONValue? {
        if let whole = try? value.decode(Int.self) {
            // Only a floating zero has a sign.
            if whole == 0, let zero = try? value.decode(Double.self), zero.sign == .minus { return .scalar(zero) }
            return .scalar(whole)
        }
        if let whole = try? value.decode(UInt64.self) { return .scalar(whole) }
        do {
            guard let real = try value.decodeIfKind(Double.self) else { return nil }
            guard real.isFinite else { return .noNumber }
            return losesDigits(real, in: value) ? .lossy : .scalar(real)
        } catch { return .noNumber }
    }

    /// Whether a number was written with other digits than those that its Double is written with.
    private static func losesDigits(_ real: Double, in value: any SingleValueDecodingContainer) -> Bool {
        // Fractions may be rounded. Doubles from here on have none, so that a digit before the point would be lost.
        guard real.magnitude >= 0x1p53, let written = try? value.decode(Decimal.self) else { return false }
        return Decimal(string: "\(real)") != written
    }
}

extension SingleValueDecodingContainer {
    /// The value, or nil when it is of another kind; what is broken stays an error.
    fileprivate func decodeIfKind<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        do { return try decode(type) } catch DecodingError.typeMismatch { return nil }
    }
}

// MARK: - Faults

/// What is wrong with a file of variables.
///
/// It contains names and kinds, but nothing else from the file.
enum VariableFileFault: Error {
    /// The file is in UTF-16 or UTF-32.
    case wideText
    case noText
    case empty
    /// The file is another value than an object.
    case noObject(Kind)
    case broken
    /// A variable is a number that is written wrongly, or beyond what a Double holds.
    case noNumber(String)
    /// A variable is an object, or an array with an object or array.
    case nested(String)
    /// A variable is an array of different things, or has a null in it.
    case mixed(String)
    /// A variable is a number that can't be held without loss.
    case lossy(String)

    enum Kind {
        case array, text, number, null
        case truth(Bool)
    }

    var code: EnvironmentError.Code {
        switch self {
        case .nested, .mixed, .lossy: .unsupportedValue
        case .wideText, .noText, .empty, .noObject, .broken, .noNumber: .malformedFile
        }
    }

    var variable: String {
        switch self {
        case .noNumber(let name), .nested(let name), .mixed(let name), .lossy(let name): name
        case .wideText, .noText, .empty, .noObject, .broken: ""
        }
    }
}
