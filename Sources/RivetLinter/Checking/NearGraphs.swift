/// The graphs that code probably uses if the source doesn't show which one it uses.
///
/// These are the graphs of the modules that the code, or a function that it calls, mentions. A closure that is passed
/// to a helper has the same near graphs as the code that passes it.
final class NearGraphs {
    private let program: Program
    /// The graphs that start with each module.
    private let graphs: [Root.Start: Set<Int>]
    /// The bodies that pass each closure to a helper.
    private var owners: [String: [Body]] = [:]
    private var known: [String: Set<Int>] = [:]

    /// Creates an index of graphs.
    ///
    /// - Parameters:
    ///   - starts: The starts of each graph, in the order of the graphs.
    ///   - program: The source.
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

    /// The near graphs of a graph with these starts.
    func graphs(near starts: [Root.Start]) -> Set<Int> {
        var near: Set<Int> = []
        for start in starts {
            guard case .body(let id) = start else { continue }
            for owner in owners[id] ?? [] { near.formUnion(graphs(near: owner)) }
        }
        return near
    }

    /// The near graphs of a body, or none if it only receives a factory.
    func graphs(near body: Body) -> Set<Int> {
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
                case .definition, .alias, .group, .expectation, .requirement, .request, .variable, .invocation,
                    .mention:
                    break
                }
            }
        }
        known[body.id] = near
        return near
    }
}

extension RootFact {
    /// The modules that it loads.
    fileprivate var starts: [Root.Start] {
        modules.compactMap { $0.map(Root.Start.module) } + (body.map { [.body($0)] } ?? [])
    }
}
