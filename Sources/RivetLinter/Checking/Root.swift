/// The start of a graph: the modules that are loaded first.
struct Root {
    enum Start: Hashable {
        /// A module, by the USR of its class.
        case module(String)
        /// A closure that configures a module, by the id of its body.
        case body(String)
    }

    let starts: [Start]
    /// Whether the graph may have more names: of a parent, of an unknown module, or of a function that loads others.
    let isOpen: Bool
    /// The graphs that its parent may have, or none if they are unknown.
    var parents: [FactoryFact] = []
    /// Identifies the call that creates it.
    var id = ""
    /// The names that its environment may have, or nil if they are unknown.
    var environments: Set<String>?
    /// The environments that it may have, or none if they are unknown.
    var provided: [EnvironmentFact] = []
    /// The variable of its assembly.
    var assembly: String?
    /// The name for messages.
    let title: String
    /// Whether other code loads its definitions, such as those of a closure that is passed to a helper.
    ///
    /// A fragment may contain several graphs, and the source doesn't show where each of them begins.
    var isFragment = false
    /// Whether the source doesn't load its modules.
    var isUnloaded = false
    /// Whether no other code can load its modules either, at least in this environment.
    var isAbsent = false
    /// The name of the module if nothing requires or loads it.
    var orphan: String?
}

extension Root {
    /// The starts of the graphs that the source loads.
    ///
    /// The modules that one function loads into one assembly form a graph. Such functions may call each other to load
    /// into the same assembly, or it may be in a property. Then each of their graphs may have the names of the others.
    static func all(in program: Program) -> [Root] {
        var roots: [Root] = []
        let loading = Set(program.allBodies.filter { !loads(in: $0).isEmpty }.map(\.id))
        let bodies = program.files.lazy.flatMap(\.bodies)
        // The same function may load modules for several arguments.
        var loaders: [String?: Set<Site>] = [:]
        for body in bodies { for fact in loads(in: body) { loaders[fact.assembly, default: []].insert(body.site) } }
        let called = Set(bodies.flatMap { calls(in: $0) }.filter(loading.contains))
        for body in bodies {
            for event in body.events {
                guard case .root(let fact) = event.kind, [.graph, .factory].contains(fact.form) else { continue }
                if let root = Root([fact], isOpen: false, program) { roots.append(root) }
            }
            let isPart = called.contains(body.id) || calls(in: body).contains(where: loading.contains)
            // Each assembly is a graph.
            let loads = Dictionary(grouping: loads(in: body), by: \.assembly)
            for (assembly, facts) in loads.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
                // The caller of a function may load others into an assembly that it passes.
                // The place of a parameter consists of the function and the name.
                let isParameter = assembly.map { $0.split(separator: ":").count > 2 } ?? false
                let isShared = assembly != nil && loaders[assembly, default: []].count > 1 || isParameter
                if let root = Root(facts, isOpen: isPart || isShared, program) { roots.append(root) }
            }
        }
        return roots
    }

    /// Creates the start of a graph, or returns nil if the facts load nothing.
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
            // A parent that the source shows has all other names.
            let isShown = fact.parents.allSatisfy { $0.isKnown || $0 == .own }
            if fact.hasParent, fact.parents.isEmpty || !isShown { isOpen = true }
        }
        guard !starts.isEmpty else { return nil }
        self.init(starts: starts, isOpen: isOpen, title: Root.title(of: starts, program))
        parents = isOpen ? [] : facts.flatMap(\.parents)
        assembly = facts.first?.assembly
        id = facts.first?.id ?? ""
        // Modules of one assembly may have different environments.
        if facts.count == 1 { provided = facts[0].provided }
        let names = facts.map(\.environments)
        environments = names.contains(nil) ? nil : names.compactMap(\.self).reduce(into: []) { $0.formUnion($1) }
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

extension FactoryFact {
    /// Whether the source shows the graph.
    var isKnown: Bool {
        switch self {
        case .graph, .assembly: true
        case .own, .other, .unknown: false
        }
    }
}
