import Rivet
import RivetInspection

/// The options of the command that draws the graph, as the command line has them.
struct GraphOptions {
    var format: String?
    var roots: [String] = []
    var depth: String?
    var modules: [String] = []
    var namespaces: [String] = []

    /// The options that the command line has.
    var given: [String] {
        var given: [String] = []
        if format != nil { given.append("--format") }
        if !roots.isEmpty { given.append("--from") }
        if depth != nil { given.append("--depth") }
        if !modules.isEmpty { given.append("--module") }
        if !namespaces.isEmpty { given.append("--namespace") }
        return given
    }

    var parsedFormat: Command.Format {
        get throws {
            let name = format ?? "text"
            guard let format = Command.Format(rawValue: name) else {
                let names = Command.Format.allCases.map(\.rawValue).joined(separator: ", ")
                throw Failure(.usage, "there is no format \(name.debugDescription); choose one of \(names)")
            }
            return format
        }
    }

    var selection: Drawing.Selection {
        get throws {
            let levels = try depth.map { text in
                guard let depth = Int(text), depth >= 0 else {
                    throw Failure(.usage, "--depth takes a number from 0, not \(text.debugDescription); see --help")
                }
                return depth
            }
            return Drawing.Selection(from: roots, depth: levels, modules: modules, namespaces: namespaces)
        }
    }
}
