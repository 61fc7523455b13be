extension Picture {
    /// A picture while it is being made.
    struct Sketch {
        let graph: FrozenGraph
        let definitions: [DefinitionInfo]
        private(set) var nodes: [Node] = []
        private(set) var links: [[Link]] = []
        /// The nodes of those that can be needed, by their names.
        private var places: [String: Int] = [:]
        /// The nodes of what has no definition here.
        private var further: [Further: Int] = [:]
        /// What ancestors define, by generations and names, as far as it was asked for.
        private var ancestors: [Int: [String: DefinitionInfo]] = [:]
        private let sitesOfWarnings: Set<SourceSite>

        private enum Further: Hashable {
            case inherited(String, Int)
            /// Read as two types, a variable is drawn twice.
            case variable(String, String)
        }

        init(_ graph: FrozenGraph) {
            self.graph = graph
            definitions = DefinitionInfo.all(of: graph)
            // That something isn't declared is shown at each definition anyway.
            sitesOfWarnings = Set(graph.warnings.lazy.filter { $0.code != .notDeclared }.map(\.site))
        }

        /// First what stands, then what it hides and gathers, and last what has no definition here.
        mutating func draw() {
            for definition in definitions { places[definition.name] = add(definition, .standing) }
            for (place, definition) in definitions.enumerated() {
                addHidden(of: definition, at: place)
                for element in definition.elements { link(place, to: add(element, .element), .element) }
            }
            for place in nodes.indices {
                for need in nodes[place].info?.needs ?? [] {
                    link(place, to: self.place(of: need), need.isProvider ? .provider : .need, need.isObserved)
                }
            }
        }

        /// What decorators wrap hangs together; what was replaced is by itself.
        private mutating func addHidden(of definition: DefinitionInfo, at place: Int) {
            let decorators = definition.changes.reversed().prefix(while: \.isDecoration).count
            var outer = place
            for (depth, hidden) in definition.hidden.enumerated() {
                let inner = add(hidden, .hidden)
                if depth == definition.hidden.count - 1 { places[hidden.name] = inner }
                if depth < decorators { link(outer, to: inner, .wraps) }
                outer = inner
                for element in hidden.elements { link(inner, to: add(element, .element), .element) }
            }
        }

        private mutating func add(_ info: DefinitionInfo, _ kind: Node.Kind) -> Int {
            let hasWarning = sitesOfWarnings.contains(info.site)
            nodes.append(
                Node(
                    kind: kind,
                    name: info.name,
                    type: info.type,
                    info: info,
                    hasWarning: hasWarning
                )
            )
            links.append([])
            return nodes.count - 1
        }

        private mutating func link(_ source: Int, to target: Int, _ kind: Link.Kind, _ isObserved: Bool = false) {
            let link = Link(target: target, kind: kind, isObserved: isObserved)
            if !links[source].contains(link) { links[source].append(link) }
        }

        /// The node of what meets a need.
        private mutating func place(of need: DefinitionInfo.Need) -> Int {
            if need.generations == 0, let target = need.target, let place = places[target] { return place }
            let name = need.target ?? need.name
            let type = need.type ?? "Any"
            let key = need.isVariable ? Further.variable(name, type) : .inherited(name, need.generations)
            if let place = further[key] { return place }
            let info = need.isVariable ? nil : ancestor(need.generations, named: name)
            further[key] = nodes.count
            nodes.append(
                Node(
                    kind: need.isVariable ? .variable : .inherited(need.generations),
                    name: name,
                    type: info?.type ?? type,
                    info: info,
                    hasWarning: false
                )
            )
            links.append([])
            return nodes.count - 1
        }

        private mutating func ancestor(_ generations: Int, named name: String) -> DefinitionInfo? {
            if ancestors[generations] == nil, let ancestor = graph.ancestor(generations) {
                let all = DefinitionInfo.all(of: ancestor).flatMap { [$0] + $0.hidden.suffix(1) }
                ancestors[generations] = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            }
            return ancestors[generations]?[name]
        }
    }
}
