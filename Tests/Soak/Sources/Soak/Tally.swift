/// The number of programs that ran, and their results.
struct Tally: CustomStringConvertible, Sendable {
    private struct Extremes {
        var programs = 0
        var microseconds = 0
        var slowest = (microseconds: 0, seed: UInt64(0))
        var largest = (memory: 0, seed: UInt64(0))
    }

    private var kinds: [Kind: Extremes] = [:]
    var faults: [(kind: Kind, text: String)] = []
    var programs: Int { kinds.values.reduce(0) { $0 + $1.programs } }

    mutating func add(_ kind: Kind, _ seed: UInt64, microseconds: Int, memory: Int) {
        var extremes = kinds[kind] ?? Extremes()
        extremes.programs += 1
        extremes.microseconds += microseconds
        if microseconds > extremes.slowest.microseconds { extremes.slowest = (microseconds, seed) }
        if memory > extremes.largest.memory { extremes.largest = (memory, seed) }
        kinds[kind] = extremes
    }

    var description: String {
        var lines: [String] = []
        for kind in Kind.allCases {
            guard let extremes = kinds[kind] else { continue }
            lines.append(
                "\(kind.rawValue): \(extremes.programs) programs, \(extremes.microseconds / extremes.programs) µs each; "
                    + "slowest \(extremes.slowest.microseconds / 1000) ms (\(String(extremes.slowest.seed, radix: 16))); "
                    + "memory at most \(extremes.largest.memory >> 20) MB (\(String(extremes.largest.seed, radix: 16))); "
                    + "\(faults.count { $0.kind == kind }) faults"
            )
        }
        lines.append("\(programs) programs, \(faults.count) faults")
        lines += faults.map { "  " + ($0.text.split(separator: "\n").first.map(String.init) ?? "") }
        return lines.joined(separator: "\n")
    }
}
