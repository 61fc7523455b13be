/// The versions of the compiler that the linter is tested with, because the format of dumps isn't stable.
enum CompilerVersion {
    static let known = ["6.2", "6.3"]

    static func check(_ root: JSONValue, allowsUnknown: Bool) throws(LintFault) {
        guard let version = root["compiler_version"], let major = version["major"]?.string,
            let minor = version["minor"]?.string
        else { throw LintFault("can't read the compiler's dump: it has no compiler version.") }
        guard allowsUnknown || known.contains("\(major).\(minor)") else {
            throw LintFault(
                """
                \(version["full"]?.string ?? "\(major).\(minor)") isn't among the compilers that the linter knows \
                (\(known.joined(separator: ", "))). Try --allow-unknown-compiler, which reports what it can't read.
                """
            )
        }
    }
}
