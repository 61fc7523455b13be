internal import Foundation

/// The offsets of the lines of a source file.
struct LineTable {
    private let starts: [Int]

    init(_ source: Data) {
        var starts = [0]
        var position = source.startIndex
        while let end = source[position...].firstIndex(of: UInt8(ascii: "\n")) {
            starts.append(end + 1 - source.startIndex)
            position = end + 1
        }
        self.starts = starts
    }

    /// The line and the column of an offset, both from 1, with the column in bytes.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return (low + 1, offset - starts[low] + 1)
    }
}
