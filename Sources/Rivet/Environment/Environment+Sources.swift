internal import RivetShared

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
    /// The file contains one object in UTF-8. Its values are text, numbers, booleans, or arrays of one of these. A
    /// variable that is null counts as absent.
    ///
    /// An integer of up to 64 bits keeps every digit. Any other number becomes a Double, and its fraction may be
    /// rounded, as that of a literal in Swift code. A number that would lose a digit before its point, or
    /// that is beyond a Double, is an error: write it as text.
    ///
    /// Foundation's decoder reads the file, and doesn't report every mistake. It accepts a name that occurs twice, and
    /// uses either value. It accepts a trailing comma, and more digits of a number above 1e127 than a Double has.
    ///
    /// - Parameters:
    ///   - name: The name of the environment.
    ///   - file: The file URL of the file.
    /// - Throws: ``EnvironmentError`` if the file can't be read, doesn't contain such an object, or contains a value
    ///   that a variable can't have. The error contains names, and nothing else from the file.
    /// - Complexity: O(size of the file), and sorting the names.
    public init(name: Name, contentsOf file: URL) throws {
        let path = file.isFileURL ? file.relativePath : file.absoluteString
        func failure(_ code: EnvironmentError.Code, _ error: (any Error)? = nil) -> EnvironmentError {
            EnvironmentError(code, "", of: name, file: path, underlying: error)
        }
        // For another URL, Foundation may use the network.
        guard file.isFileURL else { throw failure(.unreadableFile) }
        let data: Data
        do { data = try Data(contentsOf: file) } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            throw failure(.missingFile, error)
        } catch {
            throw failure(.unreadableFile, error)
        }
        do {
            var variables = [String: any Sendable]()
            for (variable, value) in try VariableFile.variables(in: data) { variables.set(value, for: variable) }
            self.init(name: name, variables: variables)
        } catch {
            let code = error.isUnsupported ? EnvironmentError.Code.unsupportedValue : .malformedFile
            throw EnvironmentError(code, error.variable, of: name, file: path, reason: error.reason)
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
    /// All values are text, which you can read as any type that text converts to.
    ///
    /// - Parameters:
    ///   - name: The name of the environment.
    ///   - prefix: Only variables with this prefix are included. It is removed from their names.
    /// - Returns: The environment.
    /// - Complexity: O(variables of the process).
    public static func process(name: Name, prefix: String = "") -> Environment {
        var variables = [String: any Sendable]()
        for (variable, value) in ProcessInfo.processInfo.environment where variable.hasPrefix(prefix) {
            let rest = variable.dropFirst(prefix.count)
            if !rest.isEmpty { variables.set(value, for: String(rest)) }
        }
        return Environment(name: name, variables: variables)
    }
}
