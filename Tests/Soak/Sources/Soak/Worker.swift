import Foundation

/// Runs a batch of programs in this process.
struct Worker {
    let options: Options
    let watchdog: Watchdog

    init(_ options: Options) {
        self.options = options
        watchdog = Watchdog(limit: .seconds(options.limit), memory: options.memory)
    }

    /// Runs `count` programs from one number on, and writes the result of each to the file `progress`.
    func run(from first: Int, count: Int, of kind: Kind, progress: String) async {
        let file = open(progress, O_WRONLY | O_CREAT, 0o600)
        for number in first..<first + count {
            // The parent process reads the number of the program, even if this process crashes.
            var tally = number
            pwrite(file, &tally, MemoryLayout<Int>.size, 0)
            let seed = options.seed(of: number)
            let (duration, memory, _) = await run(kind.program(seed), kind, seed, number)
            var line = [Int(duration / .microseconds(1)), memory]
            pwrite(
                file,
                &line,
                MemoryLayout<Int>.stride * 2,
                off_t(MemoryLayout<Int>.stride * (1 + 2 * (number - first)))
            )
        }
        var tally = first + count
        pwrite(file, &tally, MemoryLayout<Int>.size, 0)
        close(file)
    }

    /// Runs one program and reports its fault.
    @discardableResult
    func run(
        _ program: any Program,
        _ kind: Kind,
        _ seed: UInt64,
        _ number: Int? = nil
    ) async -> (duration: Duration, memory: Int, isFaulty: Bool) {
        let count = number.map { ", program \($0 + 1)" } ?? ""
        let text = "--kind \(kind.rawValue) --only \(String(seed, radix: 16))\(count)\n\(program)"
        watchdog.begin(text)
        let fault = await program.run(strict: options.isStrict)
        let end = watchdog.end()
        if let fault { report(text, fault) }
        return (end.duration, end.memory, fault != nil)
    }
}
