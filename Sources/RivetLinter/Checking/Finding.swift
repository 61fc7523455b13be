package import RivetShared

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
    package internal(set) var site: Site
    package internal(set) var notes: [Note]
    /// The request by an expression with several values, one of which this finding is about.
    var choice: RequestFact.Choice?
    /// Whether a definition makes the request, so that its graph is known.
    var isInGraph = false
    /// Whether the program continues without the missing object, as with `optional`.
    var isTolerated = false
    /// The name of the only module that defines the missing name, but that nothing requires.
    var orphan: String?

    package init(_ fault: Fault, at site: Site, notes: [Note] = []) {
        self.fault = fault
        self.site = site
        self.notes = notes
    }

    package var code: Fault.Code { fault.code }
    package var severity: Fault.Severity { fault.severity }
    package var name: String { fault.name }
    package var message: String { fault.message }

    /// The order of a report: by site, then by code, name and message.
    package static func isBefore(_ one: Finding, _ other: Finding) -> Bool {
        if one.site != other.site { return one.site < other.site }
        return (one.code.rawValue, one.name, one.message) < (other.code.rawValue, other.name, other.message)
    }
}

/// A request by an expression with several values, and what is wrong with all of them.
private struct Joinable: Hashable {
    let code: Fault.Code
    let choice: RequestFact.Choice
}

/// A kind of fault at a place.
private struct Place: Hashable {
    let code: Fault.Code
    let site: Site
}

extension Finding {
    fileprivate var joinable: Joinable? {
        guard let choice, fault.suggestions.isEmpty, severity == .error else { return nil }
        return Joinable(code: code, choice: choice)
    }
}

extension [Finding] {
    /// The findings without those of requests that fail for each value of their names.
    ///
    /// Such a request has one finding at its own place, because the values can't all be wrong. A missing name with a
    /// suggestion is a typo of its own.
    func joiningChoices() -> [Finding] {
        let groups = Dictionary(grouping: self, by: \.joinable).filter { key, all in
            key.map { Set(all.map(\.site)).count == $0.choice.count } ?? false
        }
        var joined: Set<Joinable> = []
        return compactMap { finding in
            guard let key = finding.joinable, let all = groups[key] else { return finding }
            guard joined.insert(key).inserted else { return nil }
            var finding = finding
            finding.notes += all.filter { $0.site != finding.site }.map { Finding.Note($0.message, at: $0.site) }
            finding.site = key.choice.site
            return finding
        }
    }
}

extension [Finding] {
    /// The findings if some files couldn't be read, with one for each of these files.
    ///
    /// These files may define the missing names, and request the unused ones, so no finding is certain.
    func without(_ files: [FileFacts.Unreadable]) -> [Finding] {
        let uncertain = filter { ![.neverUsed, .neverRequired].contains($0.code) }.map { finding in
            var finding = finding
            finding.fault = finding.fault.with(.warning)
            return finding
        }
        return (uncertain + files.map { Finding(.unreadable($0.what), at: $0.site) }).sorted(by: Finding.isBefore)
    }

    /// The findings with one for each code and place, which has the others as notes.
    ///
    /// An expression that has several names, as in a loop, may have the same fault for each of them.
    func joiningPlaces() -> [Finding] {
        var positions: [Place: Int] = [:]
        var joined: [Finding] = []
        // The message of an error comes before those of warnings.
        for finding in filter({ $0.severity == .error }) + filter({ $0.severity != .error }) {
            let place = Place(code: finding.code, site: finding.site)
            if let position = positions[place] {
                joined[position].notes.append(Finding.Note(finding.message, at: finding.site))
            } else {
                positions[place] = joined.count
                joined.append(finding)
            }
        }
        return joined.sorted(by: Finding.isBefore)
    }

    /// The findings with one for all names that a graph lacks because of the same module.
    ///
    /// It is at the first request, because there is one thing to change, however many names are missing.
    func joiningOrphans() -> [Finding] {
        let groups = Dictionary(grouping: filter { $0.orphan != nil }, by: \.orphan)
        var joined: Set<String> = []
        return compactMap { finding in
            guard let orphan = finding.orphan, let all = groups[orphan], all.count > 1 else { return finding }
            guard joined.insert(orphan).inserted else { return nil }
            var finding = finding
            let severity = all.contains { $0.severity == .error } ? Fault.Severity.error : .warning
            finding.fault = Fault.orphaned(Set(all.map(\.name)).sorted(), in: orphan, requests: all.count).with(
                severity
            )
            return finding
        }
    }
}

extension SourceDefinition {
    /// A note at the site of the definition.
    var note: Finding.Note { Finding.Note(Wording.definedHere(name), at: site) }
}
