/// The graphs that code most likely asks where it doesn't say which.
///
/// They are those of the modules that it names, or that the functions it calls name. A closure that a helper loads is
/// near what is near the code that hands it over.
struct NearGraphs {
    private let program: Program
    /// The graphs that begin with each module.
    private let graphs: [Root.Start: Set<Int>]
    /// The bodies that hand over each closure.
    private var owners: [String: [Body]] = [:]
    private var known: [String: Set<Int>] = [:]

    /// `starts` are those of each graph, by its number.
    init(_ starts: [[Root.Start]], in program: Program) {
        self.program = program
        var graphs: [Root.Start: Set<Int>] = [:]
        for (number, starts) in starts.enumerated() {
            for start in starts { graphs[start, default: []].insert(number) }
        }
        self.graphs = graphs
        for body in program.allBodies {
            for event in body.events {
                if case .root(let fact) = event.kind, let closure = fact.body {
                    owners[closure, default: []].append(body)
                }
            }
        }
    }

    /// The graphs near those that begin so, themselves among them.
    mutating func graphs(near starts: [Root.Start]) -> Set<Int> {
        var near: Set<Int> = []
        for start in starts {
            guard case .body(let id) = start else { continue }
            for owner in owners[id] ?? [] { near.formUnion(graphs(near: owner)) }
        }
        return near
    }

    /// The graphs near a body; none where nothing tells, as in a function that is handed a factory.
    mutating func graphs(near body: Body) -> Set<Int> {
        if let near = known[body.id] { return near }
        var near: Set<Int> = []
        var seen: Set<String> = []
        var open = [body]
        while let body = open.popLast() {
            guard seen.insert(body.id).inserted else { continue }
            for event in body.events {
                switch event.kind {
                case .root(let fact):
                    for start in fact.starts { near.formUnion(graphs[start] ?? []) }
                case .call(let usr): if let called = program.body(usr) { open.append(called) }
                case .definition, .alias, .group, .expectation, .requirement, .request, .variable: break
                }
            }
        }
        known[body.id] = near
        return near
    }
}

extension RootFact {
    /// The modules that it names.
    fileprivate var starts: [Root.Start] {
        modules.compactMap { $0.map(Root.Start.module) } + (body.map { [.body($0)] } ?? [])
    }
}
