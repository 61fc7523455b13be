import Foundation

/// Runs random programs against an oracle: each batch in a child process, so that a hang or a crash ends only that.
@main
struct Soak {
    static func main() async {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            FileHandle.standardError.write(Data("\(Options.usage)\n".utf8))
            exit(64)
        }
        if let seed = options.only {
            print(options.kinds[0].program(seed))
            await Worker(options).run(options.kinds[0], seed)
            exit(0)
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
