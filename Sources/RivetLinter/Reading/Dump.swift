internal import Foundation

/// Lets the compiler dump the syntax trees of some files of a target, and reads the facts from them.
struct Dump {
    var target: BuildRecord.Target
    var compiler: Compiler
    var work: URL

    /// The facts of each file.
    ///
    /// Dumps are large, so it creates, reads and deletes them in batches.
    func facts(of files: [String]) async throws -> [FileFacts] {
        let workers = min(ProcessInfo.processInfo.activeProcessorCount, 8)
        let batchSize = min(max((files.count + workers - 1) / workers, 1), 64)
        var remaining = stride(from: 0, to: files.count, by: batchSize)
            .map { Array(files[$0..<min($0 + batchSize, files.count)]) }
            .enumerated().makeIterator()
        return try await withThrowingTaskGroup(of: [FileFacts].self) { group in
            var facts: [FileFacts] = []
            for _ in 0..<workers {
                if let (number, files) = remaining.next() { group.addTask { try read(files, batch: number) } }
            }
            while let read = try await group.next() {
                facts += read
                if let (number, files) = remaining.next() { group.addTask { try self.read(files, batch: number) } }
            }
            return facts.sorted { $0.file < $1.file }
        }
    }

    private func read(_ files: [String], batch: Int) throws -> [FileFacts] {
        let folder = work.appendingPathComponent("\(target.name).\(batch)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let dumps = files.indices.map { folder.appendingPathComponent("\($0).json") }
        func list(_ paths: [String], _ name: String) throws -> String {
            let file = folder.appendingPathComponent(name)
            try Data(paths.joined(separator: "\n").utf8).write(to: file)
            return file.path
        }
        let frontend = Subprocess(
            executable: compiler.frontend[0],
            arguments: try compiler.frontend.dropFirst() + [
                "-filelist", list(target.sources, "sources"),
                "-primary-filelist", list(files, "primaries"),
                "-output-filelist", list(dumps.map(\.path), "outputs"),
            ],
            log: folder.appendingPathComponent("log")
        )
        let outcome = try frontend.run()
        guard outcome.status == 0 else {
            throw LintFault("the compiler can't print the syntax tree of \(target.name): \(outcome.reason)")
        }
        return try zip(files, dumps).map { try read($0, dump: $1) }
    }

    private func read(_ file: String, dump: URL) throws -> FileFacts {
        do {
            let source = try Data(contentsOf: URL(fileURLWithPath: file))
            let tape = try JSONTape(Data(contentsOf: dump, options: .alwaysMapped))
            defer { try? FileManager.default.removeItem(at: dump) }
            let hasDefaultIsolation = target.arguments.contains("-default-isolation")
            let reader = SourceReader(
                file: file,
                target: target.name,
                source: source,
                hasDefaultIsolation: hasDefaultIsolation
            )
            var facts = try reader.read(tape)
            facts.unknownCompiler = try CompilerVersion.problem(in: tape.root)
            return facts
        } catch let fault as LintFault { throw fault } catch {
            throw LintFault("can't read the compiler's syntax tree of \(file): \(error)")
        }
    }
}
