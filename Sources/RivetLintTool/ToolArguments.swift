import Foundation
import RivetLinter

/// The plugin's arguments to the tool and, after `--`, the user's arguments.
///
/// Before the build, the plugin lets the tool check the user's arguments with `--check --own NAME …`. After the build,
/// it passes `--record FILE --work FOLDER --package FOLDER --read NAME[,test][,library][,context] …`.
struct ToolArguments {
    private(set) var record = ""
    private(set) var work = ""
    private(set) var package = ""
    private(set) var targets: [Reading.Target] = []
    /// Whether the tool only checks the options, before the build.
    private(set) var isCheck = false
    /// The targets that the user may name.
    private(set) var own: [String] = []
    private(set) var user: [String] = []

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            if option == "--" {
                user = Array(rest)
                break
            }
            if option == "--check" {
                isCheck = true
                continue
            }
            guard let value = rest.popFirst() else { throw LintFault("the plugin passed \(option) without a value.") }
            switch option {
            case "--record": record = value
            case "--work": work = value
            case "--package": package = value
            case "--own": own.append(value)
            case "--read": targets.append(Reading.Target(argument: value))
            default: throw LintFault("the plugin passed \(option), which this tool doesn't know.")
            }
        }
        guard isCheck || !work.isEmpty && !package.isEmpty else {
            throw LintFault("this is the tool behind `swift package rivet-lint`; run that instead.")
        }
    }
}
