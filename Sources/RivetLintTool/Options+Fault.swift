import RivetLinter
import RivetShared

extension Options {
    /// An error in the command line.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case unknown(String)
        case missingValue(String)
        /// A value after an option that takes none.
        case unexpectedValue(String)
        case wrongValue(String, String, among: [String])
        case conflict(String, String)
        /// An option that limits a drawing, without a drawing.
        case needsGraph(String)
        case wrongDepth(String)
        /// An option whose values would replace each other.
        case repeated(String)
        /// A name after `--target` that isn't the name of a target with Rivet as a dependency.
        case unknownTarget(String, among: [String])
        /// A name after `--roots` that nothing defines.
        case unknownRoot(String)

        var description: String {
            switch self {
            case .unknown(let text):
                "there is no option \(text)"
                    + hint(Suggestions.nearest(to: text, among: Option.allCases.map(\.rawValue)))
            case .missingValue(let option): "\(option) has no value; write one after it"
            case .unexpectedValue(let option): "\(option) has a value, but takes none; remove the value"
            case .wrongValue(let option, let value, let values):
                "\(option) can't be \(value); use one of \(values.joined(separator: ", "))"
            case .unknownTarget(let name, let known):
                "no target \(name) depends on Rivet"
                    + (known.isEmpty ? ", and no other target does" : "; use one of \(known.joined(separator: ", "))")
                    + hint(Suggestions.nearest(to: name, among: known))
            case .unknownRoot(let name): "--roots has the name \"\(name)\", but no module defines it"
            case .needsGraph(let option): "\(option) works only with --graph; add --graph, or remove \(option)"
            case .wrongDepth(let text): "--depth can't be \(text); use a number from 0"
            case .repeated(let option): "\(option) appears twice; remove one of them"
            case .conflict(let one, let other): "\(one) and \(other) can't be used together; remove one of them"
            }
        }

        private func hint(_ near: [String]) -> String { near.first.map { ". Did you mean \($0)?" } ?? "" }
    }

    static let usage = """
        USAGE: swift package rivet-lint [OPTIONS]

        Checks that each name in the source is defined, has the expected type and isn't part of a cycle.

          --target NAME          lint only this target; can be repeated
          --tests                lint test targets, too
          --strict               the status is 1 even if there are only warnings
          --format FORMAT        text (the default), github, sarif or json
          --roots NAME …         names that code outside the package resolves
          --graph LANGUAGE       draw the graph of the source: mermaid, dot or json
          --from NAME …          draw only these names and what they depend on
          --depth NUMBER         draw only this many levels below the names of --from, or below the graph's roots
          --module NAME …        draw only the definitions of these modules
          --namespace NAME …     draw only the definitions in these namespaces
          --explain NAME         explain a name: its definition and what depends on it
          --allow-unknown-compiler
                                 accept a compiler that the linter doesn't know yet
          --help                 print this help

        Status: 0 without findings (warnings count only with --strict), 1 with findings, 2 if the linter itself failed,
        64 for a wrong command line. `swift package` itself ends with 0 or 1, and prints the status in its last line.
        """
}
