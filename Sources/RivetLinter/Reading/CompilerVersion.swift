/// The versions of the compiler that the linter is tested with, because the format of dumps isn't stable.
enum CompilerVersion {
    static let known = ["6.2", "6.3"]

    static func check(_ root: JSONValue, allowsUnknown: Bool) throws(LintFault) {
        guard let version = root["compiler_version"], let major = version["major"]?.string,
            let minor = version["minor"]?.string
        else { throw LintFault("the compiler's dump does not say which compiler it is by: it has another form.") }
        guard allowsUnknown || known.contains("\(major).\(minor)") else {
            throw LintFault(
                """
                \(version["full"]?.string ?? "\(major).\(minor)") is not among the compilers known to this linter \
                (\(known.joined(separator: ", "))). Try --allow-unknown-compiler: what doesn't fit is told then.
                """
            )
        }
    }
}
