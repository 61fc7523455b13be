import Rivet
import Testing

/// Names and errors with arbitrary text.
///
/// One-line texts stay on one line and show their contents.
@Suite struct EscapedTextTests {
    struct Lines: Error, CustomStringConvertible {
        var description = "first\r\n  second\nthird\u{202E}"
    }

    final class Failing: Module { override func configure() throws { throw Lines() } }

    private func error() throws -> ResolutionError {
        let factory = try factory { module in
            module.define("Van") { try $0["Broken"] as Int }
            module.define("Broken") { _ -> Int in throw Lines() }
        }
        return try #require(failure { try factory["Van"] as Int })
    }

    @Test func `a summary is one line for any error`() throws {
        let error = try error()
        #expect(
            error.summary
                == #"can't resolve "Van": "Broken" failed: first\r\n  second\nthird\u{202E} [failed]"#
        )
    }

    @Test func `a drawn path shows the lines of an error below the failing step`() throws {
        let error = try error()
        #expect(
            text(error) == #"""
                can't resolve "Van": "Broken" failed: first\r\n  second\nthird\u{202E} [failed]
                  Van       prototype  T.swift:0; resolved at T.swift:0
                  └ Broken  prototype  T.swift:0; resolved at T.swift:0
                      first
                        second
                      third\u{202E}
                """#
        )
    }

    @Test func `a problem is one line, and a report shows the other lines below it`() throws {
        let failing = assembly { $0.require(Failing.self) }
        let problem = try #require(failing.problems.first)
        #expect(problem.message == #"can't configure Failing: first\r\n  second\nthird\u{202E}"#)
        #expect(problem.underlying == Lines().description)
        #expect(problem.description.split(whereSeparator: \.isNewline).count == 1)
        let error = try #require(throws: AssemblyError.self) { try ObjectGraph(failing) }
        #expect(
            text(error) == #"""
                the assembly has 1 problem:
                  T.swift:0: error: can't configure Failing: first\r\n  second\nthird\u{202E} [configureFailed]
                      first
                        second
                      third\u{202E}
                """#
        )
    }

    @Test(arguments: [
        ("right\u{202E}left", #"right\u{202E}left"#), ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#),
        ("a\u{200E}\u{200F}\u{61C}", #"a\u{200E}\u{200F}\u{061C}"#), ("a\u{200B}\u{200D}b", #"a\u{200B}\u{200D}b"#),
        ("a\u{FEFF}", #"a\u{FEFF}"#), ("a\u{2028}b\u{2029}c\u{85}d", #"a\u{2028}b\u{2029}c\u{0085}d"#),
        ("a\u{0}\u{1B}[31m", #"a\0\u{1B}[31m"#), ("a\r\nb", #"a\r\nb"#),
        // Visible text stays as it is, including an emoji of several scalars.
        ("Käfer", "Käfer"), ("שלום", "שלום"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"), ("#️⃣", "#️⃣"), ("a\u{A0}b", "a\u{A0}b"),
    ])
    func `invisible characters in a name are escaped`(name: String, shown: String) throws {
        let error = try #require(failure { try factory { _ in }[name] as Int })
        #expect(error.summary.unicodeScalars.starts(with: "can't resolve \"\(shown)\": ".unicodeScalars))
        let lines = error.description.unicodeScalars.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[1].starts(with: "  \(shown)  ".unicodeScalars))
    }

    @Test func `an empty name is shown as quotation marks`() throws {
        let nothing = try factory { _ in }
        #expect(
            text(failure { try nothing[""] as Int }) == """
                can't resolve "": no definition can have an empty name; pass the name of one [missing]
                  ""    resolved at T.swift:0
                """
        )
        let car = try factory { $0.define("Car") { try $0[""] as Int } }
        #expect(
            failure { try car["Car"] as Int }?.summary
                == #"can't resolve "Car": no definition can have an empty name; pass the name of one [missing]"#
        )
        let found = problems { $0.define("Car", as: .calling({ (engine: Int) in engine }, with: "")) }
        #expect(
            found.map(\.message) == [
                #""Car" depends on an empty name, which no definition can have; name the dependency"#
            ]
        )
    }
}
