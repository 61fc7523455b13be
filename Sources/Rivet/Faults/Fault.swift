/// What is wrong with definitions, without the places.
///
/// A graph reports it as a ``Problem``, and the linter as a finding, so both use the same texts. Each kind of fault has
/// one function, which creates it from strings and contains its text.
///
/// A class, because there are many such functions and callers, and a reference keeps them small.
package final class Fault: Sendable {
    package let code: Problem.Code
    package let severity: Problem.Severity
    /// The name in question.
    package let name: String
    /// What is wrong and what to do, in one line.
    package let message: String
    /// Names near to one that nothing defines, the nearest first.
    package let suggestions: [String]
    /// The text of the user's own error that caused it, with all its lines.
    package let underlying: String?
    /// The whole name of the definition with the fault, for drawings; nil if there is none.
    package let subject: String?
    /// The whole names of the definitions along its path, such as a cycle, whose first is also the last; mostly empty.
    package let path: [String]

    package init(
        _ code: Problem.Code,
        _ severity: Problem.Severity = .error,
        name: String,
        subject: String? = nil,
        path: [String] = [],
        suggestions: [String] = [],
        underlying: String? = nil,
        _ message: () -> String
    ) {
        self.code = code
        self.severity = severity
        self.name = name
        self.message = message()
        self.suggestions = suggestions
        self.underlying = underlying
        self.subject = subject
        self.path = path
    }

    // The parts of all texts, by their short names.

    package static func quoted(_ name: String) -> String { Wording.quoted(name) }
    package static func plain(_ name: String) -> String { Wording.plain(name) }

    /// Suggests near names, or else something to do.
    static func advice(_ suggestions: [String], orElse advice: String) -> String {
        suggestions.isEmpty ? advice : Wording.didYouMean(suggestions)
    }
}
