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
/// for that one. Views have no business with modules, so such files should be few. Beside another library that has an
/// `Environment`, as Hummingbird does, this one is `Rivet.Environment`.
public struct Environment: Sendable {
    /// Which environment it is: Production, Test, or a name of your own.
    ///
    /// May be called from any thread.
    ///
    /// - Complexity: O(1).
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
    /// ```swift
    /// let environment = Environment(name: .test, variables: ["Frequency": 102.8, "Token": Secret("c2VjcmV0")])
    /// ```
    ///
    /// May be called from any thread.
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
    /// For a look at what an environment sets; a variable itself is read by its name. May be called from any
    /// thread.
    ///
    /// - Complexity: O(*n* log *n*) for *n* variables.
    public var variableNames: [String] { variables.keys.sorted() }

    /// Whether there is a variable of that name.
    ///
    /// Reading a variable that may be absent needs no such question: there is the subscript with a default.
    /// May be called from any thread.
    ///
    /// - Parameter variable: The variable's name.
    /// - Returns: True when there is.
    /// - Complexity: O(1) on average.
    public func contains(_ variable: String) -> Bool { variables[variable] != nil }

    /// This environment with more variables, or others.
    ///
    /// ```swift
    /// let quiet = environment.merging(["Volume": 2])
    /// ```
    ///
    /// May be called from any thread.
    ///
    /// - Parameter variables: Values by their names. They win over those of this environment. One that is nil,
    ///   or a secret nil, counts as absent here too: it takes nothing away.
    /// - Returns: A new environment with the same name.
    /// - Complexity: O(*n* + *m*) for *n* variables and *m* others.
    public func merging(_ variables: [String: any Sendable]) -> Environment {
        merging(Environment(variables: variables))
    }

    /// This environment with the variables of another over its own.
    ///
    /// ```swift
    /// let environment = try defaults.merging(Environment(name: defaults.name, contentsOf: file))
    /// ```
    ///
    /// May be called from any thread.
    ///
    /// - Parameter other: Its variables win; its name is left behind.
    /// - Returns: A new environment with this one's name.
    /// - Complexity: O(*n* + *m*) for *n* variables and *m* of the other.
    public func merging(_ other: Environment) -> Environment {
        Environment(name: name, variables: variables.merging(other.variables) { $1 })
    }

    /// Whether another environment has the same name and equal variables.
    ///
    /// Values that can't be compared count as different.
    package func isSame(as other: Environment) -> Bool {
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

    /// A number that is the same for environments that are the same, and mostly different for others.
    ///
    /// - Complexity: O(*n*) for *n* variables.
    var contentHash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        // A sum, because the variables have no order.
        hasher.combine(
            variables.reduce(0) { sum, variable in
                var hasher = Hasher()
                hasher.combine(variable.key)
                if let value = variable.value as? AnyHashable { hasher.combine(value) }
                return sum &+ hasher.finalize()
            }
        )
        return hasher.finalize()
    }
}

extension Environment: CustomStringConvertible, CustomReflectable {
    /// The name, and the names of the variables, on one line: `Test (Frequency, Volume)`.
    ///
    /// May be called from any thread.
    ///
    /// - Complexity: O(*n* log *n*) for *n* variables.
    public var description: String {
        "\(Wording.plain(name.rawValue)) (\(variableNames.map(Wording.plain).joined(separator: ", ")))"
    }

    /// The name, and the names of the variables.
    ///
    /// So a debugger and `dump` show no value. May be called from any thread.
    ///
    /// - Complexity: O(*n* log *n*) for *n* variables.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "variableNames": variableNames], displayStyle: .struct)
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
        /// The name as it was given.
        public let rawValue: String

        /// Makes a name from text, such as an argument of the command line.
        ///
        /// May be called from any thread.
        ///
        /// - Parameter rawValue: The text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes a name from a literal.
        ///
        /// It is what the compiler calls for `let name: Environment.Name = "Race"`. May be called from any
        /// thread.
        ///
        /// - Parameter value: The text.
        public init(stringLiteral value: String) { rawValue = value }

        /// The name as it was given.
        ///
        /// In errors it is quoted, so that it stays on one line there.
        public var description: String { rawValue }

        /// What customers use: "Production".
        public static let production: Name = "Production"
        /// What developers use: "Development".
        public static let development: Name = "Development"
        /// What tests use: "Test".
        public static let test: Name = "Test"
    }
}
