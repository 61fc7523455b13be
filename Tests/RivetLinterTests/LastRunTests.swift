import Foundation
import Testing

@testable import RivetLintTool
@testable import RivetLinter

@Suite("What the last run printed is printed again until something changes")
struct LastRunTests {
    private let folder: URL
    private let outcome = LastRun.Outcome(text: "A.swift:1:1: error: no\n", note: "1 error", status: 1)

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("rivet-last-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["debug.yaml", "A.swift"] { try write("1", to: name) }
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    private func last(_ arguments: String...) -> LastRun.Outcome? { LastRun(arguments, in: folder).outcome }

    private func keep() throws {
        var inputs = try LastRun.Inputs(record: path("debug.yaml"))
        try inputs.insert([path("A.swift")])
        LastRun(["--strict"], in: folder).keep(outcome, after: inputs)
    }

    @Test("A change of the arguments, the record or a file invalidates the outcome")
    func changes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(last("--strict") == nil)
        try keep()
        #expect(last("--strict") == outcome)
        #expect(last() == nil && last("--strict", "--tests") == nil)
        try write("2", to: "debug.yaml")
        #expect(last("--strict") == nil)
        try keep()
        try write("22", to: "A.swift")
        #expect(last("--strict") == nil)
        try keep()
        try FileManager.default.removeItem(atPath: path("A.swift"))
        #expect(last("--strict") == nil)
    }

    @Test("A record that was written again with the same contents changes nothing")
    func sameRecord() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try keep()
        try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: path("debug.yaml"))
        #expect(last("--strict") == outcome)
    }

    @Test("An unreadable outcome, and a missing file, are like no last run")
    func faults() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try keep()
        try write("{", to: "LastRun.json")
        #expect(last("--strict") == nil)
        #expect(throws: LintFault.self) { try LastRun.Inputs(record: path("none.yaml")) }
    }
}
