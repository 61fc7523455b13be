/// The versions of the compiler that the linter accepts, because the format of dumps isn't stable.
enum CompilerVersion {
    /// README.md says how each one was tried.
    static let known = ["6.2", "6.3"]

    static func check(_ root: JSONValue, allowsUnknown: Bool) throws(LintFault) {
        guard let version = root["compiler_version"], let major = version["major"]?.string,
            let minor = version["minor"]?.string
        else { throw LintFault("can't read the compiler's dump: it has no compiler version.") }
        guard allowsUnknown || known.contains("\(major).\(minor)") else {
            let problem = """
                \(version["full"]?.string ?? "\(major).\(minor)") isn't among the compilers that the linter knows \
                (\(known.joined(separator: ", "))).
                """
            throw LintFault(
                "\(problem) Try --allow-unknown-compiler, which reports what it can't read.",
                unknownCompiler: problem
            )
        }
    }
}
