import RivetShared
import Testing

@testable import RivetLintTool
@testable import RivetLinter

/// What the article `Linting` says about errors and warnings.
@Suite("The severity of findings")
struct SeverityTests {
    private struct Claim: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let expected: [String]
        let source: Source

        init(_ text: String, _ expected: String..., build: (inout Source) -> Void) {
            var source = Source()
            build(&source)
            (testDescription, self.expected, self.source) = (text, expected, source)
        }
    }

    @Test("Each finding has the documented severity", arguments: claims)
    private func severity(_ claim: Claim) throws {
        let found = try claim.source.found().map { text in
            text.prefix { $0 != ":" }.drop { $0 != " " }.dropFirst().description
        }
        #expect(found == claim.expected)
    }

    @Test("Only the codes in the list of warnings are warnings by themselves, and each code of a finding has a rule")
    func codes() {
        let warnings: Set<Fault.Code> = [.neverUsed, .neverRequired, .untyped, .notChecked]
        for rule in Rule.all { #expect((rule.code.severity == .warning) == warnings.contains(rule.code)) }
        // The graph alone reports these.
        let others: Set<Fault.Code> = [
            .configureFailed, .differentVariables, .trialFailed, .notDeclared, .tooManyEnvironments, .tooDeep,
            .foreignModule, .unproven,
        ]
        #expect(Set(Rule.all.map(\.code)) == Set(Fault.Code.allCases).subtracting(others))
    }

    @Test("A comment suppresses errors and warnings of its code, but no other finding", arguments: Rule.all.map(\.code))
    func suppression(code: Fault.Code) {
        let site = Site(file: "/a.swift", line: 1, column: 1)
        let findings = [Finding(Fault(code, name: "X", "x"), at: site), Finding(Fault(code, name: "Y", "y"), at: site)]
        func left(_ comment: String) -> [String] {
            Suppressions("f()  // rivet-lint:ignore \(comment)", in: "/a.swift").applied(to: findings)
                .map { "\($0.severity) \($0.code)" }
        }
        let all = ["\(code.severity) \(code)", "\(code.severity) \(code)"]
        if code != .suppression { #expect(left("\(code) It is so.") == []) }
        #expect(Set(left("\(code)")) == Set(all + ["error suppression"]) && left("\(code)").count == 3)
        #expect(left("unknown It is so.").contains("error suppression"))
        let other = code == .cycle ? "captive" : "cycle"
        #expect(left("\(other) It is so.").contains("warning suppression"))
        #expect(left("\(other) It is so.").count == 3)
    }

    @Test("A comment can't suppress a finding about a comment")
    func comments() {
        let text = "f()  // rivet-lint:ignore cycle"
        let twice = "// rivet-lint:ignore suppression Never mind.\n" + text
        #expect(Suppressions(text, in: "/a.swift").applied(to: []).map(\.severity) == [.error])
        #expect(Suppressions(twice, in: "/a.swift").applied(to: []).map(\.severity) == [.warning, .error])
    }

    @Test("Two comments alone before a line suppress two codes, and one comment with two codes doesn't")
    func twoCodes() {
        let site = Site(file: "/a.swift", line: 3, column: 1)
        let findings = [Fault(.missing, name: "X", "x"), Fault(.untyped, name: "X", "x")].map { Finding($0, at: site) }
        let two = "// rivet-lint:ignore missing It is.\n// rivet-lint:ignore untyped It is.\nf()"
        #expect(Suppressions(two, in: "/a.swift").applied(to: findings).isEmpty)
        let one = "\n// rivet-lint:ignore missing untyped It is.\nf()"
        #expect(Suppressions(one, in: "/a.swift").applied(to: findings).map(\.code) == [.untyped])
    }

    @Test("Each format has the severity, and --strict changes only whether the command fails", arguments: Rule.all)
    func formats(rule: Rule) throws {
        let finding = Finding(Fault(rule.code, name: "X", "x"), at: Site(file: "/Car/X.swift", line: 1, column: 1))
        let report = Report([finding], root: "/Car")
        let severity = rule.code.severity
        #expect(try report.text(in: .text).contains(" \(severity): "))
        #expect(try report.text(in: .github).hasPrefix("::\(severity) "))
        #expect(try report.text(in: .sarif).contains("\"level\" : \"\(severity)\""))
        #expect(try report.text(in: .json).contains("\"severity\" : \"\(severity)\""))
        #expect(report.fails(strictly: true))
        #expect(report.fails(strictly: false) == (severity == .error))
    }

    // MARK: - Claims

    private static let claims = [
        Claim("a name is missing", "error missing") { source in
            source.module("CarModule", .define("Radio"))
            source.function("main", .graph(of: "CarModule"), .ask("Radio"), .ask("Engine"))
        },
        Claim("it is missing under try?, and in optional", "warning missing", "warning missing") { source in
            source.module("CarModule", .define("Radio"))
            source.function(
                "main",
                .graph(of: "CarModule"),
                .ask("Radio"),
                .ask("Engine", isForgiven: true),
                .ask("Engine", form: .optional)
            )
        },
        Claim("only a module that nothing requires defines it", "error missing") { source in
            source.module("CarModule", .define("Radio"))
            source.module("EngineModule", .define("Engine"))
            source.function("main", .graph(of: "CarModule"), .ask("Radio"), .ask("Engine"))
        },
        Claim("an unknown name may be the missing one", "warning notChecked") { source in
            source.module("CarModule", .define("_"))
            source.function("main", .graph(of: "CarModule"), .ask("Engine"))
        },
        Claim("the known parts of an unknown name match, too", "warning notChecked") { source in
            source.module("CarModule", .define("Wheel _"))
            source.function("main", .graph(of: "CarModule"), .ask("Wheel 1"))
        },
        Claim("a type is wrong", "error typeMismatch") { source in
            source.module("CarModule", .define("Engine", "Engine"))
            source.function("main", .graph(of: "CarModule"), .ask("Engine", as: "Radio"))
        },
        Claim("it is wrong under try?", "warning typeMismatch") { source in
            source.module("CarModule", .define("Engine", "Engine"))
            source.function("main", .graph(of: "CarModule"), .ask("Engine", as: "Radio", isForgiven: true))
        },
        Claim("an object is resolved as Any", "warning untyped") { source in
            source.module("CarModule", .define("Engine", "Engine"))
            source.function("main", .graph(of: "CarModule"), .ask("Engine", as: "Any"))
        },
        Claim("a closure resolves a name that isn't in its list", "error undeclared") { source in
            source.module("CarModule", .define("Car", by: "car", declared: []), .define("Engine"))
            source.closure("car", .ask("Engine"))
            source.function("main", .graph(of: "CarModule"), .ask("Car"))
        },
        Claim("nothing resolves a definition or requires a module", "warning neverUsed", "warning neverRequired") {
            source in
            source.module("CarModule", .define("Engine"), .define("Spare"))
            source.module("LostModule")
            source.function("main", .graph(of: "CarModule"), .ask("Engine"))
        },
        Claim("a name is computed", "warning notChecked") { source in
            source.module("CarModule", .define("Engine"))
            source.function("main", .graph(of: "CarModule"), .ask("Engine"), .ask("_"))
        },
        Claim("a name is defined twice, for sure", "error duplicate") { source in
            source.module("CarModule", .define("Engine"), .define("Engine"))
            source.function("main", .graph(of: "CarModule"), .ask("Engine"))
        },
        Claim("branches of two statements define it", "warning duplicate") { source in
            source.module("CarModule", .define("Engine"))
            source.branch(1, arm: 0)
            source.also(.define("Engine"))
            source.branch(2, arm: 0)
            source.function("main", .graph(of: "CarModule"), .ask("Engine"))
        },
        Claim("the arms of one branch define it") { source in
            source.module("CarModule", .define("Engine"))
            source.branch(1, arm: 0)
            source.also(.define("Engine"))
            source.branch(1, arm: 1)
            source.function("main", .graph(of: "CarModule"), .ask("Engine"))
        },
        Claim("a name is empty", "error emptyName") { source in
            source.module("CarModule", .define(""))
            source.function("main", .graph(of: "CarModule"))
        },
        Claim("an undefined name is redefined, and an alias", "error replacingNothing", "error changedAlias") {
            source in
            source.module(
                "CarModule",
                .define("Engine", verb: .redefine),
                .define("Radio"),
                .alias("Tuner", to: "Radio"),
                .define("Tuner", verb: .redefine)
            )
            source.function("main", .graph(of: "CarModule"), .ask("Radio"), .ask("Tuner"))
        },
        Claim("a provider exists anyway", "error derivedName") { source in
            source.module("CarModule", .define("Radio"), .define("Radio Provider"))
            source.function("main", .graph(of: "CarModule"), .ask("Radio"), .ask("Radio Provider"))
        },
        Claim("a namespace has a dot", "error namespaceName") { source in
            source.module("PartModule")
            source.module("CarModule", .require("PartModule", under: "A.B"), .define("Radio"))
            source.function("main", .graph(of: "CarModule"), .ask("Radio"))
        },
        Claim("a supplied object isn't expected", "error unexpected") { source in
            source.module("TripModule", .expectation("Token", "Whole"))
            let trip = RootFact(form: .factory, modules: ["TripModule"], supplied: ["Token", "User"])
            source.function("main", .root(trip))
        },
        Claim("definitions depend on each other", "error cycle") { source in
            source.module(
                "CarModule",
                .recipe("Egg", needing: ("Hen", "Whole")),
                .recipe("Hen", needing: ("Egg", "Whole"))
            )
            source.function("main", .graph(of: "CarModule"), .ask("Egg"))
        },
        Claim("a singleton retains a cached object", "error captive") { source in
            source.module(
                "CarModule",
                .define("Car", "Whole", .singleton, by: "car"),
                .define("Route", "Whole", .cached(nil))
            )
            source.closure("car", .ask("Route"))
            source.function("main", .graph(of: "CarModule"), .ask("Car"))
        },
    ]
}
