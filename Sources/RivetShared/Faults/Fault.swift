/// A fault in definitions, without its places.
///
/// A graph reports it as a ``Problem``, and the linter as a finding, so both use the same texts. Each kind of fault has
/// one function, which creates it from strings and contains its text.
///
/// It is a class, because a reference keeps the many functions and their callers small.
package final class Fault: Sendable, Equatable {
    package let code: Code
    /// The severity of the code, or a lower one if the code that reports the fault isn't sure.
    package let severity: Severity
    /// The name in question.
    package let name: String
    /// The pattern of the message, and the words that fill it in.
    ///
    /// A report may have thousands of faults, and few of them are printed.
    private let pattern: String
    private let words: [String]
    /// Names that are similar to an undefined one, the nearest first.
    package let suggestions: [String]
    /// The text of the user's own error that caused it, with all its lines.
    package let underlying: String?
    /// The full name of the faulty definition, for drawings; nil if the fault isn't in a definition.
    package let subject: String?
    /// The full names of the definitions on the problem's path, such as a cycle, which ends with its first name.
    ///
    /// Often empty.
    package let path: [String]

    package init(
        _ code: Code,
        _ severity: Severity? = nil,
        name: String,
        subject: String? = nil,
        path: [String] = [],
        suggestions: [String] = [],
        underlying: String? = nil,
        _ pattern: String,
        _ words: [String] = []
    ) {
        (self.code, self.severity, self.name) = (code, severity ?? code.severity, name)
        (self.pattern, self.words) = (pattern, words)
        (self.suggestions, self.underlying, self.subject, self.path) = (suggestions, underlying, subject, path)
    }

    /// A fault of a definition, which is also its subject.
    @inline(never)
    package convenience init(
        _ code: Code,
        of name: String,
        suggestions: [String] = [],
        _ pattern: String,
        _ words: [String]
    ) { self.init(code, name: name, subject: name, suggestions: suggestions, pattern, words) }

    /// The fault and its fix, in one line.
    package var message: String { Wording.filled(pattern, words) }

    /// Whether two faults are equal in everything, including their texts.
    package static func == (left: Fault, right: Fault) -> Bool {
        left === right
            || left.code == right.code && left.severity == right.severity && left.name == right.name
                && left.subject == right.subject && left.suggestions == right.suggestions
                && left.underlying == right.underlying && left.path == right.path && left.message == right.message
    }

    // The parts of all texts, by their short names.

    package static func quoted(_ name: String) -> String { Wording.quoted(name) }
    package static func plain(_ name: String) -> String { Wording.plain(name) }

    package enum Severity: String, Sendable { case error, warning }

    /// The kind of a fault.
    package enum Code: String, Sendable, CaseIterable {
        // In graphs and in source code. `Problem.Code` documents them.
        case duplicate
        case emptyName
        case derivedName
        case definedVariable
        case configureFailed
        case differentVariables
        case foreignModule
        case unusableScope
        case missing
        case cycle
        case typeMismatch
        case unproven
        case variable
        case captive
        case needsAwait
        case needsMainActor
        case trialFailed
        case notDeclared
        case replacingNothing
        case changedAlias
        case namespaceName
        case unexpected
        case wrongParent
        case tooManyEnvironments
        case tooDeep

        // Only in source code.

        /// A definition that nothing requests.
        case neverUsed
        /// A module that nothing requires or loads.
        case neverRequired
        /// A request whose type is only `Any`.
        case untyped
        /// A request for a dependency that the closure's definition doesn't declare.
        case undeclared
        /// Code that can't be checked, because only the running program knows a name or a module.
        case notChecked
        /// A comment for suppressing findings that is incomplete or has no effect.
        case suppression

        /// The severity of faults with this code, in a graph that isn't checked strictly and in the linter.
        package var severity: Severity {
            switch self {
            case .unproven, .trialFailed, .notDeclared, .neverUsed, .neverRequired, .untyped, .notChecked: .warning
            default: .error
            }
        }
    }
}
