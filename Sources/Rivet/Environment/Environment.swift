internal import RivetShared

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A name and variables that modules read while they are configured.
///
/// ```swift
/// let environment = Environment(name: .production, variables: ["Frequency": 102.8])
/// let frequency: Double = try environment["Frequency"]
/// ```
///
/// You can merge several layers, each of which overrides the layers before it:
///
/// ```swift
/// let environment = try Environment(name: .test, variables: ["Frequency": 102.8])      // defaults
///     .merging(Environment(name: .test, contentsOf: file))                             // a file over them
///     .merging(.process(name: .test, prefix: "RIVETCAR_"))                             // the process over that
/// ```
///
/// No description, error or mirror ever shows a variable's value. An environment doesn't change. You can use it from
/// any thread, and copying it is cheap.
///
/// If a file also imports SwiftUI, write `@SwiftUI.Environment` for its property wrapper, which has the same name.
/// Views don't deal with modules, so you should have few such files. If another library has an `Environment`, as
/// Hummingbird does, write `Rivet.Environment` for this one.
public struct Environment: Sendable {
    /// The name of the environment: Production, Test, or your own.
    ///
    /// - Complexity: O(1).
    public var name: Name { storage.name }

    /// One reference for everything, so that a copy retains one object.
    private let storage: Storage

    private final class Storage: Sendable {
        let name: Name
        let variables: [String: any Sendable]

        init(_ name: Name, _ variables: [String: any Sendable]) {
            self.name = name
            self.variables = variables
        }
    }

    var variables: [String: any Sendable] { storage.variables }

    /// Creates an environment in code.
    ///
    /// ```swift
    /// let environment = Environment(name: .test, variables: ["Frequency": 102.8, "Token": Secret("c2VjcmV0")])
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the environment.
    ///   - variables: The values by their names. A value that is nil, or a secret nil, counts as absent.
    /// - Complexity: O(*n*) for *n* variables.
    public init(name: Name = .production, variables: [String: any Sendable] = [:]) {
        var present = variables
        for (variable, value) in variables where VariableReading.isNil(value) { present.set(nil, for: variable) }
        storage = Storage(name, present)
    }

    /// The names of the variables, sorted.
    ///
    /// Use it to list the variables of an environment, and the subscript to read one.
    ///
    /// - Complexity: O(*n* log *n*) for *n* variables.
    public var variableNames: [String] { Array(variables.keys).ordered(by: <) }

    /// Whether a variable has that name.
    ///
    /// To read a variable that may be absent, use the subscript with a default.
    ///
    /// - Parameter variable: The variable's name.
    /// - Returns: True if a variable has that name.
    /// - Complexity: O(1) on average.
    public func contains(_ variable: String) -> Bool { variables[variable] != nil }

    /// This environment with more variables, or with other values.
    ///
    /// ```swift
    /// let quiet = environment.merging(["Volume": 2])
    /// ```
    ///
    /// - Parameter variables: Values by their names, which replace the values of this environment. A value that is nil,
    ///   or a secret nil, counts as absent, so it removes nothing.
    /// - Returns: A new environment with the same name.
    /// - Complexity: O(*n* + *m*) for *n* variables and *m* others.
    public func merging(_ variables: [String: any Sendable]) -> Environment {
        merging(Environment(variables: variables))
    }

    /// This environment, overridden by the variables of another environment.
    ///
    /// ```swift
    /// let environment = try defaults.merging(Environment(name: defaults.name, contentsOf: file))
    /// ```
    ///
    /// - Parameter other: An environment whose variables replace those of this one. Its name isn't used.
    /// - Returns: A new environment with this one's name.
    /// - Complexity: O(*n* + *m*) for *n* variables and *m* of the other.
    public func merging(_ other: Environment) -> Environment {
        var merged = variables
        for (variable, value) in other.variables { merged.set(value, for: variable) }
        return Environment(name: name, variables: merged)
    }

    /// Whether another environment has the same name and equal variables.
    ///
    /// Objects without `==` are equal if they are identical. Other values that can't be compared count as different.
    package func isSame(as other: Environment) -> Bool {
        if storage === other.storage { return true }
        guard name == other.name, variables.count == other.variables.count else { return false }
        return variables.allSatisfy { name, value in
            guard let other = other.variables[name] else { return false }
            if let value = value as? AnyHashable, let other = other as? AnyHashable { return value == other }
            guard type(of: value) is AnyObject.Type, type(of: other) is AnyObject.Type else { return false }
            return value as AnyObject === other as AnyObject
        }
    }
}

extension [String: any Sendable] {
    // Not inlined, because the code of a dictionary is large.
    @inline(never)
    mutating func set(_ value: (any Sendable)?, for variable: String) { self[variable] = value }
}

extension Environment: CustomStringConvertible, CustomReflectable {
    /// The name, and the names of the variables, on one line: `Test (Frequency, Volume)`.
    ///
    /// - Complexity: O(*n* log *n*) for *n* variables.
    public var description: String {
        "\(Wording.plain(name.rawValue)) (\(variableNames.map(Wording.plain).joined(separator: ", ")))"
    }

    /// The name, and the names of the variables.
    ///
    /// Debuggers and `dump` use it, so they show no value.
    ///
    /// - Complexity: O(*n* log *n*) for *n* variables.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "variableNames": variableNames], displayStyle: .struct)
    }
}

extension Environment {
    /// The name of an environment.
    ///
    /// Add your own names to the usual three:
    ///
    /// ```swift
    /// extension Environment.Name { static let race: Self = "Race" }
    /// ```
    public struct Name: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name.
        public let rawValue: String

        /// Creates a name from text, such as an argument of the command line.
        ///
        /// - Parameter rawValue: The text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a name from a literal.
        ///
        /// The compiler calls it for `let name: Environment.Name = "Race"`.
        ///
        /// - Parameter value: The text.
        public init(stringLiteral value: String) { rawValue = value }

        /// The name, unchanged.
        ///
        /// Errors quote the name, so that it stays on one line.
        public var description: String { rawValue }

        /// The environment of customers: "Production".
        public static let production: Name = "Production"
        /// The environment of developers: "Development".
        public static let development: Name = "Development"
        /// The environment of tests: "Test".
        public static let test: Name = "Test"
    }
}

// MARK: - Secrets

/// A value that no description, error or drawing ever shows.
///
/// ```swift
/// let environment = Environment(variables: ["Token": Secret("c2VjcmV0")])
/// let token: Secret<String> = try environment["Token"]
/// print(token)                                  // Secret(hidden)
/// connect(with: token.value)
/// ```
///
/// Rivet never prints the value of a variable. A secret also hides the value in your own logs, wherever you pass it.
public struct Secret<Value: Sendable>: Sendable {
    /// The hidden value.
    ///
    /// Read it only where you use it, because nothing hides the result.
    public let value: Value

    /// Hides a value.
    ///
    /// You don't need this for text from a file or the process, because you can read any variable as a secret.
    ///
    /// - Parameter value: The value to hide.
    /// - Complexity: O(1).
    public init(_ value: Value) { self.value = value }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `"Secret(hidden)"`.
    public var description: String { "Secret(hidden)" }

    /// Always `"Secret(hidden)"`.
    public var debugDescription: String { description }

    /// A mirror without children, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

// MARK: - Files and the process

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
