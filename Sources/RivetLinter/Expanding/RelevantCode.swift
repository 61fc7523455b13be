/// The bodies that use Rivet, or that call code which does.
///
/// Nothing else needs an expansion. A package has much code without Rivet, which would take most of the time.
struct RelevantCode {
    /// The ids of the bodies, and the names of methods that may implement a protocol's requirement.
    private var bodies: Set<String> = []
    private var methods: Set<String> = []

    init(_ files: [FileFacts]) {
        // The closures of a file belong to the code around them, so a file is relevant as a whole.
        var open = files
        var hasChanged = true
        while hasChanged {
            let found = open.filter { file in file.bodies.contains { $0.events.contains(where: isRelevant) } }
            for body in found.flatMap(\.bodies) {
                bodies.insert(body.id)
                if body.owner != nil { methods.insert(body.methodName) }
            }
            let files = Set(found.map(\.file))
            open.removeAll { files.contains($0.file) }
            hasChanged = !found.isEmpty
        }
    }

    func contains(_ body: Body) -> Bool { bodies.contains(body.id) }

    private func isRelevant(_ event: Event) -> Bool {
        switch event.kind {
        case .definition, .alias, .group, .expectation, .requirement, .root, .request, .variable: true
        case .call(let usr), .mention(let usr): bodies.contains(usr)
        case .invocation(let call):
            if case .constant(let usr) = call.callee {
                bodies.contains(usr) || methods.contains(call.name)
            } else {
                false
            }
        }
    }
}
