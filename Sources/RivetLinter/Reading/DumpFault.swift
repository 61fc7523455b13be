/// Why a dump of the compiler could not be read.
enum DumpFault: Error, Equatable {
    /// No JSON, or cut off, at this offset of the dump.
    case noJSON(offset: Int)
    /// Not what the root of a dump looks like.
    case noSourceFile
    /// By a compiler that nobody tried.
    case unknownCompiler(String)
    /// A call of Rivet's API whose arguments are not where they are looked for.
    case unexpectedShape(String, Site)
}
