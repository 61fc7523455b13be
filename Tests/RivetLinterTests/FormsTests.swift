import Foundation
import Testing

@testable import RivetLinter

/// Keeps watch over the compiler's dump: each form of Rivet's API, read out of what the compiler of today says.
@Suite("Every form is read")
struct FormsTests {
    @Test(
        "The facts of every form, and of corners of the language, are the kept ones",
        arguments: ["Forms", "Corners"]
    )
    func forms(name: String) async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Expected/Linter")
        let compiled = try CompiledSource(folder.appendingPathComponent("\(name).swift").path)
        defer { compiled.remove() }
        let facts = try await compiled.facts()
        let kept = folder.appendingPathComponent("\(name).txt")
        let text = FactsText.text(of: facts)
        if ProcessInfo.processInfo.environment["RIVET_KEEP_FORMS"] != nil {
            try text.write(to: kept, atomically: true, encoding: .utf8)
        }
        #expect(try text == String(contentsOf: kept, encoding: .utf8), "RIVET_KEEP_FORMS=1 writes the facts of today")
    }
}
