internal import RivetShared

/// Finds variables of the environment that are read as two types, so that one read fails or loses information.
struct VariableCheck {
    /// A variable of one environment.
    struct Variable: Hashable {
        let graph, loadedModule: Int
        let name: String
    }

    private var reads: [Variable: (type: SourceType, site: Site)] = [:]
    private var findings: [(finding: Finding, reads: [Site])] = []

    /// Records a read of a variable, and reports it if an earlier read has another type.
    mutating func read(_ name: String, as type: SourceType, at site: Site, from variable: Variable) {
        let type = type.unwrapped
        if type.shape == .any { return }
        guard let earlier = reads[variable] else {
            reads[variable] = (type, site)
            return
        }
        guard earlier.type.differs(from: type) else { return }
        let (here, there) = SourceType.names(of: type, and: earlier.type)
        let fault = Fault.variable(name, as: here, elsewhere: there, at: earlier.site.brief)
        let finding = Finding(fault, at: site, notes: [.init(Wording.readHere(name), at: earlier.site)])
        findings.append((finding, [site, earlier.site]))
    }

    /// The findings, without those of reads that were compared with the values of their variables.
    func findings(besides known: Set<Site>) -> [Finding] {
        findings.filter { $0.reads.contains { !known.contains($0) } }.map(\.finding)
    }
}

extension SourceType {
    /// The type of the value that a `Secret` hides.
    fileprivate var unwrapped: SourceType {
        let prefix = "Rivet.Secret<"
        guard spelling.hasPrefix(prefix), spelling.hasSuffix(">") else { return self }
        return SourceType(spelling: String(spelling.dropFirst(prefix.count).dropLast()), isNameable: isNameable)
    }
}
