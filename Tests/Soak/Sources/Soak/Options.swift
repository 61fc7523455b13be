import Foundation

/// The command line.
struct Options {
    static let usage = """
        usage: Soak [--programs N] [--seconds N] [--seed S] [--kind KIND | --without KIND] [--limit SECONDS]
                    [--memory MB] [--jobs N] [--strict] [--until-fault]
               Soak --only SEED --kind KIND [--edits N,N] [--shrink]

        KIND is one of: \(Kind.allCases.map(\.rawValue).joined(separator: ", "))
        """

    var programs: Int?
    var seconds: Double?
    var seed: UInt64 = 1
    var kinds = Kind.allCases
    var limit = 20.0
    var memory = 300
    var jobs = 2
    /// Whether resolutions must share `.graph` objects between threads and tasks, and paths must have all steps.
    var isStrict = false
    /// Whether to run no more programs of a kind after its first fault.
    var endsWithFault = false
    var only: UInt64?
    /// The simplifications of the program of `only`: each is an index into the simpler forms of the program before.
    var edits: [Int] = []
    var shrinks = false
    /// The batch that a child process runs: the number of its first program, and the file for its progress.
    var batch: (first: Int, progress: String)?

    init?(_ arguments: [String]) {
        var arguments = arguments[...]
        while let option = arguments.popFirst() {
            switch option {
            case "--strict": isStrict = true
            case "--shrink": shrinks = true
            case "--until-fault": endsWithFault = true
            default:
                guard let text = arguments.popFirst(), take(option, text) else { return nil }
            }
        }
        if only != nil, kinds.count != 1 { return nil }
        if programs == nil, seconds == nil { programs = 1000 }
    }

    private mutating func take(_ option: String, _ text: String) -> Bool {
        switch option {
        case "--programs": return Int(text).map { programs = $0 } != nil
        case "--seconds": return Double(text).map { seconds = $0 } != nil
        case "--seed": return UInt64(text).map { seed = $0 } != nil
        case "--kind": return Kind(rawValue: text).map { kinds = [$0] } != nil
        case "--without": return Kind(rawValue: text).map { kind in kinds.removeAll { $0 == kind } } != nil
        case "--limit": return Double(text).map { limit = $0 } != nil
        case "--memory": return Int(text).map { memory = $0 } != nil
        case "--jobs": return Int(text).map { jobs = max(1, $0) } != nil
        case "--only": return UInt64(text, radix: 16).map { only = $0 } != nil
        case "--edits": edits = text.split(separator: ",").compactMap { Int($0) }
        case "--batch":
            let words = text.split(separator: ":", maxSplits: 1)
            guard words.count == 2, let first = Int(words[0]) else { return false }
            batch = (first, String(words[1]))
        default: return false
        }
        return true
    }

    /// The seed of a program by its number.
    func seed(of number: Int) -> UInt64 {
        var random = SplitMix64(state: seed &* 0x9e37_79b9_7f4a_7c15 &+ UInt64(number))
        return random.next()
    }
}
