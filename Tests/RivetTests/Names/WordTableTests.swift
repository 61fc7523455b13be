import RivetShared
import Testing

@testable import Rivet

/// The tables of words and objects, compared with a dictionary.
@Suite struct WordTableTests {
    @Test func `words are numbered in the order in which they were added`() {
        var random = SplitMix64(state: 1)
        var (index, numbers) = (WordIndex(), [UInt64: Int]())
        // Neighbors, equal low bits and repeated words: each may choose the same place.
        for step in 0..<5_000 {
            let small = random.next() % 700
            let word = step % 3 == 0 ? small : step % 3 == 1 ? small << 40 : ~small
            #expect(index.number(of: word) == numbers[word])
            let isNew = numbers[word] == nil
            numbers[word] = numbers[word] ?? numbers.count
            if step % 2 == 0 { #expect(index.insert(word) == isNew) } else { #expect(index.add(word) == numbers[word]) }
            #expect(index.count == numbers.count)
        }
        #expect(index.words == numbers.sorted { $0.value < $1.value }.map(\.key))
    }

    @Test func `a reserved index is like one that grows`() {
        var index = WordIndex()
        index.reserve(100)
        for word in 0..<300 { #expect(index.add(8 * UInt64(word)) == word) }
        #expect(index.number(of: 8 * 299) == 299)
        #expect(index.number(of: 1) == nil)
    }

    @Test func `a table of objects has the values that were set last`() {
        final class Mark {}
        let marks = (0..<60).map { _ in Mark() }
        var random = SplitMix64(state: 2)
        var (table, values) = (ObjectTable<Int>(), [ObjectIdentifier: Int]())
        #expect(table.isEmpty)
        for step in 0..<3_000 {
            let id = ObjectIdentifier(marks[Int(random.next() % 60)])
            switch random.next() % 4 {
            case 0: #expect(table.removeValue(of: id) == values.removeValue(forKey: id))
            case 1: (table[id], values[id]) = (nil, nil)
            default: (table[id], values[id]) = (step, step)
            }
            #expect(table.count == values.count)
            #expect(marks.allSatisfy { table[ObjectIdentifier($0)] == values[ObjectIdentifier($0)] })
        }
        #expect(table.all.sorted() == values.values.sorted())
    }

    @Test func `nodes keep their links in order`() {
        let links = [[1, 2], [], [0, 0, 1], [3]]
        let stored = NodeLinks(links)
        #expect(stored.count == 4)
        #expect(links.indices.map { stored.places(of: $0).map { stored[$0] } } == links)
    }
}
