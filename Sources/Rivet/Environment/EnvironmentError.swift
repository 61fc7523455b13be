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

// MARK: - Texts

extension Wording {
    fileprivate static func line(of error: EnvironmentError) -> String {
        let environment = "the environment \(quoted(error.environment.rawValue))"
        let variable = quoted(error.variable)
        // Not shortened like a name, because the end of a path matters most.
        let file = visible((error.file ?? "").debugDescription)
        switch error.code {
        case .missing where error.variable.isEmpty:
            return "\(environment) was asked for a variable without a name; give its name"
        case .missing:
            let hint = error.suggestions.isEmpty ? "set it" : didYouMean(error.suggestions)
            return "\(environment) has no variable \(variable); \(hint)"
        case .mistyped where error.isText:
            return "the variable \(variable) of \(environment) holds text that is no \(error.wanted ?? "")"
        case .mistyped:
            return "the variable \(variable) of \(environment) is of type \(error.held ?? ""), "
                + "and can't be read as \(error.wanted ?? "") without loss"
        case .missingFile:
            return "there is no file \(file) with the variables of \(environment)"
        case .unreadableFile:
            return
                "\(file), which should have the variables of \(environment), can't be read; "
                + "is it a file, and yours to read?"
        default: return "\(file) is no JSON file of variables: \(error.fault.map(reason) ?? error.code.rawValue)"
        }
    }

    private static func reason(_ fault: VariableFileFault) -> String {
        let supported = "a variable is text, a number, true, false, or an array of one of those"
        return switch fault {
        case .wideText: "it is in UTF-16 or UTF-32; save it in UTF-8"
        case .noText: "its bytes are no UTF-8"
        case .empty: "it is empty"
        case .noObject(let kind): "it is \(name(of: kind)), not an object"
        case .broken: "it is broken JSON"
        case .noNumber(let name): "\(quoted(name)) is a broken number, or one beyond what a Double holds"
        case .nested(let name): "\(quoted(name)) is nested; \(supported)"
        case .mixed(let name): "\(quoted(name)) is an array of different things; \(supported)"
        case .lossy(let name): "\(quoted(name)) is a number that would lose digits; write it as text"
        }
    }

    private static func name(of kind: VariableFileFault.Kind) -> String {
        switch kind {
        case .array: "an array"
        case .text: "text"
        case .number: "a number"
        case .truth(let truth): "\(truth)"
        case .null: "null"
        }
    }
}
