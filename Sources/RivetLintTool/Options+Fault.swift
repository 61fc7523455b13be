import RivetLinter

extension Options {
    /// An error in the command line.
    enum Fault: Error, Equatable, CustomStringConvertible {
        case unknown(String)
        case missingValue(String)
        /// A value after an option that takes none.
        case unexpectedValue(String)
        case wrongValue(String, String, among: [String])
        case conflict(String, String)
        /// A name after `--target` that isn't a target that depends on Rivet.
        case unknownTarget(String, among: [String])
        /// A name after `--roots` that nothing defines.
        case unknownRoot(String)

        var description: String {
            switch self {
            case .unknown(let text):
                "there is no option \(text)"
                    + hint(SpellingSuggestions.nearest(to: text, among: Option.allCases.map(\.rawValue)))
            case .missingValue(let option): "\(option) needs a value"
            case .unexpectedValue(let option): "\(option) takes no value"
            case .wrongValue(let option, let value, let values):
                "\(option) can't be \(value); it is one of \(values.joined(separator: ", "))"
            case .unknownTarget(let name, let known):
                "no target \(name) depends on Rivet; there "
                    + (known.isEmpty ? "is none that does" : "are \(known.joined(separator: ", "))")
                    + hint(SpellingSuggestions.nearest(to: name, among: known))
            case .unknownRoot(let name): "--roots names \"\(name)\", and no module defines it"
            case .conflict(let one, let other): "\(one) and \(other) exclude each other"
            }
        }

        private func hint(_ near: [String]) -> String { near.first.map { "; did you mean \($0)?" } ?? "" }
    }

    static let usage = """
        USAGE: swift package rivet-lint [OPTIONS]

        Checks every name in the source: that something defines it, of the type that is asked for, without cycles.

          --target NAME          lint this target alone; may be said again
          --tests                lint test targets too
          --strict               warnings count as errors
          --format FORMAT        text (the default), github, sarif or json
          --roots NAME …         names that are asked for from outside, so that they count as used
          --graph LANGUAGE       draw the graph as the source says it: mermaid, dot or json
          --explain NAME         tell what stands under a name, and who needs it
          --allow-unknown-compiler
                                 go on with a compiler whose output is not known yet
          --help                 show this

        Status: 0 for nothing found (warnings don't count without --strict), 1 for findings, 2 where the linter itself
        could not work, 64 for a wrong command line. `swift package` ends with 1 for each but 0, and says which it was.
        """
}
