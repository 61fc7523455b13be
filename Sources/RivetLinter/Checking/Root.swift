/// What a graph begins with.
struct Root {
    enum Start: Hashable {
        /// A module, by the USR of its class.
        case module(String)
        /// A module written in place, by the id of its body.
        case body(String)
    }

    let starts: [Start]
    /// Whether names may come from elsewhere: a parent, a module that nobody can name, another function that loads.
    let isOpen: Bool
    /// For messages.
    let title: String
    /// Whether it is code that defines things for somebody else to load, as a closure handed to a helper: there may be
    /// several graphs in it, of which nobody knows where one begins.
    var isFragment = false
}

extension Root {
    /// The graphs that the source makes.
    ///
    /// What one function loads into one assembly is one graph. Where functions that load call each other, they may load for the same
    /// one, so each may have the others' names.
    static func all(in program: Program) -> [Root] {
        var roots: [Root] = []
        let loading = Set(program.allBodies.filter { !loads(in: $0).isEmpty }.map(\.id))
        let bodies = program.files.lazy.flatMap(\.bodies)
        let called = Set(bodies.flatMap { calls(in: $0) }.filter(loading.contains))
        for body in bodies {
            for event in body.events {
                guard case .root(let fact) = event.kind, [.graph, .factory].contains(fact.form) else { continue }
                if let root = Root([fact], isOpen: false, program) { roots.append(root) }
            }
            let isPart = called.contains(body.id) || calls(in: body).contains(where: loading.contains)
            // Two assemblies are two graphs.
            let loads = Dictionary(grouping: loads(in: body), by: \.assembly)
            for (_, facts) in loads.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
                if let root = Root(facts, isOpen: isPart, program) { roots.append(root) }
            }
        }
        return roots
    }

    /// Nil where nothing is loaded.
    private init?(_ facts: [RootFact], isOpen: Bool, _ program: Program) {
        var starts: [Start] = []
        var isOpen = isOpen
        for fact in facts {
            for module in fact.modules {
                guard let module, program.classes[module] != nil else {
                    isOpen = true
                    continue
                }
                starts.append(.module(module))
            }
            if let body = fact.body { starts.append(.body(body)) }
            if fact.hasParent { isOpen = true }
        }
        guard !starts.isEmpty else { return nil }
        self.init(starts: starts, isOpen: isOpen, title: Root.title(of: starts, program))
    }

    static func title(of starts: [Start], _ program: Program) -> String {
        let names = starts.compactMap { start -> String? in
            if case .module(let usr) = start { program.classes[usr]?.name } else { nil }
        }
        return names.isEmpty ? "a module written in place" : names.joined(separator: ", ")
    }

    private static func loads(in body: Body) -> [RootFact] {
        body.events.compactMap { event in
            guard case .root(let fact) = event.kind, [.load, .module].contains(fact.form) else { return nil }
            return fact
        }
    }

    private static func calls(in body: Body) -> [String] {
        body.events.compactMap { if case .call(let usr) = $0.kind { usr } else { nil } }
    }
}
