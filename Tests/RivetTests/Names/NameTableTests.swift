import Foundation
import Testing

@testable import Rivet

/// Packed names, and the table of them.
@Suite struct NameTableTests {
    private static let ascii = "A car, with 4 wheels & an engine..."
    /// Characters of two, three and four bytes.
    private static let beyond = ["é", "ß", "車", "🚗", "aé", "車b", "🚗🚗", "naïve", "Düsenantrieb", "車車車車車", "🚗🚗🚗"]

    @Test func `a small string is packed into the words of its bytes`() throws {
        for count in 0...15 {
            let name = String(NameTableTests.ascii.prefix(count))
            let words = try #require(NameWords(small: name), "a native string of \(count) bytes is small")
            #expect(words == NameWords(bytesOf: name))
            #expect(words.isWhole)
            #expect(words.second != 0, "zero is a free place")
        }
        for name in NameTableTests.beyond {
            let copy = String(decoding: Array(name.utf8), as: UTF8.self)
            let words = try #require(NameWords(small: copy), "\(name) is small")
            #expect(words == NameWords(bytesOf: copy))
        }
    }

    @Test func `a literal, a large string and a substring with equal bytes have equal words`() {
        for count in 0...15 {
            let name = String(NameTableTests.ascii.prefix(count))
            var heap = String(repeating: "x", count: 100)
            heap.removeAll(keepingCapacity: true)
            heap += name
            #expect(NameWords(small: heap) == nil, "for this test the string must be on the heap")
            #expect(NameWords(bytesOf: heap) == NameWords(bytesOf: name))
            #expect(NameWords(bytesOf: String(NSString(string: name))) == NameWords(bytesOf: name))
        }
        // Literals aren't small strings: they point into the program's text.
        #expect(
            NameWords(bytesOf: "Engine") == NameWords(small: String(decoding: Array("Engine".utf8), as: UTF8.self))
        )
        #expect(NameWords(small: "A name that is longer") == nil)
        #expect(!NameWords(bytesOf: "A name that is longer").isWhole)
    }

    @Test func `every form of request finds a large string`() throws {
        let factory = try factory { module in module.define("Engine", instance: 1) }
        var heap = String(repeating: "x", count: 100)
        heap.removeAll(keepingCapacity: true)
        heap += "Engine"
        #expect(try factory[heap] == 1)
        #expect(try factory[heap] as Any as? Int == 1)
        #expect(try factory[heap + " Provider"] as Any is Provider<Int>)
        #expect(factory.isDefined(heap))
    }

    @Test func `names of 1 to 40 bytes are found and not confused`() throws {
        // For each length, some names that differ in one byte: the first, the middle or the last.
        var names: [String] = []
        for count in 1...40 {
            let base = Array(repeating: UInt8(ascii: "n"), count: count)
            names.append(String(decoding: base, as: UTF8.self))
            for place in Set([0, count / 2, count - 1]) {
                var bytes = base
                bytes[place] = UInt8(ascii: "m")
                names.append(String(decoding: bytes, as: UTF8.self))
            }
        }
        names = Array(Set(names)).sorted()
        let defined = names.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        let factory = try factory { module in
            for (index, name) in defined.enumerated() {
                module.define(name, shared: index.isMultiple(of: 3)) { _ in name }
            }
        }
        for (index, name) in names.enumerated() {
            if index.isMultiple(of: 2) {
                #expect(try factory[name] == name)
                #expect(try factory[name] as Any as? String == name)
            } else {
                #expect(failure { try factory[name] as String }?.code == .missing, "\(name)")
            }
            #expect(factory.isDefined(name) == index.isMultiple(of: 2))
        }
        #expect(failure { try factory[""] as String }?.code == .missing)
    }

    @Test func `a zero byte distinguishes names`() throws {
        let factory = try factory { module in
            module.define("A", instance: 1)
            module.define("A\0", instance: 2)
            module.define("A\0\0", instance: 3)
            module.define("\0", instance: 4)
        }
        #expect(try ["A", "A\0", "A\0\0", "\0"].map { try factory[$0] as Int } == [1, 2, 3, 4])
        #expect(failure { try factory["\0\0"] as Int }?.code == .missing)
    }

    @Test func `10,000 names of two lengths are found`() throws {
        let names = (0..<10_000).map { $0.isMultiple(of: 2) ? "Name \($0)" : "A somewhat longer name, number \($0)" }
        let factory = try factory { module in
            for (index, name) in names.enumerated() { module.define(Key(name), instance: index) }
        }
        var missed = 0
        for (index, name) in names.enumerated() where try factory[name] as Int != index { missed += 1 }
        #expect(missed == 0)
        #expect(failure { try factory["Name 1"] as Int }?.code == .missing)
    }

    @Test func `long names with equal words are distinguished`() throws {
        // The hash rotates by 5 bits before each block of 16 bytes. Blocks that are 64 blocks apart are rotated alike,
        // so it is the same when they trade places.
        let filler = String(repeating: ".", count: 63 * 16)
        let names = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1]].map { order in
            order.map { "The block number \($0)".suffix(16) + filler }.joined() + "the end of a name"
        }
        #expect(Set(names.map { NameWords(bytesOf: $0).hash }).count == 1)
        #expect(NameWords(bytesOf: names[0]) == NameWords(bytesOf: names[4]))
        // All but the last, which must not be mistaken for the name in its slot.
        for shared in [false, true] {
            let factory = try factory { module in
                for (index, name) in names.dropLast().enumerated() {
                    module.define(name, shared: shared) { _ in index }
                }
            }
            for index in 0..<4 {
                #expect(try factory[names[index]] == index)
                #expect(try factory[names[index]] as Any as? Int == index)
                #expect(try factory[names[index] + " Provider"] as Any is Provider<Int>)
            }
            #expect(failure { try factory[names[4]] as Int }?.code == .missing)
        }
    }

    @Test func `a name is found in any spelling that Swift considers equal`() throws {
        let spellings = [("Caf\u{e9}", "Cafe\u{301}"), ("\u{1e9b}\u{323}", "\u{17f}\u{323}\u{307}")]
        let long = String(repeating: "l", count: 30)
        for (first, second) in spellings {
            for (name, other) in [(first, second), (second, first), (first + long, second + long)] {
                let factory = try factory { module in
                    module.define(name, shared: true) { _ in Engine() }
                    module.define("User") { factory in [try factory[other] as Engine] }
                }
                let engine: Engine = try factory[name]
                #expect(try factory[other] === engine)
                #expect(try (factory["User"] as [Engine]).first === engine)
                #expect(try (factory[other + " Provider"] as Provider<Engine>)() === engine)
                #expect(factory.isDefined(other))
            }
        }
    }

    @Test func `an ASCII name is found by every character that Unicode considers equal`() throws {
        let ascii = (0..<0x80).map { String(Unicode.Scalar($0)) }
        let factory = try factory { module in
            for name in ascii { module.define(Key(name), in: .singleton) { _ in name } }
            module.define("Kelvin", in: .singleton) { _ in "Kelvin" }
        }
        let known = Dictionary(uniqueKeysWithValues: ascii.map { ($0, $0) })
        var others = 0
        for number in UInt32(0x80)...0x10FFFF {
            guard let scalar = Unicode.Scalar(number), let name = known[String(scalar)] else { continue }
            others += 1
            #expect(try factory[String(scalar)] == name)
        }
        #expect(others == 3)
        #expect(try factory["\u{212A}elvin"] == "Kelvin")
        #expect(try factory["\u{212A}elvin Original"] == "Kelvin")
    }

    @Test func `defining one name in two spellings is a problem`() {
        let found = problems { module in
            module.define("Caf\u{e9}", instance: 1)
            module.define("Cafe\u{301}", instance: 2)
        }
        #expect(found.count == 1)
    }
}
