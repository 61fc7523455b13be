/// The content of every drawing of a graph: definitions as nodes, and the links between them.
///
/// Each drawing creates a picture of its own. The order of nodes and links follows names, so equal graphs have equal
/// drawings.
package struct Picture {
    /// A definition, a variable or a missing name.
    struct Node {
        enum Kind: Hashable {
            /// The current definition of its name.
            case standing
            /// A definition that a decorator wraps, or that was replaced. Its name doesn't lead to it.
            case hidden
            case element
            /// A definition of an ancestor, with the number of generations, at least 1.
            case inherited(Int)
            case variable
            /// A name that nothing defines.
            case missing
        }

        let kind: Kind
        let name: String
        /// A second name by which problems and paths refer to the node.
        ///
        /// A hidden definition has the name of the definition that hides it.
        let subject: String
        let type: String
        /// The namespace that contains the node in drawings, or an empty string outside all namespaces.
        var namespace = ""
        /// The description of the definition, or nil for variables and missing names.
        var info: DrawnDefinition?
        /// For a name that nothing defines, the location of an alias or a change of that name.
        var site: DrawnSite?
        var isAlias = false
        /// The highest severity of its problems, or nil if it has none.
        var severity: DrawnProblem.Severity?

        var subjects: Set<String> { [name, subject] }

        /// Whether it has undeclared dependencies.
        ///
        /// An ancestor's definition doesn't count, because the ancestor's drawing shows that.
        var hasUndeclaredDependencies: Bool {
            if case .inherited = kind { return false }
            return info.map { !$0.declaresNeeds } ?? false
        }
    }

    /// A link from one node to another.
    struct Link: Hashable {
        enum Kind { case dependency, provider, wraps, element }

        let target: Int
        let kind: Kind
        let isObserved: Bool
        /// The severity of the problem that the link is part of, or nil.
        let severity: DrawnProblem.Severity?
    }

    let nodes: [Node]
    /// For each node, its links, without duplicates.
    let links: [[Link]]
    /// The current definitions, sorted by name.
    let definitions: [DrawnDefinition]
    /// The number of definitions, which includes the elements of groups instead of the groups.
    let count: Int
    /// The problems, errors first.
    let problems: [DrawnProblem]
    /// The namespaces.
    ///
    /// The first one contains everything outside all namespaces.
    let clusters: [Cluster]

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - definitions: The definitions, sorted by name.
    ///   - namespaces: The whole names of the namespaces, outer ones first, without the unnamed one.
    ///   - problems: The problems, in any order. A drawing shows errors before warnings, and otherwise keeps the order.
    ///   - ancestors: The definitions of an ancestor, by its generation.
    /// - Complexity: O(n log n) in the definitions and their dependencies.
    package init(
        of definitions: [DrawnDefinition],
        in namespaces: [String],
        _ problems: [DrawnProblem],
        ancestors: @escaping (Int) -> [DrawnDefinition] = { _ in [] }
    ) {
        var sketch = Sketch(definitions, problems, ancestors: ancestors)
        sketch.draw()
        self.definitions = definitions
        count = definitions.reduce(0) { $0 + ($1.origin == .group ? $1.elements.count : 1) }
        self.problems = problems.filter { $0.severity == .error } + problems.filter { $0.severity == .warning }
        nodes = sketch.nodes
        links = sketch.links
        clusters = Cluster.all(of: namespaces, nodes)
    }

    /// All nodes in the order in which a tree draws them, beginning with nodes that no link leads to.
    ///
    /// The tree skips nodes that it has drawn already.
    ///
    /// Nodes of cycles, and those that only a cycle leads to, come last. Among these, a node comes before its
    /// dependencies as far as possible.
    var order: [Int] {
        let targets = Set(links.joined().map(\.target))
        var isVisited = Array(repeating: false, count: nodes.count)
        var postorder: [Int] = []
        // A loop instead of a recursion, because a graph may be deeper than the stack.
        for start in nodes.indices where !isVisited[start] {
            isVisited[start] = true
            var stack = [(node: start, remaining: links[start][...])]
            while let last = stack.indices.last {
                guard let link = stack[last].remaining.popFirst() else {
                    postorder.append(stack.removeLast().node)
                    continue
                }
                guard !isVisited[link.target] else { continue }
                isVisited[link.target] = true
                stack.append((link.target, links[link.target][...]))
            }
        }
        return nodes.indices.filter { !targets.contains($0) } + postorder.reversed()
    }
}
