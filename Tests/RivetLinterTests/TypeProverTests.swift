import Foundation
import Testing

@testable import RivetLinter

@Suite("The compiler proves conversions")
struct TypeProverTests {
    @Test("Only the search paths of other targets are arguments, whatever their macros and C modules add")
    func searchPaths() {
        let arguments = [
            "-I", "/a", "-Xfrontend", "-load-plugin-executable", "-Xfrontend", "/tool#Macros", "-Xcc", "-I", "-Xcc",
            "/c",
            "-Xcc", "-fmodule-map-file=/m", "-I/joined", "-F", "/f", "-package-name", "-I", "-DX", "-g",
        ]
        let expected = [
            "-I", "/a", "-Xcc", "-I", "-Xcc", "/c", "-Xcc", "-fmodule-map-file=/m", "-I/joined", "-F", "/f",
        ]
        #expect(Array(TypeProof.searchPaths(in: arguments).prefix(expected.count)) == expected)
    }

    @Test("A conversion is possible, impossible or unknown")
    func answers() throws {
        let record = try BuildRecord(contentsOf: CompiledSource.recordPath())
        let work = FileManager.default.temporaryDirectory.appendingPathComponent(
            "rivet Joe's Größe \(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: work) }
        let prover = TypeProver([try record.target("RivetLinterTests")], of: record, work: work)
        let cases: [(String, String, TypeAnswer)] = [
            ("Swift.Int", "Swift.Int", .fits),
            ("Swift.Int", "Swift.Optional<Swift.Int>", .fits),
            ("Swift.Int", "Swift.String", .doesNot),
            ("Swift.Int", "Any", .fits),
            // Protocols that need `any`, which the spelling lacks, also inside other types.
            ("Swift.Int", "Swift.Equatable", .fits),
            ("Swift.Array<Swift.Int>", "Swift.Array<Swift.Equatable>", .fits),
            ("Swift.Optional<Swift.Int>", "Swift.Int", .doesNot),
            ("Rivet.CachedScope", "Rivet.CustomScope", .fits),
            ("Rivet.CustomScope", "Rivet.CachedScope", .doesNot),
            ("@Sendable () throws -> Swift.Int", "() throws -> Swift.Int", .fits),
            ("Swift.Int.Type", "Any.Type", .fits),
            ("Swift.Set<Swift.Int>.Index", "Swift.Int", .doesNot),
            ("NoSuchModule.Engine", "Swift.Int", .unknown),
            ("Rivet.NoSuchType", "Swift.Int", .unknown),
            ("RivetLinterTests.Shelf", "RivetLinterTests.Furniture", .fits),
        ]
        let questions = cases.map { TypeQuestion(have: SourceType(spelling: $0.0), want: SourceType(spelling: $0.1)) }
        // First from the compiler, then from the cache.
        for _ in 0..<2 {
            for ((have, want, expected), answer) in try zip(cases, prover.answers(to: questions)) {
                #expect(answer == expected, "\(have) as \(want)")
            }
        }
        let hidden = SourceType(spelling: "Car.(Secret in _1)", isNameable: false)
        #expect(try prover.answers(to: [TypeQuestion(have: hidden, want: questions[0].want)]) == [.unknown])
    }
}

class Furniture {}
final class Shelf: Furniture {}
