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

    @Test("The plugin's own source isn't read, because nothing may have written it yet")
    func output() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = try target("RivetLintTool", in: CompiledSource.recordPath()).sources
        let output = try #require(sources.first { $0.hasSuffix("/RivetLintTool.swift") })
        let own = try target("RivetLintTool", in: early(output: output).write())
        #expect(own.sources == sources.filter { $0 != output })
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

    @Test("A target that doesn't compile has no module, and the compiler says so, too")
    func broken() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let sources = try target("RivetLintTool", in: CompiledSource.recordPath()).sources
        // The other sources refer to the type in this one.
        let early = try early(output: try #require(sources.first { $0.hasSuffix("/Options.swift") }))
        #expect(throws: LintFault.self) { try early.write() }
        #expect(try !early.compiles())
        #expect(try self.early().compiles())
    }

    @Test("A module at another place than the plugin expects is an error")
    func stale() {
        defer { try? FileManager.default.removeItem(at: folder) }
        let fault = #expect(throws: LintFault.self) { try early(built: false) }
        #expect(fault?.description.contains("another place for the module RivetLinter") == true)
    }
}
