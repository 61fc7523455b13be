internal import RivetShared

extension Picture {
    /// The part of a graph that a drawing shows.
    ///
    /// `Drawing.Selection` documents the properties.
    package struct Selection: Sendable {
        var roots: [String]
        var depth: Int?
        var modules: [String]
        var namespaces: [String]

        package init(roots: [String] = [], depth: Int? = nil, modules: [String] = [], namespaces: [String] = []) {
            (self.roots, self.modules, self.namespaces) = (roots, modules, namespaces)
            self.depth = depth.map { max(0, $0) }
        }

        package var isEverything: Bool { roots.isEmpty && depth == nil && modules.isEmpty && namespaces.isEmpty }

        /// Whether the selection has modules or namespaces.
        fileprivate var isFilter: Bool { !modules.isEmpty || !namespaces.isEmpty }

        /// Whether the module and the namespace of a definition are selected.
        fileprivate func contains(_ info: DrawnDefinition) -> Bool {
            var isContained = modules.isEmpty
            for module in modules where !isContained {
                isContained = info.module == module || info.changes.contains { $0.module == module }
                for inner in info.elements + info.hidden where inner.module == module { isContained = true }
            }
            guard isContained, !namespaces.isEmpty else { return isContained }
            for namespace in namespaces where Selection.isNamespace(namespace, around: info.namespace) { return true }
            return false
        }

        /// Compares scalars, because a combining character after the dot would form one character with it.
        fileprivate static func isNamespace(_ outer: String, around inner: String) -> Bool {
            inner == outer || !outer.isEmpty && inner.unicodeScalars.starts(with: (outer + ".").unicodeScalars)
        }
    }

    /// The size of a picture.
    struct Extent: Encodable, Equatable {
        let definitions, links, problems: Int
    }

    /// The selected part of the picture.
    ///
    /// A definition is shown with the definitions that it hides, and with the elements of a group. If the selection has
    /// modules or namespaces, nodes that belong to none of these are shown beside the definitions that depend on them:
    /// variables, missing names and an ancestor's definitions.
    ///
    /// - Complexity: O(nodes + links), and for each selected name O(nodes).
    package func showing(_ selection: Selection) -> Picture {
        if selection.isEverything { return self }
        let targets = targetsOfOwners
        var isShown = Array(repeating: false, count: nodes.count)
        for number in definitions.indices { isShown[number] = selection.contains(definitions[number]) }
        for number in nodes.indices where nodes[number].owner == nil {
            if number >= definitions.count {
                isShown[number] = isShown[number] || !selection.isFilter
            } else if isShown[number] {
                for target in targets[number] where target >= definitions.count { isShown[target] = true }
            }
        }
        let owners = selection.roots.isEmpty ? [:] : ownersByName
        let roots = selection.roots.flatMap { numbers(named: $0, owners) }
        var search = Search(targets)
        if selection.roots.isEmpty {
            // The levels begin at the roots of the part that modules and namespaces select.
            for number in nodes.indices where !isShown[number] { search.isReached[number] = true }
            if let depth = selection.depth { search.reach(from: search.sources, depth) } else { search.reachRest() }
        } else {
            search.reach(from: roots, selection.depth)
        }
        var isReached = Array(repeating: false, count: nodes.count)
        for number in search.reached { isReached[number] = isShown[number] }
        var notes = unknownNames(in: selection).map(\.text)
        if notes.isEmpty, !isReached.contains(true), !nodes.isEmpty { notes = [Wording.nothing(in: selection)] }
        return showing(owners: isReached, roots: roots, selection, notes)
    }

    /// The part of the picture with at most `limit` links, whose text isn't too long.
    ///
    /// Definitions with errors come first, and then those that are nearest to the roots.
    ///
    /// - Complexity: O(nodes + links), and O(log nodes) calls of `isShort` with parts of at most 2,500 nodes.
    func fitting(links limit: Int, _ isShort: (Picture) -> Bool) -> Picture {
        if whole.links - omitted.links <= limit, isShort(self) { return self }
        let targets = targetsOfOwners
        var search = Search(targets)
        var faulty: [Int] = []
        for number in nodes.indices where nodes[number].severity == .error {
            faulty.append(nodes[number].owner ?? number)
        }
        search.reach(from: faulty, 0)
        var rest = Search(targets)
        if !roots.isEmpty { rest.reach(from: roots) }
        rest.reachRest()
        for number in rest.reached { search.reach(from: [number], 0) }
        let order = search.reached
        // A longer part would have too many characters anyway.
        var (shortest, longest) = (0, min(fittingCount(order, limit), 2_500))
        var isTried = false
        while shortest < longest {
            // Tries the longest part first.
            let count = isTried ? (shortest + longest + 1) / 2 : longest
            isTried = true
            if isShort(part(order[..<count])) { shortest = count } else { longest = count - 1 }
        }
        return part(order[..<shortest])
    }

    private func part(_ owners: ArraySlice<Int>) -> Picture {
        var isShown = Array(repeating: false, count: nodes.count)
        for owner in owners { isShown[owner] = true }
        return showing(owners: isShown, roots: roots, selection, notes)
    }

    /// The length of the longest prefix of the owners that has at most `limit` links between them.
    private func fittingCount(_ order: [Int], _ limit: Int) -> Int {
        var place = Array(repeating: 0, count: nodes.count)
        for (index, owner) in order.enumerated() { place[owner] = index }
        var added = Array(repeating: 0, count: order.count + 1)
        for number in nodes.indices {
            let source = place[nodes[number].owner ?? number]
            for link in links[number] {
                added[max(source, place[nodes[link.target].owner ?? link.target])] += 1
            }
        }
        var sum = 0
        for index in order.indices {
            sum += added[index]
            if sum > limit { return index }
        }
        return order.count
    }

    private func showing(
        owners isShown: [Bool],
        roots: [Int],
        _ selection: Selection?,
        _ notes: [String]
    ) -> Picture {
        var all = isShown
        for number in nodes.indices { if let owner = nodes[number].owner { all[number] = isShown[owner] } }
        return Picture(of: self, showing: all, roots: roots, selection: selection ?? Selection(), notes: notes)
    }

    /// For each node, the owners that it and the nodes that belong to it lead to.
    private var targetsOfOwners: [[Int]] {
        var targets = Array(repeating: [Int](), count: nodes.count)
        for number in nodes.indices {
            let owner = nodes[number].owner ?? number
            for link in links[number] {
                let target = nodes[link.target].owner ?? link.target
                if target != owner { targets[owner].append(target) }
            }
        }
        return targets
    }

    /// A selected name that nothing in the graph has.
    package struct UnknownName: Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case root, module, namespace }

        package let kind: Kind
        package let name: String
        /// Similar names, the nearest first.
        package let suggestions: [String]

        package var text: String {
            switch kind {
            case .root: Wording.missing(Wording.quoted(name), suggestions: suggestions)
            case .module: Wording.noDefinition(ofModule: name, suggestions)
            case .namespace: Wording.noDefinition(inNamespace: name, suggestions)
            }
        }
    }

    /// The selected names that nothing in the graph has.
    ///
    /// - Complexity: O(nodes), and for each unknown name O(nodes log nodes).
    package func unknownNames(in selection: Selection) -> [UnknownName] {
        var unknown: [UnknownName] = []
        func add(_ kind: UnknownName.Kind, _ name: String, among known: [String]) {
            let suggestions = Suggestions.nearest(to: name, among: known)
            unknown.append(UnknownName(kind: kind, name: name, suggestions: suggestions))
        }
        let owners = selection.roots.isEmpty ? [:] : ownersByName
        for name in selection.roots where numbers(named: name, owners).isEmpty {
            add(.root, name, among: owners.keys.sorted())
        }
        var modules: Set<String> = []
        for definition in selection.modules.isEmpty ? [] : definitions {
            for each in [definition] + definition.elements + definition.hidden {
                each.module.map { _ = modules.insert($0) }
            }
            for change in definition.changes { change.module.map { _ = modules.insert($0) } }
        }
        for name in selection.modules where !modules.contains(name) { add(.module, name, among: modules.sorted()) }
        for name in selection.namespaces {
            let isKnown = clusters.contains { Selection.isNamespace(name, around: $0.name) && !$0.isEmpty }
            if !isKnown { add(.namespace, name, among: clusters.dropFirst().map(\.name)) }
        }
        return unknown
    }

    /// For each name, the nodes that have it, or the definitions that these belong to.
    ///
    /// Variables of several namespaces can share a name. Each one also has a whole name, such as "Front.Size".
    private var ownersByName: [String: [Int]] {
        var owners: [String: [Int]] = [:]
        func add(_ number: Int, _ name: String) {
            if owners[name]?.contains(number) != true { owners[name, default: []].append(number) }
        }
        for (number, definition) in definitions.enumerated() {
            for name in [definition.name] + definition.aliases { add(number, name) }
        }
        for (number, node) in nodes.enumerated() {
            // A current definition hides an ancestor's one.
            if case .inherited = node.kind, owners[node.name] != nil { continue }
            add(node.owner ?? number, node.name)
            if node.kind == .variable, !node.namespace.isEmpty { add(number, "\(node.namespace).\(node.name)") }
        }
        return owners
    }

    private func numbers(named name: String, _ owners: [String: [Int]]) -> [Int] {
        // Every definition has a provider and an original, even if no node has that name.
        let provided = name.dropping(suffix: NameSuffix.provider) ?? name
        let original = provided.dropping(suffix: NameSuffix.original)
        return owners[name] ?? owners[provided] ?? original.flatMap { owners[$0] } ?? []
    }

    /// The problems of some nodes, and those of the whole graph.
    ///
    /// The warning about undeclared dependencies is about all definitions that have some.
    func problems(ofNodes isShown: [Bool]) -> [DrawnProblem] {
        var isNameShown: [String: Bool] = [:]
        for number in nodes.indices {
            for name in [nodes[number].name, nodes[number].subject] + (nodes[number].info?.aliases ?? []) {
                isNameShown[name] = isNameShown[name] ?? false || isShown[number]
            }
        }
        let isSilentNodeShown = nodes.indices.contains { isShown[$0] && nodes[$0].hasUndeclaredDependencies }
        var shown: [DrawnProblem] = []
        for problem in problems {
            let marks = problem.subjects.compactMap { isNameShown[$0] }
            let isOfSilentNodes = problem.subjects.isEmpty && problem.code == Fault.Code.notDeclared.rawValue
            if isOfSilentNodes ? isSilentNodeShown : marks.isEmpty || marks.contains(true) { shown.append(problem) }
        }
        return shown
    }

    /// A search that begins with the nearest nodes.
    private struct Search {
        private let targets: [[Int]]
        var isReached: [Bool]
        /// The nodes in the order in which the search reached them.
        private(set) var reached: [Int] = []

        init(_ targets: [[Int]]) {
            self.targets = targets
            isReached = Array(repeating: false, count: targets.count)
        }

        /// Reaches the roots, and the nodes up to `depth` levels below them.
        mutating func reach(from roots: [Int], _ depth: Int? = nil) {
            var level: [Int] = []
            for root in roots { add(root, &level) }
            var left = depth ?? Int.max
            while !level.isEmpty, left > 0 {
                left -= 1
                var next: [Int] = []
                for number in level { for target in targets[number] { add(target, &next) } }
                level = next
            }
        }

        private mutating func add(_ number: Int, _ level: inout [Int]) {
            guard !isReached[number] else { return }
            isReached[number] = true
            reached.append(number)
            level.append(number)
        }

        /// Reaches everything else, level by level from the roots.
        mutating func reachRest() { reach(from: sources) }

        /// The nodes without dependents among those that aren't reached, and one of each cycle without dependents.
        var sources: [Int] {
            var left = targets
            for number in left.indices {
                left[number] = isReached[number] ? [] : targets[number].filter { !isReached[$0] }
            }
            var isTarget = isReached
            for targets in left { for target in targets { isTarget[target] = true } }
            var sources: [Int] = []
            for number in left.indices where !isTarget[number] { sources.append(number) }
            var search = self
            search.reach(from: sources)
            for number in Picture.order(left) where !search.isReached[number] {
                sources.append(number)
                search.reach(from: [number])
            }
            return sources
        }
    }
}
