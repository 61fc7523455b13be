internal import RivetShared

/// A requested name that nothing in some graphs defines.
struct MissingName {
    private let finding: Finding
    let request: SourceDependency
    var graphs: Set<Int> = []
    /// The computed names that may be the missing one.
    var computed: [ComputedName] = []

    /// Whether the known parts of a computed name match, so that it is probably no typo.
    private let isProbablyComputed: Bool

    init(_ finding: Finding, _ request: SourceDependency, _ isProbablyComputed: Bool) {
        self.finding = finding
        self.request = request
        self.isProbablyComputed = isProbablyComputed
    }

    /// Whether the objects of the computed names fit the request.
    var questions: [TypeQuestion] { computed.compactMap(question) }

    private func question(_ name: ComputedName) -> TypeQuestion? {
        guard let have = name.type, let want = request.type, !request.wantsProvider else { return nil }
        return TypeQuestion(have: have, want: want)
    }

    /// The finding, which is a warning if a computed name has a type that fits.
    ///
    /// It is nil if the known parts of this name match, too. The computed name itself has a finding.
    func finding(_ answers: [TypeQuestion: TypeAnswer]) -> Finding? {
        let possible = computed.filter { name in question(name).map { answers[$0] != .doesNot } ?? true }
        guard let name = possible.min(by: { $0.site < $1.site }) else { return finding }
        if isProbablyComputed { return nil }
        return finding.unless(name)
    }
}

extension Finding {
    /// A warning that depends on a name which the source doesn't show.
    func unless(_ name: ComputedName) -> Finding {
        Finding(
            fault.with(.warning, adding: Fault.unlessComputed(at: name.site.brief)),
            at: site,
            notes: notes + [.init(Wording.computedHere, at: name.site)]
        )
    }
}
