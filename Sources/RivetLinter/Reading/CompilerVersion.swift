/// The versions of the compiler that the linter knows, because the format of dumps isn't stable.
enum CompilerVersion {
    /// README.md says how each one was tried.
    static let known = ["6.2", "6.3"]

    /// Why the linter doesn't know the compiler of a dump, or nil.
    static func problem(in root: JSONValue) throws(LintFault) -> String? {
        guard let version = root["compiler_version"], let major = version["major"]?.string,
            let minor = version["minor"]?.string
        else { throw LintFault("can't read the compiler's dump: it has no compiler version.") }
        if known.contains("\(major).\(minor)") { return nil }
        return """
            \(version["full"]?.string ?? "\(major).\(minor)") isn't among the compilers that the linter knows \
            (\(known.joined(separator: ", "))).
            """
    }
}
