import Foundation
import RivetLinter

/// The plugin's arguments to the tool.
struct CheckArguments {
    private(set) var record = ""
    private(set) var work = ""
    private(set) var package = ""
    /// The source file that the plugin adds to the target.
    private(set) var output = ""
    /// The modules and the generated sources that the build writes before the check.
    private(set) var built: Set<String> = []
    /// The target is the last one.
    private(set) var targets: [Reading.Target] = []
    /// A file that the build watches, or an empty text.
    private(set) var retry = ""
    /// The number of seconds after which the build continues without the check.
    private(set) var limit = 600.0
    /// Whether this is the second process, which checks.
    private(set) var isInner = false

    init(_ arguments: some Sequence<String>) throws {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { throw LintFault("the plugin passed \(option) without a value.") }
            switch option {
            case "--record": record = value
            case "--work": work = value
            case "--package": package = value
            case "--output": output = value
            case "--built": built.insert(value)
            // With other flags of the compiler, the build has another command, and runs it.
            case "--flags": break
            case "--retry": retry = value
            case "--limit": limit = Double(value) ?? limit
            case "--inner": isInner = true
            case "--read": targets.append(Reading.Target(argument: value))
            default: throw LintFault("the plugin passed \(option), which this tool doesn't know.")
            }
        }
        guard !work.isEmpty, !package.isEmpty, !output.isEmpty, !targets.isEmpty else {
            throw LintFault("this is the tool behind the plugin RivetCheck; add that to a target instead.")
        }
    }

    var target: String { targets.last?.name ?? "" }

    /// Lets the next build check again, although nothing changed.
    func requestRetry() {
        if !retry.isEmpty { try? Data("\(Date().timeIntervalSince1970)".utf8).write(to: URL(fileURLWithPath: retry)) }
    }

    /// The folder of this build's configuration for the check's own files.
    var folder: URL {
        let configuration = URL(fileURLWithPath: record).deletingPathExtension().lastPathComponent
        return URL(fileURLWithPath: work).appendingPathComponent(configuration)
    }
}
