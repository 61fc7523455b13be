#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Environment {
    /// Reads the variables of an environment from a JSON file.
    ///
    /// ```json
    /// { "Frequency": 88.1, "Presets": [88.1, 102.8], "Stereo": true }
    /// ```
    ///
    /// The file is one object. Its values are text, numbers, booleans, and arrays of one of those; null is
    /// the same as leaving the variable out. A whole number beyond 64 bits would lose digits and is refused:
    /// write it as text.
    ///
    /// - Parameters:
    ///   - name: Which environment it is.
    ///   - file: Where the file is: a file URL.
    /// - Throws: ``EnvironmentError`` when the file can't be read, isn't such an object, or holds a nested
    ///   value.
    /// - Complexity: O(size of the file).
    public init(name: Name, contentsOf file: URL) throws {
        func failure(_ code: EnvironmentError.Code, _ variable: String = "", _ error: (any Error)? = nil)
            -> EnvironmentError
        {
            EnvironmentError(code, variable: variable, environment: name, file: file.relativePath, underlying: error)
        }
        // Elsewhere Foundation may go to the network.
        guard file.isFileURL else { throw failure(.unreadableFile) }
        let data: Data
        do { data = try Data(contentsOf: file) } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            throw failure(.missingFile, "", error)
        } catch {
            throw failure(.unreadableFile, "", error)
        }
        // The decoder would take nulls for a sign of UTF-16 or UTF-32, and mend broken UTF-8.
        guard !data.contains(0), String(validating: data, as: UTF8.self) != nil else { throw failure(.malformedFile) }
        let object: [String: JSONValue]
        do { object = try JSONDecoder().decode([String: JSONValue].self, from: data) } catch {
            throw failure(.malformedFile, "", error)
        }
        var variables: [String: any Sendable] = [:]
        for (variable, value) in object where value != .null {
            guard let held = value.variable else { throw failure(.unsupportedValue, variable) }
            variables[variable] = held
        }
        self.init(name: name, variables: variables)
    }
}

/// A JSON value as far as a variable can hold it.
private enum JSONValue: Decodable, Equatable {
    case null
    case truth(Bool)
    case whole(Int)
    case large(UInt64)
    case real(Double)
    case text(String)
    case list([JSONValue])
    case nested

    init(from decoder: any Decoder) throws {
        // Below a variable's elements all is refused: looking further would cost time and stack for nothing.
        guard decoder.codingPath.count < 3 else {
            self = .nested
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let truth = try? value.decode(Bool.self) {
            self = .truth(truth)
        } else if let whole = try? value.decode(Int.self) {
            self = .whole(whole)
        } else if let large = try? value.decode(UInt64.self) {
            self = .large(large)
        } else if let real = try? value.decode(Double.self) {
            self = .real(real)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .nested
        }
    }

    /// The value as a variable holds it; nil for what can't be one.
    var variable: (any Sendable)? {
        switch self {
        case .null, .nested: nil
        case .truth(let truth): truth
        case .whole(let whole): whole
        case .large(let large): large
        // Beyond these every double is whole, and the file may have had more digits.
        case .real(let real): -0x1p63 < real && real < 0x1p64 ? real : nil
        case .text(let text): text
        case .list(let list): JSONValue.array(list.map(\.variable))
        }
    }

    /// An array of one kind of thing.
    ///
    /// Whole numbers among others become what the others are.
    private static func array(_ elements: [(any Sendable)?]) -> (any Sendable)? {
        elements.as(String.self) ?? elements.as(Bool.self) ?? elements.as(Int.self) ?? elements.as(UInt64.self)
            ?? elements.as(Double.self)
    }
}

extension [(any Sendable)?] {
    /// The elements, if all of them can be read as `Value` and none is text for it.
    fileprivate func `as`<Value: Sendable>(_ type: Value.Type) -> [Value]? {
        let values = compactMap { element -> Value? in
            guard let element, type == String.self || !(element is String) else { return nil }
            return VariableReading.read(element, as: type)
        }
        return values.count == count ? values : nil
    }
}
