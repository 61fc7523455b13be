import Foundation
import RivetShared
import Testing

@testable import RivetLintTool
@testable import RivetLinter

@Suite("Reports")
struct ReportTests {
    private let report = Report(
        [
            Finding(
                Fault(.missing, name: "A,b", suggestions: ["B"], "100% \"A,b\":\nnothing"),
                at: Site(file: "/Car/Sources/A,b: ü.swift", line: 3, column: 7),
                notes: [.init("here", at: Site(file: "/Elsewhere/X.swift", line: 1, column: 2))]
            ),
            Finding(
                Fault(.notChecked, .warning, name: "", "m"),
                at: Site(file: "/Car/B.swift", line: 1, column: 1)
            ),
        ],
        root: "/Car"
    )

    @Test("Text has one line for each finding, followed by its notes")
    func text() throws {
        #expect(
            try report.text(in: .text) == """
                /Car/Sources/A,b: ü.swift:3:7: error: 100% "A,b":\\nnothing [missing]
                /Elsewhere/X.swift:1:2: note: here
                /Car/B.swift:1:1: warning: m [notChecked]

                """
        )
        #expect(report.summary == "1 error, 1 warning")
    }

    @Test("GitHub output has relative paths and escapes its text")
    func github() throws {
        #expect(
            try report.text(in: .github) == """
                ::error file=Sources/A%2Cb%3A ü.swift,line=3,col=7,title=missing::100%25 "A,b":%0Anothing%0A\
                /Elsewhere/X.swift:1: here
                ::warning file=B.swift,line=1,col=1,title=notChecked::m

                """
        )
    }

    @Test("Each SARIF result has a rule, a level and a location")
    func sarif() throws {
        let text = try report.text(in: .sarif)
        let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        #expect(rules.map { $0["id"] as? String } == Rule.all.map(\.code.rawValue))
        for rule in rules {
            for property in ["shortDescription", "fullDescription", "help"] {
                #expect((rule[property] as? [String: Any])?["text"] as? String != nil)
            }
        }
        #expect(log["$schema"] is String && driver["name"] as? String == "rivet-lint")
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.map { $0["level"] as? String } == ["error", "warning"])
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
            #expect((result["message"] as? [String: Any])?["text"] is String)
            let location = try #require((result["locations"] as? [[String: Any]])?.first)
            let place = try #require(location["physicalLocation"] as? [String: Any])
            let region = try #require(place["region"] as? [String: Int])
            #expect(region.keys.sorted() == ["startColumn", "startLine"] && region.values.allSatisfy { $0 > 0 })
        }
        #expect(text.contains(#""uri" : "Sources/A,b%3A%20%C3%BC.swift""#))
        #expect(text.contains(#""uri" : "file:///Elsewhere/X.swift""#))
    }

    @Test("JSON has a format version")
    func json() throws {
        let text = try report.text(in: .json)
        let file = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(file["format"] as? String == "rivet-lint")
        #expect(file["version"] as? Int == 1)
        let finding = try #require((file["findings"] as? [[String: Any]])?.first)
        let properties = ["code", "column", "line", "message", "name", "notes", "path", "severity", "suggestions"]
        #expect(finding.keys.sorted() == properties)
    }

    @Test("Each format has the address of a code's page, if an address of the documentation is configured")
    func pages() throws {
        let report = Report(report.findings, root: "/Car", documentation: "https://example.org/rivet")
        let page = "https://example.org/rivet/documentation/rivet/problem/code-swift.struct/missing"
        let text = try report.text(in: .text)
        #expect(text.contains(" [missing] (\(page))\n") && text.hasSuffix(" [notChecked]\n"))
        #expect(try report.text(in: .github).contains("X.swift:1: here%0A\(page)\n"))
        #expect(try report.text(in: .sarif).components(separatedBy: "\"helpUri\" : \"\(page)\"").count == 2)
        #expect(try report.text(in: .json).contains("\"page\" : \"\(page)\""))
    }

    @Test("Errors fail the run, and so do warnings under --strict")
    func status() {
        let warning = Report([report.findings[1]], root: "/Car")
        #expect(report.fails(strictly: false))
        #expect(!warning.fails(strictly: false))
        #expect(warning.fails(strictly: true))
        #expect(!Report([], root: "/").fails(strictly: true))
        #expect(Report([], root: "/").summary == "no findings")
    }

    @Test("Each code has one rule, in alphabetical order")
    func rules() {
        let codes = Rule.all.map(\.code.rawValue)
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == codes.count)
    }
}
