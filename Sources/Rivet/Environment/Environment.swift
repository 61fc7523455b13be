/// What modules are configured under: a name, and variables that they read.
///
/// ```swift
/// let environment = Environment(name: .production, variables: ["Frequency": 102.8])
/// let frequency: Double = try environment["Frequency"]
/// ```
///
/// Layers are put together by merging, each over the one before:
///
/// ```swift
/// let environment = try Environment(name: .test, variables: ["Frequency": 102.8])      // defaults
///     .merging(Environment(name: .test, contentsOf: file))                             // a file over them
///     .merging(.process(name: .test, prefix: "RIVETCAR_"))                             // the process over that
/// ```
///
/// No description, error or mirror ever shows a variable's value. An environment doesn't change; it may be
/// used from any thread, and copying it is cheap.
///
/// Where a file imports SwiftUI too, whose property wrapper has the same name, write `@SwiftUI.Environment`
/// for that one. Views have no business with modules, so such files should be few.
public struct Environment: Sendable {
    /// Which environment it is: Production, Test, or a name of your own.
    public var name: Name { storage.name }

    /// All behind one reference, so that a copy costs one.
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

    /// Makes an environment from code.
    ///
    /// - Parameters:
    ///   - name: Which environment it is.
    ///   - variables: The values by their names. One that is nil, or a secret nil, counts as absent.
    /// - Complexity: O(*n*) for *n* variables.
    public init(name: Name = .production, variables: [String: any Sendable] = [:]) {
        storage = Storage(
            name,
            variables.contains { VariableReading.isNil($0.value) }
                ? variables.filter { !VariableReading.isNil($0.value) } : variables
        )
    }

    /// The names of the variables, sorted.
    ///
    /// - Complexity: O(*n* log *n*).
    public var variableNames: [String] { variables.keys.sorted() }

    /// Whether there is a variable of that name.
    ///
    /// - Parameter variable: The variable's name.
    /// - Returns: True when there is.
    /// - Complexity: O(1) on average.
    public func contains(_ variable: String) -> Bool { variables[variable] != nil }

    /// This environment with more variables, or others.
    ///
    /// - Parameter variables: Values by their names. They win over those of this environment.
    /// - Returns: A new environment with the same name.
    /// - Complexity: O(*n* + *m*).
    public func merging(_ variables: [String: any Sendable]) -> Environment {
        Environment(name: name, variables: self.variables.merging(variables) { $1 })
    }

    /// This environment with the variables of another over its own.
    ///
    /// - Parameter other: Its variables win; its name is left behind.
    /// - Returns: A new environment with this one's name.
    /// - Complexity: O(*n* + *m*).
    public func merging(_ other: Environment) -> Environment { merging(other.variables) }

    /// Whether another environment has the same name and equal variables.
    ///
    /// Values that can't be compared count as different.
    func isSame(as other: Environment) -> Bool {
        if storage === other.storage { return true }
        guard name == other.name else { return false }
        return variables.count == other.variables.count
            && variables.allSatisfy { name, value in
                guard let value = value as? AnyHashable, let other = other.variables[name] as? AnyHashable else {
                    return false
                }
                return value == other
            }
    }
}

extension Environment {
    /// The name of an environment.
    ///
    /// Add names of your own beside the usual three:
    ///
    /// ```swift
    /// extension Environment.Name { static let race: Self = "Race" }
    /// ```
    public struct Name: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name as text.
        public let rawValue: String

        /// Makes a name from text.
        ///
        /// - Parameter rawValue: The text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes a name from a literal.
        ///
        /// - Parameter value: The text.
        public init(stringLiteral value: String) { rawValue = value }

        /// The name as text.
        public var description: String { rawValue }

        /// What customers use: "Production".
        public static let production: Name = "Production"
        /// What developers use: "Development".
        public static let development: Name = "Development"
        /// What tests use: "Test".
        public static let test: Name = "Test"
    }
}

extension Environment: CustomStringConvertible, CustomReflectable {
    /// The name, and the names of the variables.
    public var description: String { "\(name) (\(variableNames.joined(separator: ", ")))" }

    /// The name, and the names of the variables.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "variableNames": variableNames], displayStyle: .struct)
    }
}
