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
        /// The number of the current definition that a hidden definition or an element belongs to, or nil for others.
        var owner: Int?
        /// The number of its links that a limited picture lacks.
        var omittedLinks = 0

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
    /// The nodes at which the tree begins, in addition to those that no link leads to.
    private(set) var roots: [Int] = []
    /// The selection of a limited picture, or nil for a picture of everything.
    private(set) var selection: Selection?
    /// Texts about selected names that the graph doesn't have, or about a selection that nothing matches.
    package private(set) var notes: [String] = []
    /// The size of the picture of everything.
    let whole: Extent

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
        count = Picture.count(definitions)
        self.problems = problems.filter { $0.severity == .error } + problems.filter { $0.severity == .warning }
        nodes = sketch.nodes
        links = sketch.links
        clusters = Cluster.all(of: namespaces, nodes)
        whole = Extent(definitions: count, links: Picture.count(links), problems: problems.count)
    }

    /// Creates a picture of a part of another one.
    ///
    /// - Parameters:
    ///   - picture: The other picture.
    ///   - isShown: For each of its nodes, whether the part has it.
    ///   - roots: The nodes of the other picture at which the tree begins.
    ///   - selection: The selection that limits the picture.
    ///   - notes: Texts about selected names that the graph doesn't have.
    init(
        of picture: Picture,
        showing isShown: [Bool],
        roots: [Int],
        selection: Selection?,
        notes: [String]
    ) {
        var numbers = Array(repeating: -1, count: isShown.count)
        var nodes: [Node] = []
        for number in isShown.indices where isShown[number] {
            numbers[number] = nodes.count
            nodes.append(picture.nodes[number])
        }
        var links: [[Link]] = []
        for number in isShown.indices where isShown[number] {
            var kept: [Link] = []
            for link in picture.links[number] where isShown[link.target] {
                kept.append(
                    Link(
                        target: numbers[link.target],
                        kind: link.kind,
                        isObserved: link.isObserved,
                        severity: link.severity
                    )
                )
            }
            nodes[links.count].omittedLinks += picture.links[number].count - kept.count
            nodes[links.count].owner = nodes[links.count].owner.map { numbers[$0] }
            links.append(kept)
        }
        var definitions: [DrawnDefinition] = []
        for (number, definition) in picture.definitions.enumerated() where isShown[number] {
            definitions.append(definition)
        }
        self.nodes = nodes
        self.links = links
        self.definitions = definitions
        count = Picture.count(definitions)
        problems = picture.problems(ofNodes: isShown)
        clusters = Cluster.all(of: picture.clusters.dropFirst().map(\.name), nodes)
        for root in roots where isShown[root] { self.roots.append(numbers[root]) }
        self.selection = selection
        self.notes = notes
        whole = picture.whole
    }

    /// The number of definitions, which includes the elements of groups instead of the groups.
    private static func count(_ definitions: [DrawnDefinition]) -> Int {
        definitions.reduce(0) { $0 + ($1.origin == .group ? $1.elements.count : 1) }
    }

    private static func count(_ links: [[Link]]) -> Int { links.reduce(0) { $0 + $1.count } }

    package var isEmpty: Bool { nodes.isEmpty }

    /// The size of the part that a limited picture lacks.
    var omitted: Extent {
        Extent(
            definitions: whole.definitions - count,
            links: whole.links - Picture.count(links),
            problems: whole.problems - problems.count
        )
    }

    /// All nodes in the order in which a tree draws them, beginning with the roots.
    ///
    /// The tree skips nodes that it has drawn already.
    var order: [Int] { roots + Picture.order(links.map { $0.map(\.target) }) }

    /// All nodes of a graph, beginning with those that no link leads to.
    ///
    /// A node may appear twice.
    ///
    /// Nodes of cycles, and those that only a cycle leads to, come last. Among these, a node comes before its
    /// dependencies as far as possible.
    static func order(_ links: [[Int]]) -> [Int] {
        var isTarget = Array(repeating: false, count: links.count)
        for targets in links { for target in targets { isTarget[target] = true } }
        var isVisited = Array(repeating: false, count: links.count)
        var postorder: [Int] = []
        // A loop instead of a recursion, because a graph may be deeper than the stack.
        for start in links.indices where !isVisited[start] {
            isVisited[start] = true
            var stack = [(node: start, remaining: links[start][...])]
            while let last = stack.indices.last {
                guard let target = stack[last].remaining.popFirst() else {
                    postorder.append(stack.removeLast().node)
                    continue
                }
                guard !isVisited[target] else { continue }
                isVisited[target] = true
                stack.append((target, links[target][...]))
            }
        }
        return links.indices.filter { !isTarget[$0] } + postorder.reversed()
    }
}
