import RivetShared
import Testing

@testable import RivetLinter

@Suite("Comments that suppress findings")
struct SuppressionTests {
    private func left(_ text: String, line: Int) -> [String] {
        let fault = Fault(.missing, name: "X", "missing")
        let finding = Finding(fault, at: Site(file: "/a.swift", line: line, column: 1))
        return Suppressions(text, in: "/a.swift").applied(to: [finding]).map {
            "\($0.site.line) \($0.severity) \($0.message)"
        }
    }

    @Test("A comment on the line, or alone before the next line of code, suppresses a finding")
    func places() {
        #expect(left("let a = b  // rivet-lint:ignore missing Made elsewhere.", line: 1).isEmpty)
        #expect(left("// rivet-lint:ignore missing Made elsewhere.\n// More.\n\nlet a = b", line: 4).isEmpty)
        #expect(left("let text = \"rivet-lint:ignore missing no comment\"", line: 1) == ["1 error missing"])
    }

    @Test("A suppression without a reason, a known code or a finding is itself a finding")
    func faults() {
        #expect(left("f()  // rivet-lint:ignore missing", line: 1).count == 2)
        #expect(left("f()  // rivet-lint:ignore missin It is.", line: 1).last?.contains("Did you mean") == true)
        #expect(left("f()  // rivet-lint:ignore", line: 1).last?.hasPrefix("1 error") == true)
        #expect(left("f()  // rivet-lint:ignore cycle It is.", line: 1).last?.hasPrefix("1 warning") == true)
    }
}
