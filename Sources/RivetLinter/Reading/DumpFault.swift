/// The reason why a dump of the compiler couldn't be read.
enum DumpFault: Error, Equatable, CustomStringConvertible {
    /// The root isn't a source file.
    case noSourceFile
    /// A call of Rivet's API has its arguments at an unknown place.
    case unexpectedShape(String, Site)

    var description: String {
        switch self {
        case .noSourceFile: "the dump isn't that of a source file"
        case .unexpectedShape(let what, let site): "\(site.file):\(site.line): \(what) has an unknown place"
        }
    }
}
