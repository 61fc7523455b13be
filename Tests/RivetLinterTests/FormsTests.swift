import Foundation
import Testing

@testable import RivetLinter

/// Detects changes in the compiler's dump: reads each form of Rivet's API from the output of the current compiler.
@Suite("Every form of the API is read")
struct FormsTests {
    @Test(
        "The facts of all forms and of unusual code equal the kept ones",
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
