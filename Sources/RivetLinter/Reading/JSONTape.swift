internal import Foundation

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// An index of a JSON text: the offsets of all values, from one pass over the text.
///
/// The compiler writes about a megabyte for a hundred lines of source, and SwiftPM builds a plugin's tool without the
/// optimizer. For speed, this file works on raw memory: it skips strings by `memchr`, copies nothing, and creates a
/// value only on demand.
final class JSONTape: @unchecked Sendable {
    // `Sendable` is sound because nothing is written after the initializer.

    /// The text isn't JSON, or is larger than four gigabytes.
    struct Fault: Error, CustomStringConvertible {
        let offset: Int
        var description: String { "the dump isn't JSON, or is incomplete, at byte \(offset)" }
    }

    private struct Entry {
        var offset: UInt32
        /// The entry after this value and the values in it.
        var next: UInt32
    }

    private let text: UnsafeMutableRawBufferPointer
    private var entries: UnsafeMutablePointer<Entry>
    private var capacity: Int
    private(set) var count = 0

    /// Reads a JSON text.
    ///
    /// - Parameter data: The text.
    /// - Throws: A fault if the text isn't JSON.
    init(_ data: Data) throws(Fault) {
        text = .allocate(byteCount: data.count + 1, alignment: 16)
        data.copyBytes(to: text)
        // No scan runs past this sentinel.
        text[data.count] = 0
        capacity = max(data.count / 8, 64)
        entries = .allocate(capacity: capacity)
        guard data.count < UInt32.max else { throw Fault(offset: 0) }
        try scan()
    }

    deinit {
        text.deallocate()
        entries.deallocate()
    }

    /// The outermost value.
    var root: JSONValue { JSONValue(tape: self, entry: 0) }

    func byte(_ entry: Int) -> UInt8 { text[Int(entries[entry].offset)] }

    func next(_ entry: Int) -> Int { Int(entries[entry].next) }

    /// The bytes of the string at an entry, with escapes and without the quotes.
    func raw(_ entry: Int) -> UnsafeRawBufferPointer {
        let begin = Int(entries[entry].offset) + 1
        return UnsafeRawBufferPointer(rebasing: text[begin..<endOfText(from: begin)])
    }

    /// Whether the string at an entry is equal to `other`.
    ///
    /// It doesn't decode escapes.
    func text(_ entry: Int, is other: StaticString) -> Bool {
        let begin = Int(entries[entry].offset) + 1
        let length = other.utf8CodeUnitCount
        guard begin + length < text.count, text[begin + length] == quote else { return false }
        guard let base = text.baseAddress else { return false }
        return memcmp(base + begin, other.utf8Start, length) == 0
    }

    func integer(_ entry: Int) -> Int? {
        var position = Int(entries[entry].offset)
        var value = 0
        let begin = position
        while text[position] >= 0x30, text[position] <= 0x39, value < 1 << 40 {
            value = value * 10 + Int(text[position] - 0x30)
            position += 1
        }
        return position == begin ? nil : value
    }

    /// The first key or kind in an object or array that isn't known, and the innermost node around it.
    ///
    /// The node has a range in the file, and not in the expansion of a macro.
    func unknownWord(in container: Int = 0) -> (word: String, node: JSONValue?)? {
        let isObject = byte(container) == brace
        var entry = container + 1
        var found: (word: String, node: JSONValue?)?
        while entry < next(container), found == nil {
            // In an object, each value follows its key.
            let value = isObject ? entry + 1 : entry
            if isObject, !DumpWords.contain(raw(entry)) {
                found = (JSONValue(tape: self, entry: entry).string ?? "", nil)
            } else if isObject, text(entry, is: "_kind"), !DumpWords.contain(raw(value)) {
                found = (JSONValue(tape: self, entry: value).string ?? "", nil)
            } else if byte(value) == brace || byte(value) == bracket {
                let isSource = isObject && DumpWords.sourceKeys.contains { text(entry, is: $0) }
                found = isSource ? nil : unknownWord(in: value)
            }
            entry = next(value)
        }
        let node = JSONValue(tape: self, entry: container)
        if found != nil, found?.node == nil, let range = node["range"], range["buffer_id"] == nil { found?.node = node }
        return found
    }

    // MARK: - Scanning

    private func append(_ offset: Int) -> Int {
        if count == capacity {
            let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
            larger.moveInitialize(from: entries, count: count)
            entries.deallocate()
            entries = larger
            capacity *= 2
        }
        (entries + count).initialize(to: Entry(offset: UInt32(offset), next: UInt32(count + 1)))
        count += 1
        return count - 1
    }

    private func scan() throws(Fault) {
        guard let base = text.baseAddress else { throw Fault(offset: 0) }
        let bytes = base.assumingMemoryBound(to: UInt8.self)
        let end = text.count - 1
        var open: [Int] = []
        var position = 0
        while position < end {
            let byte = bytes[position]
            switch byte {
            case quote:
                _ = append(position)
                position = endOfText(from: position + 1)
                guard position < end else { throw Fault(offset: end) }
            case brace, bracket: open.append(append(position))
            case closingBrace, closingBracket:
                guard let container = open.popLast(), bytes[Int(entries[container].offset)] == byte - 2 else {
                    throw Fault(offset: position)
                }
                entries[container].next = UInt32(count)
            case comma, colon, 0x20, 0x0A, 0x0D, 0x09: break
            default:
                _ = append(position)
                while position + 1 < end, !isEndOfScalar(bytes[position + 1]) { position += 1 }
            }
            position += 1
        }
        guard open.isEmpty, count > 0 else { throw Fault(offset: end) }
    }

    /// The offset of the quote that ends the string with its first byte at `begin`, or the end of the text.
    private func endOfText(from begin: Int) -> Int {
        guard let base = text.baseAddress else { return begin }
        var position = begin
        let end = text.count - 1
        while position < end {
            guard let found = memchr(base + position, Int32(quote), end - position) else { return end }
            let at = found - UnsafeMutableRawPointer(base)
            // After an odd number of backslashes, the quote is escaped.
            var first = at
            while first > begin, text[first - 1] == backslash { first -= 1 }
            if (at - first) % 2 == 0 { return at }
            position = at + 1
        }
        return end
    }

    private func isEndOfScalar(_ byte: UInt8) -> Bool {
        byte == comma || byte == closingBrace || byte == closingBracket || byte <= 0x20
    }
}

private let quote: UInt8 = 0x22
private let backslash: UInt8 = 0x5C
private let brace: UInt8 = 0x7B
private let closingBrace: UInt8 = 0x7D
private let bracket: UInt8 = 0x5B
private let closingBracket: UInt8 = 0x5D
private let comma: UInt8 = 0x2C
private let colon: UInt8 = 0x3A
