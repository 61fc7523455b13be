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
    /// The file is one object in UTF-8, in which no name occurs twice. Its values are text, numbers,
    /// booleans, and arrays of one of those; null is the same as leaving the variable out.
    ///
    /// A whole number of 64 bits keeps every digit. Any other number is a Double, and its fraction may be
    /// rounded as in Swift code. One that would lose a digit before its point, or become infinite or zero, is
    /// refused: write it as text. May be called from any thread.
    ///
    /// - Parameters:
    ///   - name: Which environment it is.
    ///   - file: Where the file is: a file URL.
    /// - Throws: ``EnvironmentError`` when the file can't be read, isn't such an object, or holds a value that
    ///   a variable can't have. It tells lines and names, and nothing else of what the file holds.
    /// - Complexity: O(size of the file).
    public init(name: Name, contentsOf file: URL) throws {
        func failure(_ code: EnvironmentError.Code, _ error: (any Error)? = nil) -> EnvironmentError {
            EnvironmentError(code, variable: "", environment: name, file: file.relativePath, underlying: error)
        }
        // Elsewhere Foundation may go to the network.
        guard file.isFileURL else { throw failure(.unreadableFile) }
        let data: Data
        do { data = try Data(contentsOf: file) } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            throw failure(.missingFile, error)
        } catch {
            throw failure(.unreadableFile, error)
        }
        do { self.init(name: name, variables: try VariableFileReader.variables(of: data)) } catch {
            throw EnvironmentError(error, environment: name, file: file.relativePath)
        }
    }
}
