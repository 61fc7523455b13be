import Foundation
import Testing

@testable import RivetLinter

@Suite("The check of a build describes a target that isn't compiled yet")
struct EarlyRecordTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("rivet-early-\(UUID().uuidString)")
    private let targets = [Reading.Target("RivetLinter"), Reading.Target("RivetLintTool")]

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func target(_ name: String, in record: String) throws -> BuildRecord.Target {
        try BuildRecord(contentsOf: record).target(name)
    }

    private func early(output: String = "/none.swift", built: Bool = true) throws -> EarlyRecord {
        let record = try CompiledSource.recordPath()
        let product = try #require(try target("RivetLinter", in: record).product)
        let sources = try target("RivetLintTool", in: record).sources
        return try EarlyRecord(
            record: record,
            work: folder,
            targets: targets,
            built: built ? Set(sources + [product]) : Set(sources),
            output: output
        )
    }

    @Test("Its module is the one that the check emits, and stays the same without a change")
    func module() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = try target("RivetLintTool", in: early().write())
        let product = try #require(own.product)
        #expect(product == folder.appendingPathComponent("Modules/RivetLintTool.swiftmodule").path)
        // The folder of the build has another module of this name, which may be stale.
        #expect(own.arguments.prefix(2) == ["-I", folder.appendingPathComponent("Modules").path])
        let stamps = try [product] + Array(own.objects().values)
        let before = try stamps.map(Stamp.init)
        _ = try early().write()
        #expect(try stamps.map(Stamp.init) == before)
    }

    @Test("The check reads the sources of the build with the plugin's own one, without which `@main` may be an error")
    func output() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = try target("RivetLintTool", in: CompiledSource.recordPath()).sources
        let output = try #require(sources.first { $0.hasSuffix("/Options.swift") })
        #expect(try target("RivetLintTool", in: early(output: output).write()).sources == sources)
    }

    @Test("A source of a plugin that may run later is an error, because it may be stale")
    func generated() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let record = try CompiledSource.recordPath()
        let product = try #require(try target("RivetLinter", in: record).product)
        let sources = try target("RivetLintTool", in: record).sources
        // As if the sources were the outputs of another plugin.
        let output = URL(fileURLWithPath: sources[0]).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("RivetCheck/RivetCheck.swift").path
        let fault = #expect(throws: LintFault.self) {
            try EarlyRecord(record: record, work: folder, targets: targets, built: [product], output: output)
        }
        #expect(fault?.description.contains("List RivetCheck after") == true)
    }

    @Test("If the target doesn't compile, the fault has the compiler's first error with its file")
    func broken() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Joe's Größe.swift")
        try Data("let number: Int = \"text\"\n".utf8).write(to: file)
        // The record of a target with only this file.
        let own = try target("RivetLintTool", in: CompiledSource.recordPath())
        let record = folder.appendingPathComponent("debug.yaml")
        let lines = [
            "commands:", "  \"C.Broken.module\":", "    inputs: \(try json([file.path]))",
            "    args: \(try json([own.compiler] + own.arguments))",
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: record)
        let early = try EarlyRecord(
            record: record.path,
            work: folder.appendingPathComponent("work"),
            targets: [Reading.Target("RivetLintTool")],
            built: [],
            output: "/none.swift"
        )
        let fault = #expect(throws: LintFault.self) { try early.write() }
        let start = "\(file.path):1:19: error: cannot convert value"
        #expect(fault?.description.contains(start) == true, "\(fault?.description ?? "")")
    }

    private func json(_ list: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
    }

    @Test("A module at another place than the plugin expects is an error")
    func stale() {
        defer { try? FileManager.default.removeItem(at: folder) }
        let fault = #expect(throws: LintFault.self) { try early(built: false) }
        #expect(fault?.description.contains("another place for the module RivetLinter") == true)
    }
}
