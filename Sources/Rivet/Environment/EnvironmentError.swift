internal import RivetShared

/// An error that is thrown if a variable, or a file of variables, can't be read.
///
/// The error contains names and types, but never a value.
///
/// ```swift
/// do {
///     environment = try Environment(name: .test, contentsOf: file)
/// } catch let error as EnvironmentError where error.code == .missingFile {
///     environment = defaults
/// }
/// ```
public struct EnvironmentError: Error, Sendable, CustomStringConvertible {
    /// The kind of the error.
    ///
    /// Stable: a program may compare it.
    public let code: Code
    /// The name of the variable.
    ///
    /// Empty if the error is about a whole file.
    public let variable: String
    /// The environment that has the variable, or that the file belongs to.
    public let environment: Environment.Name
    /// The expected type, with its module if both types have the same name.
    public let wanted: String?
    /// The type of the variable's value, with its module if both types have the same name.
    public let held: String?
    /// The path of the file.
    public let file: String?
    /// Names that are similar to the missing one, the nearest first.
    public let suggestions: [String]
    /// The error of the file system.
    ///
    /// Nil for an error about the contents of a file, because such an error might quote them.
    public let underlying: (any Error)?

    /// The fault in the contents of the file.
    let reason: String?
    /// Whether the value of the variable is text.
    let isText: Bool

    @inline(never)
    init(
        _ code: Code,
        _ variable: String,
        of environment: Environment.Name,
        wanted: Any.Type? = nil,
        held: Any.Type? = nil,
        file: String? = nil,
        suggestions: [String] = [],
        underlying: (any Error)? = nil,
        reason: String? = nil
    ) {
        (self.code, self.variable, self.environment) = (code, variable, environment)
        let names = wanted.flatMap { wanted in held.map { Wording.names(of: wanted, and: $0) } }
        self.wanted = names?.0 ?? wanted.map { "\($0)" }
        self.held = names?.1 ?? held.map { "\($0)" }
        (self.file, self.suggestions, self.underlying, self.reason) = (file, suggestions, underlying, reason)
        isText = held is any StringProtocol.Type
    }

    /// The error, its fix, and the code, in one line.
    ///
    /// Programs should use the code and the other properties.
    ///
    /// - Complexity: O(length of the names).
    public var description: String { "\(cause) \(ErrorPage.mark("\(code)", of: "EnvironmentError"))" }

    /// The kind of an environment error, which a program may compare.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Creates a code from its name, such as one from a log.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// There is no variable of that name.
        public static let missing = Code(rawValue: "missing")
        /// The variable can't be read as the expected type without loss.
        public static let typeMismatch = Code(rawValue: "typeMismatch")
        /// There is no such file.
        public static let missingFile = Code(rawValue: "missingFile")
        /// The file can't be read: it is a folder, or the process has no permission.
        public static let unreadableFile = Code(rawValue: "unreadableFile")
        /// The file isn't a JSON object in UTF-8, or contains a number that is malformed or beyond a Double.
        public static let malformedFile = Code(rawValue: "malformedFile")
        /// A variable in the file is nested, an array of different things, or a number that would lose digits.
        public static let unsupportedValue = Code(rawValue: "unsupportedValue")
    }
}

// MARK: - Texts

extension EnvironmentError: SummarizedError {
    package var summary: String { description }
    package var cause: String { Wording.line(of: self) }
}

extension Wording {
    fileprivate static func line(of error: EnvironmentError) -> String {
        let name = error.environment.rawValue
        let environment = environment(name)
        // Not shortened like a name, because the end of a path matters most.
        let file = visible((error.file ?? "").debugDescription)
        switch error.code {
        case .missing where error.variable.isEmpty:
            return filled("can't read a variable without a name from {}; pass its name", [environment])
        case .missing: return missingVariable(error.variable, in: name, suggestions: error.suggestions)
        case .typeMismatch:
            return typeMismatch(
                ofVariable: error.variable,
                in: name,
                as: error.wanted ?? "",
                held: error.held ?? "",
                isText: error.isText
            )
        case .missingFile:
            return filled(
                "can't read the variables of {}: there is no file {}; create it, or correct the path",
                [environment, file]
            )
        case .unreadableFile:
            return filled(
                "can't read the variables of {}: {} is a folder, or you have no permission to read it; "
                    + "correct the path, or allow access",
                [environment, file]
            )
        default:
            return filled(
                "can't read the variables of {} from {}: {}",
                [environment, file, error.reason ?? error.code.rawValue]
            )
        }
    }
}
