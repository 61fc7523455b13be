import Foundation

/// Runs batches of programs in child processes, and collects the results.
struct Supervisor {
    private static let batchSize = 250
    private let options: Options
    private let tally = Guarded(Tally())
    private let next = Guarded<[Kind: Int]>([:])
    private let end: ContinuousClock.Instant?

    init(_ options: Options) {
        self.options = options
        end = options.seconds.map { .now + .seconds($0) }
    }

    func run() async -> Tally {
        await withTaskGroup(of: Void.self) { group in
            for job in 0..<options.jobs {
                group.addTask {
                    await withCheckedContinuation { continuation in
                        Thread.detachNewThread {
                            while let batch = takeBatch() { run(batch, job) }
                            continuation.resume()
                        }
                    }
                }
            }
        }
        return tally.withLock { $0 }
    }

    private typealias Batch = (kind: Kind, numbers: Range<Int>)

    /// The next batch, of the kind with the fewest programs so far.
    private func takeBatch() -> Batch? {
        if let end, ContinuousClock.now >= end { return nil }
        let done = tally.withLock { tally in
            options.endsWithFault ? Set(tally.faults.map(\.kind)) : []
        }
        // Each kind has an equal share of the programs.
        let share = options.programs.map { ($0 + options.kinds.count - 1) / options.kinds.count } ?? .max
        return next.withLock { next in
            let open = options.kinds.filter { !done.contains($0) && next[$0, default: 0] < share }
            guard let kind = open.min(by: { next[$0, default: 0] < next[$1, default: 0] }) else { return nil }
            let first = next[kind, default: 0]
            let last = min(share, first + Supervisor.batchSize)
            next[kind] = last
            return (kind, first..<last)
        }
    }

    /// Runs a batch; if a program ends its process, another process continues after that program.
    private func run(_ batch: Batch, _ job: Int) {
        var numbers = batch.numbers
        while !numbers.isEmpty {
            let (finished, faults) = runProcess(batch.kind, numbers, job)
            tally.withLock { tally in
                tally.faults += faults
                if finished.isEmpty, faults.isEmpty { tally.faults.append((batch.kind, "no program ran")) }
            }
            for fault in faults { FileHandle.standardOutput.write(Data("\(fault.text)\n".utf8)) }
            if options.endsWithFault, !faults.isEmpty || finished.isEmpty { return }
            numbers = finished.upperBound..<numbers.upperBound
            if finished.isEmpty { return }
        }
    }

    /// Runs programs in one process, and returns those that ran, including a fatal one, and their faults.
    private func runProcess(_ kind: Kind, _ numbers: Range<Int>, _ job: Int) -> (
        Range<Int>, [(kind: Kind, text: String)]
    ) {
        let progress = NSTemporaryDirectory() + "soak-\(ProcessInfo.processInfo.processIdentifier)-\(job)"
        defer { unlink(progress) }
        unlink(progress)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = [
            "--kind", kind.rawValue, "--programs", "\(numbers.count)", "--batch", "\(numbers.lowerBound):\(progress)",
            "--seed", "\(options.seed)", "--limit", "\(options.limit)", "--memory", "\(options.memory)",
        ]
        if options.isStrict { process.arguments?.append("--strict") }
        process.environment = ProcessInfo.processInfo.environment
        process.environment?["ASAN_OPTIONS"] = "detect_leaks=1"
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        do { try process.run() } catch { return (numbers.lowerBound..<numbers.lowerBound, [(kind, "\(error)")]) }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var faults = text.components(separatedBy: "FAULT ").dropFirst().map { (kind: kind, text: $0) }
        guard let data = FileManager.default.contents(atPath: progress), data.count >= MemoryLayout<Int>.size else {
            return (numbers.lowerBound..<numbers.lowerBound, [(kind, "it printed: \(text)")])
        }
        let words = data.withUnsafeBytes { Array($0.bindMemory(to: Int.self)) }
        for (offset, word) in stride(from: 1, to: words.count - 1, by: 2).enumerated() {
            let seed = options.seed(of: numbers.lowerBound + offset)
            tally.withLock { $0.add(kind, seed, microseconds: words[word], memory: words[word + 1]) }
        }
        guard words[0] < numbers.upperBound else {
            // If all programs have ended, the status shows whether a sanitizer found something.
            let status = process.terminationStatus
            if status != 0 {
                let first = String(options.seed(of: numbers.lowerBound), radix: 16)
                faults.append(
                    (
                        kind,
                        "--kind \(kind.rawValue), \(numbers.count) programs from \(first): status \(status)\n\(text)"
                    )
                )
            }
            return (numbers, faults)
        }
        if process.terminationStatus != 3, process.terminationStatus != 4 {
            let seed = options.seed(of: words[0])
            let text = "--kind \(kind.rawValue) --only \(String(seed, radix: 16)), program \(words[0] + 1)\n"
            faults.append(
                (kind, "\(text)\(kind.program(seed))\n  crashed, status \(process.terminationStatus)\n\(text)")
            )
        }
        return (numbers.lowerBound..<words[0] + 1, faults)
    }
}
