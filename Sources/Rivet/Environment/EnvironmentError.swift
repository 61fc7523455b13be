/// Why a variable, or a file of variables, can't be read.
///
/// It tells names and types, never a value.
///
/// ```swift
/// do {
///     environment = try Environment(name: .test, contentsOf: file)
/// } catch let error as EnvironmentError where error.code == .missingFile {
///     environment = defaults
/// }
/// ```
public struct EnvironmentError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    ///
    /// Stable: a program may compare it.
    public let code: Code
    /// The name of the variable in question.
    ///
    /// Empty when a whole file is.
    public let variable: String
    /// The environment that was asked, or that the file was read for.
    public let environment: Environment.Name
    /// The type that was asked for, with its module when both types are called the same.
    public let wanted: String?
    /// The type that is held, likewise.
    public let held: String?
    /// The path of the file that was read.
    public let file: String?
    /// Names near to one that is missing, the nearest first.
    public let suggestions: [String]
    /// The error of the file system.
    ///
    /// There is none about what a file holds, since such an error might quote it.
    public let underlying: (any Error)?

    /// What is wrong with the file.
    let fault: VariableFileFault?
    /// Whether the value that is held is text.
    let isText: Bool

    init(
        _ code: Code,
        variable: String,
        environment: Environment.Name,
        wanted: Any.Type? = nil,
        held: Any.Type? = nil,
        file: String? = nil,
        suggestions: [String] = [],
        underlying: (any Error)? = nil,
        fault: VariableFileFault? = nil
    ) {
        self.code = code
        self.variable = variable
        self.environment = environment
        if let wanted, let held {
            let names = Wording.names(of: wanted, and: held)
            (self.wanted, self.held) = (names.0, names.1)
        } else {
            (self.wanted, self.held) = (wanted.map { "\($0)" }, held.map { "\($0)" })
        }
        self.file = file
        self.suggestions = suggestions
        self.underlying = underlying
        self.fault = fault
        isText = held is any StringProtocol.Type
    }

    init(_ fault: VariableFileFault, environment: Environment.Name, file: String) {
        self.init(fault.code, variable: fault.variable, environment: environment, file: file, fault: fault)
    }

    /// What went wrong and what to do, in one line.
    ///
    /// For people. A program looks at the code and the other properties. May be called from any thread.
    ///
    /// - Complexity: O(length of the names).
    public var description: String { Wording.line(of: self) }

    /// What went wrong, for a program to compare.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The code's name.
        public let rawValue: String

        /// Makes a code from its name, such as one out of a log.
        ///
        /// May be called from any thread.
        ///
        /// - Parameter rawValue: The code's name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The code's name.
        public var description: String { rawValue }

        /// There is no variable of that name.
        public static let missing = Code(rawValue: "missing")
        /// The variable can't be read as the type that was asked for without loss.
        public static let mistyped = Code(rawValue: "mistyped")
        /// There is no such file.
        public static let missingFile = Code(rawValue: "missingFile")
        /// The file can't be read: it is a folder, or nobody may.
        public static let unreadableFile = Code(rawValue: "unreadableFile")
        /// The file is no JSON object in UTF-8, or has a number that is none or beyond a Double.
        public static let malformedFile = Code(rawValue: "malformedFile")
        /// A variable in the file is nested, an array of different things, or a number that would lose digits.
        public static let unsupportedValue = Code(rawValue: "unsupportedValue")
    }
}
