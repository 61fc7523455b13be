import Rivet
import Testing

/// Any text except the empty one is a name.
@Suite struct NameTests {
    /// Lengths around the one up to which a name fits into two words, and all kinds of text.
    static let names = [
        "a", String(repeating: "n", count: 14), String(repeating: "n", count: 15), String(repeating: "n", count: 16),
        String(repeating: "n", count: 17), String(repeating: "n", count: 31), String(repeating: "n", count: 32),
        String(repeating: "n", count: 33), String(repeating: "n", count: 1_000_000), " ", "\n", "a\nb", "\r\n", "\0",
        "a\0", "\"", "\"quoted\"", "back\\slash", "🚗", "🧑‍🔧", "🇨🇭", "ß", "Ä Provider2", "名前", "é", "e\u{301}",
        "Provider", "Original", " Provider", " Original", "X.Y", "éééééééé", "ééééééééé", "\u{FEFF}", "\u{200B}",
    ]

    @Test(arguments: names)
    func `any text is a name of a singleton or a prototype`(name: String) throws {
        // Also created at run time, so that its storage isn't a literal's.
        let built = String(decoding: Array(name.utf8), as: UTF8.self)
        let factory = try factory { module in
            module.define(Key(name), in: .singleton) { _ in 1 }
            module.define(Key(name + "2")) { try $0[name] + 1 }
        }
        #expect(try factory[name] as Int == 1)
        #expect(try factory[built] as Int == 1)
        #expect(try factory[built + "2"] as Int == 2)
        #expect(try factory[Key<Int>(name)] == 1)
        #expect(try factory.provider(for: Key<Int>(built))() == 1)
        #expect(factory.isDefined(built))
        #expect(factory.names == [name, name + "2"].sorted())
    }

    @Test(arguments: [15, 16, 17, 32, 33, 100])
    func `names of equal length that differ in one byte are different`(length: Int) throws {
        let texts = (0..<length).map { place in
            String(repeating: "a", count: place) + "b" + String(repeating: "a", count: length - place - 1)
        }
        let factory = try factory { module in
            for (number, text) in texts.enumerated() { module.define(Key(text), in: .singleton) { _ in number } }
        }
        for (number, text) in texts.enumerated() { #expect(try factory[text] as Int == number) }
        #expect(failure { try factory[String(repeating: "a", count: length)] as Int }?.code == .missing)
    }

    @Test func `ten thousand names are found, but no other`() throws {
        let factory = try factory { module in
            for number in 0..<10_000 { module.define(Key("Name \(number)"), in: .singleton) { _ in number } }
        }
        for number in 0..<10_000 { #expect(try factory["Name \(number)"] as Int == number) }
        #expect(!factory.isDefined("Name 10000"))
    }

    @Test func `an empty name can neither be defined nor resolved`() throws {
        #expect(problems { $0.define("") { _ in 1 } }.map(\.code) == [.emptyName])
        #expect(problems { $0.define("", in: .singleton) { _ in 1 } }.map(\.code) == [.emptyName])
        let factory = try factory { $0.define("a") { _ in 1 } }
        #expect(failure { try factory[""] as Int }?.code == .missing)
        #expect(!factory.isDefined(""))
        #expect(try factory.optional("", as: Int.self) == nil)
        #expect(try factory["a"] as Int == 1)
    }

    // MARK: Spellings

    /// Equal texts in two spellings: composed and decomposed, short and long.
    static let spellings = [
        ("Caf\u{E9}", "Cafe\u{301}"), ("\u{C4}", "A\u{308}"), ("\u{212B}", "\u{C5}"), ("\u{AC00}", "\u{1100}\u{1161}"),
        (String(repeating: "\u{E9}", count: 40), String(repeating: "e\u{301}", count: 40)),
        ("Ein sehr langer Name f\u{FC}r ein Objekt", "Ein sehr langer Name fu\u{308}r ein Objekt"),
        ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    ]

    @Test(arguments: spellings)
    func `two spellings of one text are one name`(first: String, second: String) throws {
        #expect(Key<Int>(first) == Key<Int>(second))
        for (defined, asked) in [(first, second), (second, first)] {
            let factory = try factory { module in
                module.define(Key(defined), in: .singleton) { _ in Crane() }
                module.define("Other") { _ in 1 }
            }
            let crane: Crane = try factory[defined]
            #expect(try factory[asked] === crane)
            #expect(try factory[asked] as any Motor === crane)
            let provider: Provider<Crane> = try factory[asked + " Provider"]
            #expect(try provider() === crane)
            #expect(try factory[asked + " Original"] === crane)
            #expect(factory.isDefined(asked))
            #expect(try factory.optional(asked, as: Crane.self) === crane)
            #expect(failure { try factory[asked] as Engine }?.code == .typeMismatch)
        }
    }

    @Test(arguments: spellings)
    func `defining both spellings is a duplicate`(first: String, second: String) {
        let found = problems { module in
            module.define(Key(first)) { _ in 1 }
            module.define(Key(second)) { _ in 2 }
        }
        #expect(found.map(\.code) == [.duplicate])
    }

    @Test(arguments: spellings)
    func `a dependency in the other spelling is found`(first: String, second: String) throws {
        let factory = try factory { module in
            module.define(Key(first)) { _ in 1 }
            module.define("Sum", as: .calling({ (number: Int) in number + 1 }, with: Key(second)))
        }
        #expect(try factory["Sum"] as Int == 2)
    }

    @Test func `characters that only look alike are different names`() throws {
        let factory = try factory { module in
            for (number, name) in ["A", "А", "Α", "a", "Ａ"].enumerated() { module.define(Key(name)) { _ in number } }
        }
        for (number, name) in ["A", "А", "Α", "a", "Ａ"].enumerated() { #expect(try factory[name] as Int == number) }
    }
}
