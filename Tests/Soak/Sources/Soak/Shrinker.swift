import Foundation

/// Makes a failing program smaller, as long as it fails in the same way.
struct Shrinker {
    let options: Options
    let seed: UInt64

    /// A program after a list of simplifications.
    static func program(_ kind: Kind, _ seed: UInt64, _ edits: [Int]) -> any Program {
        edits.reduce(kind.program(seed)) { program, edit in
            let simpler = program.simpler
            return simpler.indices.contains(edit) ? simpler[edit] : program
        }
    }

    func run() {
        let kind = options.kinds[0]
        var edits = options.edits
        let status = status(edits, attempts: 20)
        guard status != 0 else { return print("it doesn't fail") }
        var count: Int
        repeat {
            count = edits.count
            var next = 0
            while next < Shrinker.program(kind, seed, edits).simpler.count {
                if self.status(edits + [next], attempts: 5) == status { edits.append(next) } else { next += 1 }
            }
        } while edits.count > count
        print(Shrinker.program(kind, seed, edits))
        print(
            "  --kind \(kind.rawValue) --only \(String(seed, radix: 16)) --edits \(edits.map(String.init).joined(separator: ","))"
        )
    }

    /// The exit status of the program in a process of its own; 0 if it never fails.
    private func status(_ edits: [Int], attempts: Int) -> Int32 {
        for _ in 0..<attempts {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            process.arguments = [
                "--kind", options.kinds[0].rawValue, "--only", String(seed, radix: 16), "--limit", "\(options.limit)",
                "--memory", "\(options.memory)",
            ]
            if !edits.isEmpty { process.arguments? += ["--edits", edits.map(String.init).joined(separator: ",")] }
            if options.isStrict { process.arguments?.append("--strict") }
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            do { try process.run() } catch { return 0 }
            process.waitUntilExit()
            if process.terminationStatus != 0 { return process.terminationStatus }
        }
        return 0
    }
}
