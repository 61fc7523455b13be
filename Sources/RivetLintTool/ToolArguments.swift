import Foundation
import RivetLinter

/// What the plugin tells the tool, and after `--` what the user wrote.
///
/// Before the build it asks whether that is right, by `--check --own NAME …`; and then it says `--record FILE --work FOLDER
/// --package FOLDER --read NAME[,test][,library][,context] …`.
struct ToolArguments {
    private(set) var record = ""
    private(set) var work = ""
    private(set) var package = ""
    private(set) var targets: [Reading.Target] = []
    /// Whether only the options are to be checked.
    private(set) var isCheck = false
    /// The targets that can be named.
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
            guard let value = rest.popFirst() else { throw LintFault("the plugin gave \(option) no value.") }
            switch option {
            case "--record": record = value
            case "--work": work = value
            case "--package": package = value
            case "--own": own.append(value)
            case "--read":
                let words = value.split(separator: ",").map(String.init)
                targets.append(
                    Reading.Target(
                        words[0],
                        isTest: words.contains("test"),
                        isLibrary: words.contains("library"),
                        isContext: words.contains("context")
                    )
                )
            default: throw LintFault("the plugin gave \(option), which this tool does not know.")
            }
        }
        guard isCheck || !work.isEmpty && !package.isEmpty else {
            throw LintFault("this is the tool behind `swift package rivet-lint`: run that.")
        }
    }
}
