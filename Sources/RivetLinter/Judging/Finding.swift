package import Rivet

/// Something that the source says and that can't be right, or that nobody can check.
package struct Finding: Hashable, Sendable {
    /// Another place that has to do with it.
    package struct Note: Hashable, Sendable {
        package var message: String
        package var site: Site

        package init(_ message: String, at site: Site) {
            self.message = message
            self.site = site
        }
    }

    package var code: Problem.Code
    package var severity: Problem.Severity
    /// The name in question, or that of a module; empty where it is about neither.
    package var name: String
    package var message: String
    package var site: Site
    package var notes: [Note]
    package var suggestions: [String]
    /// The whole name of the definition that it is about, for the drawings; nil where it is about none.
    package var subject: String?
    /// The whole names along which it leads, as those of a circle, whose first is also the last; mostly empty.
    package var way: [String]

    package init(
        _ code: Problem.Code,
        _ severity: Problem.Severity = .error,
        name: String,
        message: String,
        at site: Site,
        notes: [Note] = [],
        suggestions: [String] = [],
        subject: String? = nil,
        way: [String] = []
    ) {
        self.code = code
        self.severity = severity
        self.name = name
        self.message = message
        self.site = site
        self.notes = notes
        self.suggestions = suggestions
        self.subject = subject
        self.way = way
    }

    /// The order of a report: by file and place, then by what is wrong.
    package static func isBefore(_ one: Finding, _ other: Finding) -> Bool {
        if one.site != other.site { return one.site < other.site }
        return (one.code.rawValue, one.name, one.message) < (other.code.rawValue, other.name, other.message)
    }
}
