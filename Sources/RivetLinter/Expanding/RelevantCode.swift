/// The bodies that need an expansion.
///
/// A package has much code without Rivet. To expand it would take most of the time.
struct RelevantCode {
    /// The bodies that use Rivet themselves, in closures, or through the code that they call.
    private let users: Set<String>
    /// The bodies that run closures which they don't contain, and so may run one that uses Rivet.
    private let runners: Set<String>

    init(_ sources: Sources, _ mentions: Mentions) {
        var callers: [String: [String]] = [:]
        for body in sources.bodies.values {
            for id in mentions.closures(of: body.id) { callers[id, default: []].append(body.id) }
            for usr in body.events.compactMap(\.calledFunction) {
                for callee in sources.possibleBodies(of: usr) { callers[callee, default: []].append(body.id) }
            }
        }
        func reaching(_ isStart: (Event) -> Bool) -> Set<String> {
            var found: Set<String> = []
            var open = sources.bodies.values.filter { $0.events.contains(where: isStart) }.map(\.id)
            while let id = open.popLast() {
                if found.insert(id).inserted { open += callers[id] ?? [] }
            }
            return found
        }
        users = reaching(\.usesRivet)
        runners = reaching(\.runsUnknownCode)
    }

    func uses(_ body: Body) -> Bool { users.contains(body.id) }

    /// Whether a call of a function, or the use of a property, may run relevant code.
    func mayRun(_ usr: String, _ sources: Sources) -> Bool {
        sources.constants[usr] != nil
            || sources.possibleBodies(of: usr).contains { users.contains($0) || runners.contains($0) }
    }

    /// Whether a call of a body may use Rivet, if it passes closures that do.
    func mayUse(_ body: Body) -> Bool { users.contains(body.id) || runners.contains(body.id) }
}

extension Event {
    fileprivate var usesRivet: Bool {
        switch kind {
        case .definition, .alias, .group, .expectation, .requirement, .root, .request, .variable: true
        case .invocation(let call): call.passesModule
        case .call, .mention: false
        }
    }

    fileprivate var calledFunction: String? {
        switch kind {
        case .call(let usr), .mention(let usr): usr
        case .invocation(let call): if case .constant(let usr) = call.callee { usr } else { nil }
        default: nil
        }
    }

    fileprivate var runsUnknownCode: Bool {
        guard case .invocation(let call) = kind else { return false }
        if case .constant = call.callee { return false }
        return true
    }
}
