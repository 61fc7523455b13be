internal import RivetShared

/// A requested name that nothing in some graphs defines.
struct MissingName {
    private let finding: Finding
    let request: SourceDependency
    var graphs: Set<Int> = []
    /// The computed names that may be the missing one.
    var computed: [ComputedName] = []

    init(_ finding: Finding, _ request: SourceDependency) { (self.finding, self.request) = (finding, request) }

    /// Whether the objects of the computed names fit the request.
    var questions: [TypeQuestion] { computed.compactMap(question) }

    private func question(_ name: ComputedName) -> TypeQuestion? {
        guard let have = name.type, let want = request.type, !request.wantsProvider else { return nil }
        return TypeQuestion(have: have, want: want)
    }

    /// The finding, or nil if a computed name has a type that fits.
    ///
    /// The computed name itself has a finding.
    func finding(_ answers: [TypeQuestion: TypeAnswer]) -> Finding? {
        computed.allSatisfy { name in question(name).map { answers[$0] == .doesNot } ?? false } ? finding : nil
    }
}
