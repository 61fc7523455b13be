import Foundation

/// Compares random programs with an oracle, in batches in child processes, so that a hang or a crash ends only one
/// batch.
@main
struct Soak {
    static func main() async {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            FileHandle.standardError.write(Data("\(Options.usage)\n".utf8))
            exit(64)
        }
        if let seed = options.only {
            if options.shrinks {
                Shrinker(options: options, seed: seed).run()
                exit(0)
            }
            let program = Shrinker.program(options.kinds[0], seed, options.edits)
            FileHandle.standardOutput.write(Data("\(program)\n".utf8))
            exit(await Worker(options).run(program, options.kinds[0], seed).isFaulty ? 1 : 0)
        }
        if let batch = options.batch {
            let worker = Worker(options)
            await worker.run(
                from: batch.first,
                count: options.programs ?? 0,
                of: options.kinds[0],
                progress: batch.progress
            )
            exit(0)
        }
        let tally = await Supervisor(options).run()
        print(tally)
        exit(tally.programs == 0 || !tally.faults.isEmpty ? 1 : 0)
    }
}
