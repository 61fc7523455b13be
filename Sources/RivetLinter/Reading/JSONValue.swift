internal import Foundation

/// One value of a JSON text.
struct JSONValue {
    private let tape: JSONTape
    private let entry: Int

    init(tape: JSONTape, entry: Int) {
        self.tape = tape
        self.entry = entry
    }

    var isObject: Bool { tape.byte(entry) == UInt8(ascii: "{") }
    var isArray: Bool { tape.byte(entry) == UInt8(ascii: "[") }

    /// The value for a key, or nil if this isn't an object with the key.
    subscript(key: StaticString) -> JSONValue? {
        guard isObject else { return nil }
        let end = tape.next(entry)
        var position = entry + 1
        while position < end {
            let value = position + 1
            if tape.text(position, is: key) { return JSONValue(tape: tape, entry: value) }
            position = tape.next(value)
        }
        return nil
    }

    /// The elements of an array, or an empty array for other values.
    var elements: [JSONValue] {
        guard isArray else { return [] }
        var result: [JSONValue] = []
        let end = tape.next(entry)
        var position = entry + 1
        while position < end {
            result.append(JSONValue(tape: tape, entry: position))
            position = tape.next(position)
        }
        return result
    }

    /// Calls `visit` with each object and array in an object or array, except for the values of skipped keys.
    func forEachContainer(skipping skipped: [StaticString], _ visit: (JSONValue) throws -> Void) rethrows {
        guard isObject else {
            for element in elements where element.isObject || element.isArray { try visit(element) }
            return
        }
        let end = tape.next(entry)
        var position = entry + 1
        while position < end {
            let value = JSONValue(tape: tape, entry: position + 1)
            if value.isObject || value.isArray, !skipped.contains(where: { tape.text(position, is: $0) }) {
                try visit(value)
            }
            position = tape.next(position + 1)
        }
    }

    /// Whether this is a string that is equal to `text`.
    func `is`(_ text: StaticString) -> Bool { tape.byte(entry) == UInt8(ascii: "\"") && tape.text(entry, is: text) }

    var isTrue: Bool { tape.byte(entry) == UInt8(ascii: "t") }

    var integer: Int? { tape.integer(entry) }

    /// The string, or nil for other values.
    var string: String? {
        guard tape.byte(entry) == UInt8(ascii: "\"") else { return nil }
        let raw = tape.raw(entry)
        if !raw.contains(UInt8(ascii: "\\")) { return String(decoding: raw, as: UTF8.self) }
        return JSONValue.unescaped(raw)
    }

    private static func unescaped(_ raw: UnsafeRawBufferPointer) -> String {
        let text = Data("\"".utf8) + Data(raw) + Data("\"".utf8)
        return (try? JSONDecoder().decode(String.self, from: text)) ?? String(decoding: raw, as: UTF8.self)
    }
}
