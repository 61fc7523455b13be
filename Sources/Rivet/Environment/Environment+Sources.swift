#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Environment {
    /// Reads the variables of an environment from a JSON file.
    ///
    /// ```json
    /// { "Frequency": 88.1, "Presets": [88.1, 102.8], "Stereo": true }
    /// ```
    ///
    /// The file is one object in UTF-8. Its values are text, numbers, booleans, and arrays of one of those; null
    /// is the same as leaving the variable out.
    ///
    /// A whole number of 64 bits keeps every digit. Any other number is a Double, and its fraction may be
    /// rounded as in Swift code. One that would lose a digit before its point, or become infinite, is refused:
    /// write it as text.
    ///
    /// Foundation's decoder reads the file, and what it doesn't tell is not refused: a name that occurs twice,
    /// of which either value counts, a comma too many at an end, a number so small that it becomes zero, and
    /// lost digits of one so large that `Decimal` can't hold it. May be called from any thread.
    ///
    /// - Parameters:
    ///   - name: Which environment it is.
    ///   - file: Where the file is: a file URL.
    /// - Throws: ``EnvironmentError`` when the file can't be read, isn't such an object, or holds a value that
    ///   a variable can't have. It tells names, and nothing else of what the file holds.
    /// - Complexity: O(size of the file), and sorting the names.
    public init(name: Name, contentsOf file: URL) throws {
        let path = file.isFileURL ? file.relativePath : file.absoluteString
        func failure(_ code: EnvironmentError.Code, _ error: (any Error)? = nil) -> EnvironmentError {
            EnvironmentError(code, variable: "", environment: name, file: path, underlying: error)
        }
        // Elsewhere Foundation may go to the network.
        guard file.isFileURL else { throw failure(.unreadableFile) }
        let data: Data
        do { data = try Data(contentsOf: file) } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            throw failure(.missingFile, error)
        } catch {
            throw failure(.unreadableFile, error)
        }
        do { self.init(name: name, variables: try Self.variables(in: data)) } catch {
            throw EnvironmentError(error, environment: name, file: path)
        }
    }

    /// The variables of the process itself.
    ///
    /// ```swift
    /// // RIVETCAR_FREQUENCY=88.1 rivetcar
    /// let environment = Environment.process(name: .production, prefix: "RIVETCAR_")
    /// let frequency: Double = try environment["FREQUENCY"]
    /// ```
    ///
    /// All are text, and read as any type that text converts to. May be called from any thread.
    ///
    /// - Parameters:
    ///   - name: Which environment it is.
    ///   - prefix: Only variables that begin so are taken, and it is taken off their names.
    /// - Returns: The environment.
    /// - Complexity: O(variables of the process).
    public static func process(name: Name, prefix: String = "") -> Environment {
        var variables: [String: any Sendable] = [:]
        for (variable, value) in ProcessInfo.processInfo.environment where variable.hasPrefix(prefix) {
            let rest = variable.dropFirst(prefix.count)
            if !rest.isEmpty { variables[String(rest)] = value }
        }
        return Environment(name: name, variables: variables)
    }

    private static func variables(in data: Data) throws(VariableFileFault) -> [String: any Sendable] {
        // The decoder would read these too. JSON begins with two characters of ASCII at least, or with a mark.
        guard !data.prefix(4).contains(0), !data.starts(with: [0xFF, 0xFE]), !data.starts(with: [0xFE, 0xFF]) else {
            throw .wideText
        }
        // And it would mend broken UTF-8.
        guard let text = String(validating: data, as: UTF8.self) else { throw .noText }
        guard !text.allSatisfy(\.isWhitespace) else { throw .empty }
        let file: JSONValue
        // Its errors are dropped: they may quote the file.
        do { file = try JSONDecoder().decode(JSONValue.self, from: data) } catch { throw .broken }
        var variables: [String: any Sendable] = [:]
        // In order, so that of several faults always the same one is told.
        for (variable, value) in try file.object().sorted(by: { $0.key < $1.key }) {
            variables[variable] = try value.held(by: variable)
        }
        return variables
    }
}
