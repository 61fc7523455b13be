import Testing

@testable import Rivet
@testable import RivetShared

/// The suggestions of a long report are correct and take little time.
@Suite struct SuggestionSpeedTests {
    /// Names that differ in all characters, in a few, and in one.
    @Test(arguments: [("Part", "Sorrow"), ("Part", "Park"), ("Front Left Wheel", "Front Left Wheels")])
    func `2,000 missing dependencies among 5,000 names are reported quickly`(defined: String, missing: String) throws {
        let assembly = assembly { module in
            for index in 0..<5_000 {
                let need = Key<Int>("\(missing) \(9_999 - index % 2_000)")
                module.define(
                    Key("\(defined) \(1_000 + index)"),
                    as: index < 2_000 ? .calling({ (part: Int) in part }, with: need) : .calling({ 1 })
                )
            }
        }
        var found: [Problem] = []
        // Unoptimized, beside other tests. Optimized, it takes less than a tenth.
        let time = ContinuousClock().measure { found = problems(in: assembly) }
        #expect(found.count == 2_000)
        #expect(time < .seconds(20))
    }

    @Test func `a name that many definitions miss is one problem with suggestions`() {
        let assembly = assembly { module in
            for index in 0..<5_000 {
                module.define(Key("Part \(2_000 + index)"), as: .calling({ (part: Int) in part }, with: "Part 1234"))
            }
        }
        var found: [Problem] = []
        let time = ContinuousClock().measure { found = problems(in: assembly) }
        #expect(found.map(\.suggestions.count).contains { $0 >= 2 })
        #expect(found.count == 1 && found[0].related.count == 4_999)
        #expect(found[0].message.utf8.count < 1_000)
        #expect(time < .seconds(20))
    }

    @Test(arguments: [1, 100])
    func `100 missing names in namespaces among 10,000 are reported quickly`(mounted: Int) {
        let assembly = assembly { root in
            for side in 0..<mounted {
                root.namespace("Side \(side)") { inner in
                    for part in 0..<10_000 / mounted { inner.define(Key("Part \(1_000 + part)"), instance: 1) }
                    for part in 0..<100 / mounted {
                        let need = Key<Int>("Prat \(1_000 + part)")
                        inner.define(Key("Needy \(part)"), as: .calling({ (part: Int) in part }, with: need))
                    }
                }
            }
        }
        var found: [Problem] = []
        let time = ContinuousClock().measure { found = problems(in: assembly) }
        #expect(found.count == 100)
        #expect(found.allSatisfy { $0.suggestions.first?.hasPrefix("Part 10") ?? false })
        #expect(time < .seconds(20))
    }

    @Test func `if very many names are missing, only the first have suggestions`() {
        let found = problems { module in
            module.define("Engine") { _ in 1 }
            for index in (0...RivetShared.Fault.suggestionLimit).reversed() {
                // Each misses its own name, and all miss another one.
                module.define(
                    Key("Part \(index)"),
                    as: .calling({ (a: Int, b: Int) in a + b }, with: Key("Engin\(1_000 + index)"), "Enggine")
                )
            }
        }
        #expect(found.count == RivetShared.Fault.suggestionLimit + 2)
        #expect(found.first?.name == "Enggine" && found.first?.suggestions == ["Engine"])
        // The name that all miss is one of those with suggestions.
        #expect(!found.prefix(RivetShared.Fault.suggestionLimit).contains { $0.message.contains("only the first") })
        let rest = found.dropFirst(RivetShared.Fault.suggestionLimit)
        #expect(rest.map(\.name) == ["Engin1099", "Engin1100"])
        #expect(rest.allSatisfy { $0.message.hasSuffix("(only the first 100 missing names get suggestions)") })
    }

    /// Compared with plain code that counts all keystrokes.
    @Test func `the nearest names are suggested, whatever their length`() {
        var random = SplitMix64(state: 7)
        func word(_ letters: String, _ count: ClosedRange<Int>) -> String {
            String(
                (0..<Int.random(in: count, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
            )
        }
        for (letters, count) in [("ab", 1...6), ("abcdef", 4...12), ("abcdefghijklmnop ", 8...24)] {
            let names = Set((0..<60).map { _ in word(letters, count) }).sorted()
            let suggestions = Suggestions(among: names)
            for name in names + (0..<20).map({ _ in word(letters, count) }) {
                for changes in 0...3 {
                    let asked = changed(name, changes, &random)
                    #expect(suggestions.nearest(to: asked) == plainNearest(to: asked, among: names), "\(asked)")
                }
            }
        }
    }

    private func changed(_ name: String, _ changes: Int, _ random: inout SplitMix64) -> String {
        var letters = Array(name)
        for _ in 0..<changes where !letters.isEmpty {
            let place = Int.random(in: letters.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: letters.insert("x", at: place)
            case 1: letters.remove(at: place)
            case 2: letters[place] = "y"
            default: if place + 1 < letters.count { letters.swapAt(place, place + 1) }
            }
        }
        return String(letters)
    }

    private func plainNearest(to name: String, among names: [String]) -> [String] {
        let limit = min(3, 1 + name.count / 4)
        let near = names.map { (plainKeystrokes(from: Array(name), to: Array($0)), $0) }.filter {
            $0 <= limit && $0 < max(name.count, $1.count) && $1 != name && !name.isEmpty
        }
        return near.sorted { $0 < $1 }.prefix(Suggestions.limit).map(\.1)
    }

    @Test func `suggestions for different names among 10,000 are found quickly`() throws {
        let factory = try factory { module in
            for number in 0..<10_000 { module.define(Key("Service \(number).Part")) { _ in 1 } }
        }
        let errors = (0..<200).compactMap { number in failure { try factory["Sevrice \(number).Part"] as Int } }
        var found: [[String]] = []
        // Unoptimized, beside other tests. Optimized, it takes a hundredth.
        let time = ContinuousClock().measure { found = errors.map(\.suggestions) }
        #expect(found.count == 200 && found.allSatisfy { !$0.isEmpty })
        #expect(time < .seconds(5))
    }

    /// Compared with a plain count, for all words of one to four letters out of two, and some longer ones.
    @Test func `the number of keystrokes equals a plain count`() throws {
        var words = [""]
        for length in 0..<4 { words += words.filter { $0.count == length }.flatMap { [$0 + "a", $0 + "b"] } }
        words += ["abcdef", "badcfe", "cbafed", "acbcde", "fabcde"]
        for start in words.dropFirst() {
            for end in words.dropFirst() {
                let count = plainKeystrokes(from: Array(start), to: Array(end))
                let (start, end) = (try #require(Suggestions.Word(start)), try #require(Suggestions.Word(end)))
                for limit in 0...3 {
                    #expect(start.keystrokes(to: end, within: limit) == (count <= limit ? count : nil))
                }
            }
        }
    }

    private func plainKeystrokes(from start: [Character], to end: [Character]) -> Int {
        var rows = [Array(0...end.count)]
        for (row, letter) in start.enumerated() {
            var current = [row + 1]
            for (column, other) in end.enumerated() {
                let replaced = rows[row][column] + (letter == other ? 0 : 1)
                var least = min(rows[row][column + 1] + 1, current[column] + 1, replaced)
                if row > 0, column > 0, letter == end[column - 1], start[row - 1] == other {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                current.append(least)
            }
            rows.append(current)
        }
        return rows[start.count][end.count]
    }
}
