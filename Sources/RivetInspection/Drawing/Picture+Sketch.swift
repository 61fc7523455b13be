internal import Rivet

extension Picture {
    /// A picture while it is being made.
    struct Sketch {
        private let definitions: [DefinitionInfo]
        private(set) var nodes: [Node] = []
        private(set) var links: [[Link]] = []
        /// The nodes of those that can be needed, by their names.
        private var places: [String: Int] = [:]
        /// The nodes of what has no definition here.
        private var further: [OuterTable: Int] = [:]
        /// What ancestors define, by generations and names, as far as it was asked for.
        private var ancestors: [Int: [String: DefinitionInfo]] = [:]
        private let allOfAncestors: (Int) -> [DefinitionInfo]
        private var marks: Marks

        private enum OuterTable: Hashable {
            case inherited(String, Int)
            /// By name, type and namespace: read as two types, a variable is drawn twice.
            case variable(String, String, String)
            case missing(String)
        }

        init(_ definitions: [DefinitionInfo], _ problems: [Problem], ancestors: @escaping (Int) -> [DefinitionInfo]) {
            self.definitions = definitions
            allOfAncestors = ancestors
            marks = Marks(problems)
        }

        /// First what stands, then what it hides and gathers, and last what has no definition here.
        mutating func draw() {
            for definition in definitions {
                let place = add(definition, .standing)
                for name in [definition.name] + definition.aliases { places[name] = place }
            }
            for (place, definition) in definitions.enumerated() {
                addHidden(of: definition, at: place)
                addElements(of: definition, at: place)
            }
            for place in nodes.indices {
                for need in nodes[place].info?.needs ?? [] {
                    let severity = marks.severity(ofNeed: need.name, of: nodes[place].subjects)
                    let kind = need.kind == .provider ? Link.Kind.provider : .need
                    link(place, to: self.place(of: need), kind, need.isObserved, severity)
                }
            }
            for (name, severity, problems) in marks.left {
                guard let place = places[name] else {
                    addUndefined(name, problems)
                    continue
                }
                if nodes[place].severity != .error { nodes[place].severity = severity }
            }
        }

        /// Draws a name of which something was said, and under which nothing stands: an alias of nothing, or a change.
        private mutating func addUndefined(_ name: String, _ problems: [Problem]) {
            let place = self.place(of: .missing(name), Node(missing: name))
            for problem in problems {
                let step = problem.path.firstIndex(of: name) ?? 0
                nodes[place].site = nodes[place].site ?? ([problem.site] + problem.related).dropFirst(step).first
                guard let target = problem.aliasTarget(of: name) else { continue }
                nodes[place].isAlias = true
                let base = target.dropping(suffix: NameSuffix.provider).flatMap { places[$0] }
                let other = places[target] ?? base ?? self.place(of: .missing(target), Node(missing: target))
                link(place, to: other, base == nil ? .need : .provider, false, .error)
            }
        }

        /// What decorators wrap hangs together; what was replaced is by itself.
        private mutating func addHidden(of definition: DefinitionInfo, at place: Int) {
            let decorators = definition.changes.reversed().prefix(while: \.isDecoration).count
            var outer = place
            for (depth, hidden) in definition.hidden.enumerated() {
                let inner = add(hidden, .hidden, of: definition.name)
                if depth == definition.hidden.count - 1 { places[hidden.name] = inner }
                if depth < decorators { link(outer, to: inner, .wraps) }
                outer = inner
                addElements(of: hidden, at: inner)
            }
        }

        private mutating func addElements(of group: DefinitionInfo, at place: Int) {
            for element in group.elements { link(place, to: add(element, .element), .element) }
        }

        private mutating func add(_ info: DefinitionInfo, _ kind: Node.Kind, of subject: String? = nil) -> Int {
            let subject = subject ?? info.name
            let severity = marks.take([subject, info.name], at: info.changes.last?.site ?? info.site)
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
            _ severity: Problem.Severity? = nil
        ) {
            // A provider closes no cycle, and holds nothing.
            let step =
                kind == .provider ? nil : marks.severity(from: nodes[source].subjects, to: nodes[target].subjects)
            let link = Link(target: target, kind: kind, isObserved: isObserved, severity: severity ?? step)
            if !links[source].contains(link) { links[source].append(link) }
        }

        /// The node of what meets a need.
        private mutating func place(of need: DefinitionInfo.Dependency) -> Int {
            let type = need.type ?? "Any"
            if need.kind == .variable {
                let namespace = need.namespace ?? ""
                let node = Node(kind: .variable, name: need.name, subject: "", type: type, namespace: namespace)
                return place(of: .variable(need.name, type, namespace), node)
            }
            guard let target = need.target else {
                return place(of: .missing(need.name), Node(missing: need.name, type: need.type))
            }
            if need.generations == 0 {
                return places[target] ?? place(of: .missing(target), Node(missing: target))
            }
            let info = ancestor(need.generations, named: target)
            let kind = Node.Kind.inherited(need.generations)
            return place(
                of: .inherited(target, need.generations),
                Node(kind: kind, name: target, subject: target, type: info?.type ?? type, info: info)
            )
        }

        private mutating func place(of key: OuterTable, _ node: @autoclosure () -> Node) -> Int {
            if let place = further[key] { return place }
            let place = add(node())
            further[key] = place
            return place
        }

        private mutating func ancestor(_ generations: Int, named name: String) -> DefinitionInfo? {
            if ancestors[generations] == nil {
                let all = allOfAncestors(generations).flatMap { [$0] + $0.hidden.suffix(1) }
                ancestors[generations] = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
            }
            return ancestors[generations]?[name]
        }
    }
}

extension Picture.Node {
    /// A name that nothing defines, and the type that somebody needs it as.
    fileprivate init(missing name: String, type: String? = nil) {
        self.init(kind: .missing, name: name, subject: name, type: type ?? "", severity: .error)
    }
}

extension Problem {
    /// What an alias is of that this problem is about; nil where it is about a change.
    fileprivate func aliasTarget(of alias: String) -> String? {
        if code == .missing { return name == alias ? nil : name }
        return path.firstIndex(of: alias).flatMap { path.dropFirst($0 + 1).first }
    }
}
