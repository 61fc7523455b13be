import Testing

@testable import Rivet
@testable import RivetShared

/// Suggestions for misspelled names.
@Suite struct SuggestionTests {
    @Test(
        arguments: [
            // Swapped, omitted, doubled and replaced letters, and capitals.
            ("Enigne", ["Engine"], ["Engine"]), ("Engin", ["Engine"], ["Engine"]), ("Enginee", ["Engine"], ["Engine"]),
            ("Emgine", ["Engine"], ["Engine"]), ("engine", ["Engine"], ["Engine"]), ("ENGINE", ["Engine"], ["Engine"]),
            // The nearest first, equally near ones in alphabetical order, three at most.
            ("Wheel", ["Whxyl", "Whexl", "Wheeel"], ["Wheeel", "Whexl", "Whxyl"]),
            ("Wheel", ["Wheel4", "Wheel3", "Wheel2", "Wheel1"], ["Wheel1", "Wheel2", "Wheel3"]),
            ("Wheels", ["Wheel", "Wheal", "Whelk"], ["Wheel", "Wheal", "Whelk"]),
            // Without the namespace, if nothing is near.
            ("Rear.Wheel", ["Wheel", "Radio"], ["Wheel"]), ("Rear.Whel", ["Wheel"], ["Wheel"]),
            ("Rear.Wheel", ["Front.Wheel", "Wheel"], ["Wheel"]),
            ("Rear.Wheel", ["Rear.Wheels", "Wheel"], ["Rear.Wheels"]),
            // Distant names, and those that share no letter, aren't suggested.
            ("Engine", ["Radio", "Wheel", "Car"], []), ("Car", ["Bus"], []), ("A", ["B", "C"], []), ("A", ["a"], ["a"]),
            ("", ["A"], []), ("Engine", [], []), ("Engine", ["Engine"], []),
            ("Engine", [String(repeating: "Engine", count: 50)], []),
            ("Käfer", ["Kafer"], ["Kafer"]), ("Cafe\u{301}s", ["Caf\u{e9}"], ["Caf\u{e9}"]), ("🚗", ["🚙"], []),
            ("Auto 🚗", ["Auto 🚙"], ["Auto 🚙"]),
        ] as [(String, [String], [String])]
    )
    func `similar names are suggested, the nearest first`(name: String, names: [String], near: [String]) {
        #expect(Suggestions.nearest(to: name, among: names) == near)
    }

    @Test(arguments: ["Radio Original Original", "Radio Provider Original", "Radio Provider Orignal"])
    func `a name that can't exist isn't suggested`(name: String) throws {
        let factory = try factory { $0.define("Radio") { 1 } }
        #expect(failure { try factory[name] as Int }?.suggestions.allSatisfy { factory.isDefined($0) } == true)
    }

    @Test func `a request for a provider gets suggestions of providers`() throws {
        let factory = try factory { module in
            module.define("Wheel") { _ in Wheel() }
            module.define("Wheels") { _ in [Wheel()] }
        }
        let error = try #require(failure { try factory["Whel Provider"] as Provider<Wheel> })
        #expect(error.suggestions == ["Wheel Provider", "Wheels Provider"])
        #expect(failure { try factory["Wheel"] as Int }?.suggestions == [])
    }

    @Test func `every suggested name exists`() throws {
        let factory = try factory { module in
            for name in ["Wheel", "Wheels", "Radio", "Engine"] { module.define(Key(name)) { _ in 1 } }
        }
        for name in ["Whel", "Radios", "Wheel Provide", "Radio Orginal", "Engin Original", "Rado Provider"] {
            let suggestions = try #require(failure { try factory[name] as Int }).suggestions
            #expect(suggestions.allSatisfy(factory.isDefined))
        }
    }

    @Test func `suggestions for a very long name are quick, even among long names`() async throws {
        let long = String(repeating: "Long ", count: 200_000)
        let factory = try factory { module in
            for number in 0..<10 { module.define(Key("\(long)\(number)")) { _ in 1 } }
            module.define(Key(String(repeating: "e\u{301}", count: 60))) { _ in 1 }
        }
        let names = [
            long, String(repeating: "e\u{301}", count: 500_000), "a" + String(repeating: "\u{301}", count: 500_000),
        ]
        try await watched(seconds: 120) {
            for name in names {
                let error = try #require(failure { try factory[name] as Int })
                #expect(error.suggestions.isEmpty)
            }
        }
    }

    /// One letter can have any number of accents.
    @Test func `a very long name is shortened in an error, whatever its letters`() throws {
        let name = "a" + String(repeating: "\u{301}", count: 500_000)
        let error = try #require(failure { try factory { _ in }[name] as Int })
        #expect(error.description.utf8.count < 10_000)
    }
}
