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

    @Test("A target above may declare the conformance of a type to a protocol, unless it can't extend one of them")
    func partial() throws {
        let record = try BuildRecord(contentsOf: CompiledSource.recordPath())
        let work = FileManager.default.temporaryDirectory.appendingPathComponent("rivet \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: work) }
        let shelf = "RivetLinterTests.Shelf"
        let cases: [(String, String, whole: TypeAnswer, sealed: TypeAnswer, open: TypeAnswer)] = [
            (shelf, "Rivet.CustomScope", .doesNot, .doesNot, .unknown),
            (shelf, "Rivet.CustomScope & Swift.Sendable", .doesNot, .doesNot, .unknown),
            ("Swift.Array<\(shelf)>", "Swift.Array<Rivet.CustomScope>", .doesNot, .doesNot, .unknown),
            ("() throws -> \(shelf)", "() throws -> Rivet.CustomScope", .doesNot, .doesNot, .unknown),
            (shelf, "Swift.Optional<Rivet.CustomScope>", .doesNot, .doesNot, .unknown),
            // Extensions of these are possible everywhere.
            ("Swift.String", "Rivet.CustomScope", .doesNot, .unknown, .unknown),
            ("Swift.Array<\(shelf)>", "Rivet.CustomScope", .doesNot, .unknown, .unknown),
            // No conformance makes these fit.
            (shelf, "RivetLinterTests.Stool", .doesNot, .doesNot, .doesNot),
            (shelf, "Swift.Int", .doesNot, .doesNot, .doesNot),
            (shelf, "Swift.Optional<Swift.Int>", .doesNot, .doesNot, .doesNot),
            ("Swift.Array<\(shelf)>", "Swift.Array<Swift.Int>", .doesNot, .doesNot, .doesNot),
            ("Swift.Int", "Swift.AnyObject", .doesNot, .doesNot, .doesNot),
            (shelf, "RivetLinterTests.Furniture", .fits, .fits, .fits),
            // Which types may have subclasses.
            ("RivetLinterTests.Furniture", "class", .fits, .fits, .fits),
            (shelf, "class", .doesNot, .doesNot, .doesNot),
            ("RivetLinterTests.Stool", "class", .doesNot, .doesNot, .doesNot),
            ("Swift.Array<\(shelf)>", "class", .doesNot, .doesNot, .doesNot),
            ("Rivet.CustomScope", "class", .unknown, .unknown, .unknown),
        ]
        let questions = cases.map { TypeQuestion(have: SourceType(spelling: $0.0), want: SourceType(spelling: $0.1)) }
        func answers(_ sealed: Set<String>?) throws -> [TypeAnswer] {
            let targets = [try record.target("RivetLinterTests")]
            return try TypeProver(targets, of: record, work: work, sealed: sealed).answers(to: questions)
        }
        // The first answers are in the cache, but aren't valid for the others.
        for ((have, want, expected, _, _), answer) in try zip(cases, answers(nil)) {
            #expect(answer == expected, "\(have) as \(want)")
        }
        for ((have, want, _, expected, _), answer) in try zip(cases, answers([shelf])) {
            #expect(answer == expected, "\(have) as \(want), which is sealed")
        }
        for ((have, want, _, _, expected), answer) in try zip(cases, answers([])) {
            #expect(answer == expected, "\(have) as \(want), which is open")
        }
    }
}

struct Stool {}
class Furniture {}
final class Shelf: Furniture {}
