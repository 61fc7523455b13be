import RivetLinter
import Testing

@testable import RivetLintTool

@Suite("The linter's options")
struct OptionsTests {
    @Test("All options are read, with values after a space or an equals sign")
    func all() throws {
        let options = try Options(
            [
                "--target", "Car", "--target=Radio", "--strict", "--format=sarif", "--roots", "Car", "Left.Foot",
                "--tests", "--allow-unknown-compiler", "--explain", "Car",
            ]
        )
        #expect(options.targets == ["Car", "Radio"])
        #expect(options.roots == ["Car", "Left.Foot"])
        #expect(options.isStrict && options.hasTests && options.allowsUnknownCompiler && !options.wantsHelp)
        #expect(options.format == .sarif)
        #expect(options.explained == "Car")
        #expect(try Options(["-h"]).wantsHelp)
        #expect(try Options(["--graph", "dot"]).graph == .dot)
    }

    @Test("A drawing can be limited to names, levels, modules and namespaces")
    func part() throws {
        let options = try Options(
            [
                "--graph", "mermaid", "--from", "Car", "Radio", "--depth=2", "--module", "CarModule", "--namespace",
                "Front", "--from", "Engine",
            ]
        )
        #expect(options.part.roots == ["Car", "Radio", "Engine"] && options.part.depth == 2)
        #expect(options.part.modules == ["CarModule"] && options.part.namespaces == ["Front"])
    }

    @Test(
        "A wrong option is reported with the most similar one",
        arguments: [
            (["--formt", "text"], "there is no option --formt. Did you mean --format?"),
            (["Car"], "there is no option Car"),
            (["--target"], "--target has no value; write one after it"),
            (["--target", "--strict"], "--target has no value; write one after it"),
            (["--strict=yes"], "--strict has a value, but takes none; remove the value"),
            (["--format", "xml"], "--format can't be xml; use one of text, github, sarif, json"),
            (["--depth", "2"], "--depth works only with --graph; add --graph, or remove --depth"),
            (["--graph", "dot", "--depth", "1", "--depth=2"], "--depth appears twice; remove one of them"),
            (["--format", "json", "--format", "text"], "--format appears twice; remove one of them"),
            (["--graph", "dot", "--depth", "few"], "--depth can't be few; use a number from 0"),
            (
                ["--graph", "dot", "--explain", "Car"],
                "--graph and --explain can't be used together; remove one of them"
            ),
        ]
    )
    func wrong(_ arguments: [String], _ message: String) {
        let fault = #expect(throws: Options.Fault.self) { try Options(arguments) }
        #expect(fault?.description == message)
    }

    @Test("An unknown target is reported before the build")
    func targets() throws {
        let options = try Options(["--target", "Card"])
        let fault = #expect(throws: Options.Fault.self) { try options.check(against: ["Car", "Radio"]) }
        #expect(fault?.description == "no target Card depends on Rivet; use one of Car, Radio. Did you mean Car?")
        let none = #expect(throws: Options.Fault.self) { try options.check(against: []) }
        #expect(none?.description == "no target Card depends on Rivet, and no other target does")
        try options.check(against: ["Card"])
    }

    @Test("The plugin's arguments are read, even before the build")
    func plugin() throws {
        let check = try ToolArguments(["--check", "--own", "Car", "--", "--strict"])
        #expect(check.isCheck && check.own == ["Car"] && check.user == ["--strict"])
        let run = try ToolArguments(["--record", "r", "--work", "w", "--package", "p", "--read", "Car,test", "--"])
        #expect(!run.isCheck && run.targets.map(\.name) == ["Car"] && run.targets.allSatisfy(\.isTest))
        #expect(throws: LintFault.self) { try ToolArguments([String]()) }
    }
}
