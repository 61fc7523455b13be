internal import Rivet

/// What every drawing of a graph shows: its definitions as nodes, and what leads from one to another.
///
/// Made once for each drawing. Everything in it has its place by its name, so that two runs draw alike.
struct Picture {
    /// One definition, or what else can meet a need.
    struct Node {
        enum Kind: Hashable {
            /// What stands under its name.
            case standing
            /// What a decorator wraps, or what was replaced: the definition's name doesn't lead to it.
            case hidden
            case element
            /// What an ancestor has, so many generations up, which are one or more.
            case inherited(Int)
            case variable
            /// A name that nothing defines.
            case missing
        }

        let kind: Kind
        let name: String
        /// A name by which problems and ways know it, beside its own: hidden ones have that of the definition.
        let subject: String
        let type: String
        /// The namespace that it is drawn in; empty outside of all.
        var namespace = ""
        /// What more is known; nothing of a variable, or of what is missing.
        var info: DefinitionInfo?
        /// Of a name that nothing defines, where something else is said of it: as that it is an alias.
        var site: SourceSite?
        var isAlias = false
        /// How bad the worst problem with it is; nil where there is none.
        var severity: Problem.Severity?

        var subjects: Set<String> { [name, subject] }

        /// Whether it keeps to itself what it needs; of what an ancestor has, that is for its own drawing to say.
        var isSilent: Bool {
            if case .inherited = kind { return false }
            return info.map { !$0.declaresNeeds } ?? false
        }
    }

    /// What leads from one node to another.
    struct Link: Hashable {
        enum Kind { case need, provider, wraps, element }

        let target: Int
        let kind: Kind
        let isObserved: Bool
        /// How bad the problem is that it is part of; nil where it is part of none.
        let severity: Problem.Severity?
    }

    let nodes: [Node]
    /// From each node to others, none twice.
    let links: [[Link]]
    /// What stands, sorted by name.
    let definitions: [DefinitionInfo]
    /// How many definitions it shows; of a group, the elements count.
    let count: Int
    /// Errors first.
    let problems: [Problem]
    /// The namespaces; the first is what is outside of all.
    let clusters: [Cluster]

    /// - Complexity: O(n log n) in the definitions and their needs.
    init(_ graph: FrozenGraph, _ problems: [Problem]) {
        self.init(of: DefinitionInfo.all(of: graph), in: graph.namespaces, problems) { generations in
            graph.ancestor(generations).map(DefinitionInfo.all) ?? []
        }
    }

    /// A picture of what is told of definitions, sorted by name, and of their namespaces.
    ///
    /// `ancestors` has what is told of those so many generations up.
    init(
        of definitions: [DefinitionInfo],
        in namespaces: [Namespace],
        _ problems: [Problem],
        ancestors: @escaping (Int) -> [DefinitionInfo] = { _ in [] }
    ) {
        var sketch = Sketch(definitions, problems, ancestors: ancestors)
        sketch.draw()
        self.definitions = definitions
        count = definitions.reduce(0) { $0 + ($1.origin == .group ? $1.elements.count : 1) }
        self.problems = problems
        nodes = sketch.nodes
        links = sketch.links
        clusters = Cluster.all(of: namespaces, nodes)
    }

    /// All nodes in an order in which each can be drawn that wasn't before: first what nobody needs.
    ///
    /// What is in a cycle, or below one, comes after those, and what needs comes before what it needs, as far as the
    /// cycle has a beginning.
    var order: [Int] {
        let needed = Set(links.joined().map(\.target))
        var isEntered = Array(repeating: false, count: nodes.count)
        var left: [Int] = []
        // Not by recursion: a graph may be deeper than the stack.
        for start in nodes.indices where !isEntered[start] {
            isEntered[start] = true
            var open = [(node: start, further: links[start][...])]
            while let last = open.indices.last {
                guard let link = open[last].further.popFirst() else {
                    left.append(open.removeLast().node)
                    continue
                }
                guard !isEntered[link.target] else { continue }
                isEntered[link.target] = true
                open.append((link.target, links[link.target][...]))
            }
        }
        return nodes.indices.filter { !needed.contains($0) } + left.reversed()
    }
}
