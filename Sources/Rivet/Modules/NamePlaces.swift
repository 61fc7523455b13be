internal import RivetShared

/// The places of an assembly's entries by their names, in any spelling that Swift considers equal.
///
/// The program's author writes the names, so they need no hash that protects from collisions. A dictionary's hash would
/// cost more than the rest of a registration.
final class NamePlaces {
    /// A word for each ASCII name, and the name's place by the word's number.
    private var words = WordIndex()
    private var places: [Int] = []
    /// The places of the other names.
    private var others = [String: Int]()

    /// The place of a name, or nil if no entry has it.
    ///
    /// - Complexity: O(length of the name) on average, as for the other function.
    func place(of name: String, in entries: [Entry]) -> Int? {
        guard name.isASCII else {
            return name.inPlainLetters.flatMap { place(of: $0, in: entries) } ?? others[name]
        }
        var word = NamePlaces.word(of: name)
        while let number = words.number(of: word) {
            if entries[places[number]].name == name { return places[number] }
            word &+= 1
        }
        return nil
    }

    /// The place of a name; for a new one, the place of the entry that the caller adds next.
    func place(of name: String, addingTo entries: [Entry]) -> Int {
        guard name.isASCII else {
            if let known = place(of: name, in: entries) { return known }
            if let plain = name.inPlainLetters, plain.isASCII { return place(of: plain, addingTo: entries) }
            others[name] = entries.count
            return entries.count
        }
        var word = NamePlaces.word(of: name)
        while true {
            let number = words.add(word)
            if number == places.count {
                places.append(entries.count)
                return entries.count
            }
            if entries[places[number]].name == name { return places[number] }
            word &+= 1
        }
    }

    private static func word(of name: String) -> Int { Int(truncatingIfNeeded: NameWords(of: name).hash) }
}
