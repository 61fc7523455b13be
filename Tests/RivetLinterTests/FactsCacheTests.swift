import Foundation
import Testing

@testable import RivetLinter

@Suite("Facts are cached until they become stale")
struct FactsCacheTests {
    private let folder: URL
    private var target: BuildRecord.Target

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("rivet-cache-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let source = folder.appendingPathComponent("A.swift").path
        let object = folder.appendingPathComponent("A.o").path
        let map = folder.appendingPathComponent("map.json")
        try JSONEncoder().encode([source: ["object": object]]).write(to: map)
        target = BuildRecord.Target(
            name: "A",
            compiler: "/bin/sh",
            arguments: ["-DDEBUG"],
            sources: [source],
            outputMap: map.path,
            product: nil
        )
        for file in [source, object] { try Data("1".utf8).write(to: URL(fileURLWithPath: file)) }
    }

    private var source: String { target.sources[0] }

    private func kept(by target: BuildRecord.Target) throws -> FileFacts? {
        try FactsCache(of: target, in: folder).facts(of: source)
    }

    @Test("A change of the source, the object file or the flags invalidates cached facts")
    func changes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let facts = FileFacts(file: source, target: "A")
        func keep() throws {
            var cache = try FactsCache(of: target, in: folder)
            try cache.keep([facts])
            #expect(try kept(by: target) == facts)
        }
        #expect(try kept(by: target) == nil)
        try keep()
        var other = target
        other.arguments = []
        #expect(try kept(by: other) == nil)
        for file in ["A.o", "A.swift"] {
            try keep()
            try Data("22".utf8).write(to: folder.appendingPathComponent(file))
            #expect(try kept(by: target) == nil)
        }
    }

    @Test("A file without an object file is an error")
    func faults() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var cache = try FactsCache(of: target, in: folder)
        #expect(throws: LintFault.self) { try cache.keep([FileFacts(file: "/none.swift", target: "A")]) }
        try FileManager.default.removeItem(at: folder.appendingPathComponent("A.o"))
        #expect(throws: LintFault.self) { try cache.keep([FileFacts(file: source, target: "A")]) }
    }
}
