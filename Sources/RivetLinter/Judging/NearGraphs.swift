/// The graphs that code outside of modules most likely asks: those of the modules that it names itself, or that the
/// functions it calls name.
struct NearGraphs {
    private let program: Program
    /// The graphs that begin with each module.
    private let graphs: [Root.Start: Set<Int>]
    private var known: [String: Set<Int>] = [:]

    /// `starts` are those of each graph, by its number.
    init(_ starts: [[Root.Start]], in program: Program) {
        self.program = program
        var graphs: [Root.Start: Set<Int>] = [:]
        for (number, starts) in starts.enumerated() {
            for start in starts { graphs[start, default: []].insert(number) }
        }
        self.graphs = graphs
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
