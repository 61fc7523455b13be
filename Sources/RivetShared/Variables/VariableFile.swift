#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Reads a file of variables, as `Environment.init(name:contentsOf:)` describes it.
package enum VariableFile {
    /// The variables in the contents of a file, sorted by their names.
    ///
    /// - Complexity: O(size of the file), and sorting the names.
    package static func variables(in data: Data) throws(VariableFileFault) -> [(name: String, value: any Sendable)] {
        // The decoder would accept other encodings. JSON begins with at least two ASCII characters, or with a byte
        // order mark.
        let bytes = [UInt8](data)
        let beginning = Array(bytes.prefix(2))
        guard !bytes.prefix(4).contains(0), beginning != [0xFF, 0xFE], beginning != [0xFE, 0xFF] else {
            throw .otherEncoding
        }
        // The decoder would also repair broken UTF-8.
        let text = String(decoding: bytes, as: UTF8.self)
        guard Array(text.utf8) == bytes else { throw .notText }
        guard !text.allSatisfy(\.isWhitespace) else { throw .empty }
        let file: JSONValue
        // The decoder's error is dropped, because it may quote the file.
        do { file = try JSONDecoder().decode(JSONValue.self, from: data) } catch { throw .broken }
        let object = try file.object()
        var variables: [(name: String, value: any Sendable)] = []
        // Sorted, so that each attempt reports the same one of several faults.
        for variable in Array(object.keys).ordered(by: <) {
            if let value = try object[variable]?.held(by: variable) { variables.append((variable, value)) }
        }
        return variables
    }
}

/// A JSON value that a file of variables can contain.
private indirect enum JSONValue: Decodable {
    case null
    /// Text, a number or a boolean.
    case scalar(any Sendable)
    /// A number that would lose digits as a Double.
    case lossy
    /// A number that is malformed, or beyond a Double's range; the decoder doesn't report which.
    case badNumber
    /// The array that is a variable's value.
    case list([JSONValue])
    /// The object that is the whole file.
    case object([String: JSONValue])
    /// An array or object in another place. It isn't decoded, because that would only cost time and stack.
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

    /// The values of the object that is the whole file.
    func object() throws(VariableFileFault) -> [String: JSONValue] {
        switch self {
        case .object(let object): return object
        case .null: throw .notObject("null")
        case .scalar(let truth as Bool): throw .notObject("\(truth)")
        case .scalar(is String): throw .notObject("text")
        case .scalar, .lossy: throw .notObject("a number")
        case .badNumber: throw .broken
        case .list, .nested: throw .notObject("an array")
        }
    }

    /// The value of a variable, or nil for null.
    func held(by variable: String) throws(VariableFileFault) -> (any Sendable)? {
        switch self {
        case .null: return nil
        case .scalar(let value): return value
        case .lossy: throw .lossy(variable)
        case .badNumber: throw .badNumber(variable)
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

    /// An array of elements of one kind; different numbers become one type that can represent all of them.
    private static func array(of values: [any Sendable]) -> (any Sendable)? {
        if let texts = values as? [String] { return texts }
        if let truths = values as? [Bool] { return truths }
        // Text could be read as numbers, too.
        guard !values.contains(where: { $0 is String }) else { return nil }
        if let wholes = values as? [Int] { return wholes }
        if let wholes = all(values, { ($0 as? UInt64) ?? ($0 as? Int).flatMap { UInt64(exactly: $0) } }) {
            return wholes
        }
        return all(values) { value in
            (value as? Double) ?? (value as? Int).flatMap { Double(exactly: $0) }
                ?? (value as? UInt64).flatMap { Double(exactly: $0) }
        }
    }

    /// The converted values, or nil if one of them can't be converted.
    private static func all<Value>(_ values: [any Sendable], _ convert: (any Sendable) -> Value?) -> [Value]? {
        let converted = values.compactMap(convert)
        return converted.count == values.count ? converted : nil
    }

    // MARK: Numbers

    /// The value as a number, if possible a 64-bit integer; nil if it isn't a number.
    private static func number(in value: any SingleValueDecodingContainer) -> JSONValue? {
        let real: Double
        do {
            guard let decoded = try value.decodeIfKind(Double.self) else { return nil }
            real = decoded
        } catch {
            // The decoder reads some zeros, such as 0e5, only as other types.
            return (try? value.decode(Decimal.self)) == 0 ? .scalar(0) : .badNumber
        }
        guard real.isFinite else { return .badNumber }
        // Only a floating-point zero has a sign.
        if real.isZero, real.sign == .minus { return .scalar(real) }
        var held: any Sendable & CustomStringConvertible = real
        if let whole = try? value.decode(Int.self) {
            held = whole
        } else if let whole = try? value.decode(UInt64.self) {
            held = whole
        }
        // Fractions may be rounded. Doubles of this size have no fraction, so a digit before the point would be lost.
        // The decoder's integers of this size omit the fraction.
        if real.magnitude >= 0x1p53, let written = try? value.decode(Decimal.self),
            Decimal(string: held.description) != written
        {
            return .lossy
        }
        return .scalar(held)
    }
}

extension SingleValueDecodingContainer {
    /// The value, or nil if it is of another kind; a malformed value is an error.
    fileprivate func decodeIfKind<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        do { return try decode(type) } catch DecodingError.typeMismatch { return nil }
    }
}
