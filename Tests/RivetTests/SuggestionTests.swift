import Testing

@testable import Rivet

/// The names that somebody may have meant.
@Suite struct SuggestionTests {
    @Test(
        arguments: [
            // Swapped, left out, doubled, replaced letters, and capitals.
            ("Enigne", ["Engine"], ["Engine"]), ("Engin", ["Engine"], ["Engine"]), ("Enginee", ["Engine"], ["Engine"]),
            ("Emgine", ["Engine"], ["Engine"]), ("engine", ["Engine"], ["Engine"]), ("ENGINE", ["Engine"], ["Engine"]),
            // The nearest first, those equally near in their order, three at most.
            ("Wheel", ["Whxyl", "Whexl", "Wheeel"], ["Wheeel", "Whexl", "Whxyl"]),
            ("Wheel", ["Wheel4", "Wheel3", "Wheel2", "Wheel1"], ["Wheel1", "Wheel2", "Wheel3"]),
            ("Wheels", ["Wheel", "Wheal", "Whelk"], ["Wheel", "Wheal", "Whelk"]),
            // Far ones, and those of which no letter is left, are no help.
            ("Engine", ["Radio", "Wheel", "Car"], []), ("Car", ["Bus"], []), ("A", ["B", "C"], []), ("A", ["a"], ["a"]),
            ("", ["A"], []), ("Engine", [], []), ("Engine", ["Engine"], []),
            ("Engine", [String(repeating: "Engine", count: 50)], []),
            ("Käfer", ["Kafer"], ["Kafer"]), ("🚗", ["🚙"], []), ("Auto 🚗", ["Auto 🚙"], ["Auto 🚙"]),
        ] as [(String, [String], [String])]
    )
    func `near names are suggested, the nearest first`(name: String, names: [String], near: [String]) {
        #expect(Suggestions.nearest(to: name, among: names) == near)
    }

    @Test func `whoever asks for a provider is told providers`() throws {
        let factory = try factory { module in
            module.define("Wheel") { _ in Wheel() }
            module.define("Wheels") { _ in [Wheel()] }
        }
        let error = try #require(failure { try factory["Whel Provider"] as Provider<Wheel> })
        #expect(error.suggestions == ["Wheel Provider", "Wheels Provider"])
        #expect(failure { try factory["Wheel"] as Int }?.suggestions == [])
    }

    @Test func `a suggested name exists`() throws {
        let factory = try factory { module in
            for name in ["Wheel", "Wheels", "Radio", "Engine"] { module.define(Key(name)) { _ in 1 } }
        }
        for name in ["Whel", "Radios", "Wheel Provide", "Radio Orginal", "Engin Original", "Rado Provider"] {
            let suggestions = try #require(failure { try factory[name] as Int }).suggestions
            #expect(suggestions.allSatisfy(factory.isDefined))
        }
    }

    @Test func `a very long unknown name is answered quickly, also beside long names`() async throws {
        let long = String(repeating: "Long ", count: 200_000)
        let factory = try factory { module in
            for number in 0..<10 { module.define(Key("\(long)\(number)")) { _ in 1 } }
            module.define(Key(String(repeating: "e\u{301}", count: 60))) { _ in 1 }
        }
        let names = [
            long, String(repeating: "e\u{301}", count: 500_000), "a" + String(repeating: "\u{301}", count: 500_000),
        ]
        try await watched(seconds: 10) {
            for name in names {
                let error = try #require(failure { try factory[name] as Int })
                #expect(error.suggestions.isEmpty)
            }
        }
    }

    /// One letter may have as many accents as it likes.
    @Test func `a very long name is shortened in an error whatever its letters`() throws {
        let name = "a" + String(repeating: "\u{301}", count: 500_000)
        let error = try #require(failure { try factory { _ in }[name] as Int })
        #expect(error.description.utf8.count < 10_000)
    }
}
