/// Why a dump of the compiler could not be read.
enum DumpFault: Error, Equatable, CustomStringConvertible {
    /// Not what the root of a dump looks like.
    case noSourceFile
    /// A call of Rivet's API whose arguments are not where they are looked for.
    case unexpectedShape(String, Site)

    var description: String {
        switch self {
        case .noSourceFile: "the dump does not begin as one of a source file does"
        case .unexpectedShape(let what, let site):
            "\(site.file):\(site.line):\(site.column): \(what) is not where this linter looks for it; the compiler's dump has "
                + "another form than those of Swift \(CompilerVersion.known.joined(separator: " and "))"
        }
    }
}
