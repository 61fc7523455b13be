internal import Foundation
internal import RivetShared

extension GivenFile {
    /// Reads a file, as an option names it: `NAME=FILE`, or only `FILE`.
    ///
    /// The path of a file without a name can contain `=` if another one comes before it: `=FILE`.
    ///
    /// - Throws: A fault if the file can't be read, or if the program couldn't read it.
    package init(argument: String) throws(LintFault) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let (name, path) = (parts.count == 2 && !parts[0].isEmpty ? parts[0] : nil, parts[parts.count - 1])
        let data: Data
        do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
            throw LintFault("can't read the variables in \(path): \(error.localizedDescription)")
        }
        var environment = EnvironmentFact(name: name)
        do {
            for (variable, value) in try VariableFile.variables(in: data) {
                environment.variables[variable] = EnvironmentFact.Variable(value)
            }
        } catch { throw LintFault("can't read the variables in \(path): \(error.reason)") }
        self.init(path: path, environment: name, variables: environment)
    }
}

extension EnvironmentFact.Variable {
    fileprivate init(_ value: any Sendable) {
        // An empty array can be read as one of any elements.
        if let list = value as? [any Sendable], list.isEmpty {
            self.init(site: .none)
            return
        }
        let type =
            switch value {
            case is Bool: "Swift.Bool"
            case is Int: "Swift.Int"
            case is UInt64: "Swift.UInt64"
            case is Double: "Swift.Double"
            case is String: "Swift.String"
            case is [Bool]: "Swift.Array<Swift.Bool>"
            case is [Int]: "Swift.Array<Swift.Int>"
            case is [UInt64]: "Swift.Array<Swift.UInt64>"
            case is [Double]: "Swift.Array<Swift.Double>"
            default: "Swift.Array<Swift.String>"
            }
        self.init(type: SourceType(spelling: type, isNameable: true), text: value as? String, site: .none)
    }
}
