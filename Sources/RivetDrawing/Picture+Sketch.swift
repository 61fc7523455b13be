internal import RivetShared

extension Picture {
    /// A picture that is still being created.
    struct Sketch {
        private let definitions: [DrawnDefinition]
        private(set) var nodes: [Node] = []
        private(set) var links: [[Link]] = []
        /// A word for each pair of linked nodes.
        private var linked = WordIndex()
        /// The nodes that a dependency can refer to, by name.
        private var indexByName: [String: Int] = [:]
        /// The nodes without a definition in this graph.
        private var outsideNodes: [OutsideKey: Int] = [:]
        /// The definitions of ancestors that the picture has so far, by generations and names.
        private var ancestors: [Int: [String: DrawnDefinition]] = [:]
        private let allOfAncestors: (Int) -> [DrawnDefinition]
        private let problems: [DrawnProblem]
        private var marks: Marks

        private enum OutsideKey: Hashable {
            case inherited(String, Int)
            /// The name, type and namespace. A variable that is read as two types has two nodes.
            case variable(String, String, String)
            case missing(String)
        }

        init(
            _ definitions: [DrawnDefinition],
            _ problems: [DrawnProblem],
            ancestors: @escaping (Int) -> [DrawnDefinition]
        ) {
            self.definitions = definitions
            (allOfAncestors, self.problems) = (ancestors, problems)
            marks = Marks(problems)
        }

        /// Adds the current definitions, then the hidden ones and elements, and last the nodes without a definition in
        /// this graph.
        mutating func draw() {
            for definition in definitions {
                let index = add(definition, .standing)
                for name in [definition.name] + definition.aliases { indexByName[name] = index }
            }
            for (index, definition) in definitions.enumerated() {
                addHidden(of: definition, at: index)
                addElements(of: definition, at: index, ownedBy: index)
            }
            for index in nodes.indices {
                for need in nodes[index].info?.needs ?? [] {
                    let severity = marks.severity(ofDependency: need.name, of: nodes[index].subjects)
                    let kind = need.kind == .provider ? Link.Kind.provider : .dependency
                    link(index, to: self.index(of: need), kind, need.isObserved, severity)
                }
            }
            // Each alias is in one cycle at most. The last name of a cycle is also its first.
            var steps: [String: Int] = [:]
            for problem in problems {
                for (step, name) in (problem.path ?? []).enumerated() where step == 0 || name != problem.path?[0] {
                    if indexByName[name] == nil { steps[name] = step }
                }
            }
            for (name, severity, problems) in marks.remaining {
                guard let index = indexByName[name] else {
                    addUndefined(name, problems, step: steps[name])
                    continue
                }
                if nodes[index].severity != .error { nodes[index].severity = severity }
            }
        }

        /// Adds a name that has problems but no definition: an alias or a change of an undefined name.
        ///
        /// `step` is its place on the path of a cycle.
        private mutating func addUndefined(_ name: String, _ numbers: [Int], step: Int?) {
            let index = self.index(of: .missing(name), Node(missing: name))
            for number in numbers {
                let problem = problems[number]
                let path = problem.path ?? []
                let step = step.flatMap { $0 < path.count && path[$0] == name ? $0 : nil } ?? path.firstIndex(of: name)
                if nodes[index].site == nil {
                    let place = step ?? 0
                    nodes[index].site = place == 0 ? problem.site : problem.related.dropFirst(place - 1).first
                }
                // The target of an alias; nil if the problem is about a change.
                var target = step.flatMap { path.dropFirst($0 + 1).first }
                if problem.isMissing { target = problem.name == name ? nil : problem.name }
                guard let target else { continue }
                nodes[index].isAlias = true
                let base = target.dropping(suffix: NameSuffix.provider).flatMap { indexByName[$0] }
                let other = indexByName[target] ?? base ?? self.index(of: .missing(target), Node(missing: target))
                link(index, to: other, base == nil ? .dependency : .provider, false, .error)
            }
        }

        /// Adds hidden definitions.
        ///
        /// Hidden definitions that decorators wrap are linked, but a replaced one has no link.
        private mutating func addHidden(of definition: DrawnDefinition, at index: Int) {
            let decorators = definition.changes.reversed().prefix(while: \.isDecoration).count
            var outer = index
            for (depth, hidden) in definition.hidden.enumerated() {
                let inner = add(hidden, .hidden, of: definition.name)
                nodes[inner].owner = index
                if depth == definition.hidden.count - 1 { indexByName[hidden.name] = inner }
                if depth < decorators { link(outer, to: inner, .wraps) }
                outer = inner
                addElements(of: hidden, at: inner, ownedBy: index)
            }
        }

        private mutating func addElements(of group: DrawnDefinition, at index: Int, ownedBy owner: Int) {
            for element in group.elements {
                let number = add(element, .element)
                nodes[number].owner = owner
                link(index, to: number, .element)
            }
        }

        private mutating func add(_ info: DrawnDefinition, _ kind: Node.Kind, of subject: String? = nil) -> Int {
            let subject = subject ?? info.name
            let severity = marks.takeSeverity(of: [subject, info.name], at: info.changes.last?.site ?? info.site)
            return add(
                Node(
                    kind: kind,
                    name: info.name,
                    subject: subject,
                    type: info.type,
                    namespace: info.namespace,
                    info: info,
                    severity: severity
                )
            )
        }

        private mutating func add(_ node: Node) -> Int {
            nodes.append(node)
            links.append([])
            return nodes.count - 1
        }

        private mutating func link(
            _ source: Int,
            to target: Int,
            _ kind: Link.Kind,
            _ isObserved: Bool = false,
            _ severity: DrawnProblem.Severity? = nil
        ) {
            // A provider doesn't close a cycle, and doesn't retain the object.
            let step =
                kind == .provider ? nil : marks.severity(from: nodes[source].subjects, to: nodes[target].subjects)
            let link = Link(target: target, kind: kind, isObserved: isObserved, severity: severity ?? step)
            // Only a second link between two nodes may be a duplicate.
            if linked.insert(WordIndex.word(of: source, target)) || !links[source].contains(link) {
                links[source].append(link)
            }
        }

        /// The node that a dependency refers to.
        private mutating func index(of need: DrawnDefinition.Dependency) -> Int {
            let type = need.type ?? "Any"
            if need.kind == .variable {
                let namespace = need.namespace ?? ""
                let node = Node(kind: .variable, name: need.name, subject: "", type: type, namespace: namespace)
                return index(of: .variable(need.name, type, namespace), node)
            }
            guard let target = need.target else {
                return index(of: .missing(need.name), Node(missing: need.name, type: need.type))
            }
            if need.generations == 0 {
                return indexByName[target] ?? index(of: .missing(target), Node(missing: target))
            }
            let info = ancestor(need.generations, named: target)
            let kind = Node.Kind.inherited(need.generations)
            return index(
                of: .inherited(target, need.generations),
                Node(kind: kind, name: target, subject: target, type: info?.type ?? type, info: info)
            )
        }

        private mutating func index(of key: OutsideKey, _ node: @autoclosure () -> Node) -> Int {
            if let index = outsideNodes[key] { return index }
            let index = add(node())
            outsideNodes[key] = index
            return index
        }

        private mutating func ancestor(_ generations: Int, named name: String) -> DrawnDefinition? {
            if ancestors[generations] == nil {
                let all = allOfAncestors(generations).flatMap { [$0] + $0.hidden.suffix(1) }
                ancestors[generations] = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            }
            return ancestors[generations]?[name]
        }
    }
}

extension Picture.Node {
    /// Creates a node for a name that nothing defines, with the type that a dependency expects.
    fileprivate init(missing name: String, type: String? = nil) {
        self.init(kind: .missing, name: name, subject: name, type: type ?? "", severity: .error)
    }
}

extension DrawnProblem {
    fileprivate var isMissing: Bool { code == Fault.Code.missing.rawValue }
}
