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

    @Test(
        "A wrong option is reported with the most similar one",
        arguments: [
            (["--formt", "text"], "there is no option --formt; did you mean --format?"),
            (["Car"], "there is no option Car"),
            (["--target"], "--target needs a value"),
            (["--target", "--strict"], "--target needs a value"),
            (["--strict=yes"], "--strict takes no value"),
            (["--format", "xml"], "--format can't be xml; it is one of text, github, sarif, json"),
            (["--graph", "dot", "--explain", "Car"], "--graph and --explain exclude each other"),
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
        #expect(fault?.description == "no target Card depends on Rivet; there are Car, Radio; did you mean Car?")
        let none = #expect(throws: Options.Fault.self) { try options.check(against: []) }
        #expect(none?.description == "no target Card depends on Rivet; there is none that does")
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
