package import Rivet

/// A fault in the source, or something that can't be checked.
package struct Finding: Sendable {
    /// Another place that is part of the fault.
    package struct Note: Hashable, Sendable {
        package var message: String
        package var site: Site

        package init(_ message: String, at site: Site) {
            self.message = message
            self.site = site
        }
    }

    package var fault: Fault
    package let site: Site
    package let notes: [Note]

    package init(_ fault: Fault, at site: Site, notes: [Note] = []) {
        self.fault = fault
        self.site = site
        self.notes = notes
    }

    package var code: Problem.Code { fault.code }
    package var severity: Problem.Severity { fault.severity }
    package var name: String { fault.name }
    package var message: String { fault.message }

    /// The order of a report: by site, then by code, name and message.
    package static func isBefore(_ one: Finding, _ other: Finding) -> Bool {
        if one.site != other.site { return one.site < other.site }
        return (one.code.rawValue, one.name, one.message) < (other.code.rawValue, other.name, other.message)
    }
}

extension SourceDefinition {
    /// A note at the site of the definition.
    var note: Finding.Note { Finding.Note(Wording.definedHere(name), at: site) }
}
