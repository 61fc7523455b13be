internal import RivetShared

/// Builds the graphs that the source describes, and finds their faults.
package struct Linter {
    package let program: Program
    /// The files to check, whose findings are reported.
    let reportedFiles: Set<String>
    package internal(set) var graphs: [SourceGraph] = []
    /// The graphs that start with each list of modules.
    private(set) var graphsByStart: [[Root.Start]: [Int]] = [:]
    /// The graphs that may be parents of each graph.
    var parents: [Set<Int>] = []
    /// The names of the definitions and requests in all other graphs, by their places.
    var judged: [Site: Set<String>] = [:]
    /// The requests without a known graph, which a graph of another environment may resolve.
    var unsure: Set<Site> = []
    let environment: EnvironmentName
    /// For each definition of each graph, the definitions that are built before it.
    var links: [[[Link]]] = []
    /// For each definition of each graph, the dependencies that it declares, as in a graph.
    var declaredLinks: [[[Link]]] = []
    var collector: RequestCollector
    var findings: [Finding] = []
    /// For each request, the definitions that it may find, each with the findings if its arguments or its type don't fit.
    ///
    /// One fitting definition is enough.
    var choices: [[[ConditionalFinding]]] = []
    /// The definitions that something requests.
    var used: Set<SourceDefinition.Identity> = []
    private var usedExpectations: Set<Expectation> = []
    /// The requests by names that only the running program knows.
    var computedRequests: Set<ComputedName> = []
    /// The undefined names of a graph, with the request.
    var missing: [NamedSite: MissingName] = [:]
    /// The requested names that a graph defines.
    var resolved: Set<NamedSite> = []
    var environments: KnownEnvironments
    /// The bodies that configure modules of the graphs.
    private var configuringBodies: Set<String> = []
    private var names: [NamesKey: GraphNames] = [:]
    /// The graphs that may contain a request's name, without those of modules that nothing requires.
    private(set) var loadable: [Int] = []
    /// The graphs with an entry of each name.
    var graphsByEntry: [String: [Int]] = [:]
    /// The modules that nothing requires, but that define a missing name.
    var neededOrphans: Set<String> = []

    /// A dependency of a definition on another.
    struct Link {
        let target: Int
        /// The requested name, or nil if a decorator wraps the target or a group contains it.
        let name: String?
        /// The place of the request.
        var site: Site?
        /// Whether the program may not make the request.
        var isConditional = false
    }

    /// A name at a place, which may have several names.
    struct NamedSite: Hashable {
        let site: Site
        let name: String
    }

    private struct Expectation: Hashable {
        let graph, number: Int
    }

    private struct NamesKey: Hashable {
        let graph, space: Int
    }

    /// Checks the graphs of the source.
    ///
    /// - Parameters:
    ///   - facts: The facts of the source.
    ///   - names: Names that code outside of the source requests.
    ///   - types: Answers questions about types.
    /// - Returns: The findings and the graphs.
    /// - Throws: Errors of `types`, and errors of reading the comments of the files.
    package static func result(
        of facts: Facts,
        roots names: [String] = [],
        types: some TypeChecking
    ) throws -> LintResult {
        let suppressions = try Suppressions(in: facts.files.filter { $0.unreadable == nil }.map(\.file))
        return try result(of: facts, roots: names, types: types, suppressions: suppressions)
    }

    static func result(
        of facts: Facts,
        roots names: [String] = [],
        types: some TypeChecking,
        suppressions: Suppressions
    ) throws -> LintResult {
        let runs = try EnvironmentRuns(facts, roots: names, types: types)
        let (unknown, all) = runs.merged()
        let unreadable = (facts.files + facts.context).compactMap(\.unreadable)
        let found = suppressions.applied(to: unreadable.isEmpty ? all : all.without(unreadable))
            .joiningOrphans().joiningPlaces()
        return LintResult(
            findings: found,
            all: all,
            unknownNames: unknown,
            linter: runs.linter,
            buildWhole: {
                guard runs.areSeveral else { return runs.linter }
                var linter = Linter(facts, in: EnvironmentName(nil))
                _ = try linter.check(roots: names, types)
                return linter
            }
        )
    }

    /// Begins with the expansion of the facts in one environment.
    init(_ facts: Facts, in environment: EnvironmentName) {
        program = Program(facts, in: environment)
        self.environment = environment
        reportedFiles = Set(facts.files.map(\.file))
        collector = RequestCollector(program)
        environments = KnownEnvironments(program)
    }

    /// Builds and checks the graphs, and returns those of the names that nothing defines.
    mutating func check(roots names: [String], _ types: some TypeChecking) throws -> [String] {
        makeGraphs()
        addFragments()
        findParents()
        indexGraphs()
        removeInheritedDefaults()
        changeInherited()
        let unknown = use(names)
        checkDependencies()
        for graph in graphs.indices where !graphs[graph].isFragment && graphs[graph].isActive {
            findings += cycles(in: graph) + captives(in: graph) + unawaited(in: graph)
        }
        checkPlaces()
        checkShownEnvironments()
        findings += environments.findings
        checkSupplies()
        try reportMissing(types)
        findUnused()
        findings += try TypeCheck(types: types).findings(choices)
        return unknown
    }

    // MARK: - Graphs

    /// Builds the graphs that the source loads, and then those of modules that it doesn't load.
    private mutating func makeGraphs() {
        var reached: Set<String> = []
        for root in Root.all(in: program) { reached.formUnion(add(root)) }
        let (required, passed) = (program.requiredModules, program.passedModules)
        let isAnyRequired = program.requiresUnknownModules
        // A class with subclasses usually isn't loaded itself.
        let leaves = program.classes.values.filter { !program.superclasses.contains($0.usr) }
            .sorted { $0.site < $1.site }.map(\.usr)
        // Begin with the modules that nothing requires, because their graphs contain most of the others.
        for usr in leaves.filter({ !required.contains($0) }) + leaves.filter(required.contains)
        where !reached.contains(usr) {
            let start = [Root.Start.module(usr)]
            var root = Root(starts: start, isOpen: true, title: Root.title(of: start, program))
            (root.isUnloaded, root.isAbsent) = (true, !passed.contains(usr))
            if !isAnyRequired, !required.contains(usr), !passed.contains(usr), !program.isAvailableToOtherPackages(usr),
                let module = program.classes[usr]
            {
                root.orphan = module.name
                findings.append(Finding(.neverRequired(module.name), at: module.site))
            }
            reached.formUnion(add(root))
        }
    }

    /// Builds graphs from code with definitions that no graph contains yet.
    ///
    /// Closures that are passed to a helper come first, because the helper may load them as modules.
    private mutating func addFragments() {
        let passed = program.passedBodies
        let bodies = Array(program.files.lazy.flatMap(\.bodies))
        for body in bodies.filter({ passed.contains($0.id) }) + bodies.filter(\.defines)
        where !configuringBodies.contains(body.id) {
            let starts = [Root.Start.body(body.id)]
            // A closure has no name.
            let title = body.name.isEmpty ? Root.title(of: starts, program) : body.name
            _ = add(Root(starts: starts, isOpen: true, title: title, isFragment: true, isUnloaded: true))
        }
    }

    private mutating func indexGraphs() {
        let isAnyLoaded = graphs.contains { !$0.isUnloaded }
        loadable = graphs.indices.filter { !isAnyLoaded || graphs[$0].root.orphan == nil }
        for graph in graphs.indices {
            for name in graphs[graph].entries.keys { graphsByEntry[name, default: []].append(graph) }
        }
    }

    private mutating func add(_ root: Root) -> Set<String> {
        let walk = GraphWalk(root, in: program)
        graphsByStart[root.starts, default: []].append(graphs.count)
        var graph = walk.graph
        graph.isActive = environment.mayBe(root.environments)
        graphs.append(graph)
        configuringBodies.formUnion(walk.reached)
        if graph.isActive { (findings, choices) = (findings + walk.findings, choices + walk.choices) }
        return walk.modules
    }

    /// Records that code outside of the source requests names, and returns those that nothing defines.
    private mutating func use(_ names: [String]) -> [String] {
        names.filter { name in
            let found = graphs.indices.compactMap { graph in graphs[graph].meaning(of: name, in: 0).map { (graph, $0) }
            }
            for (graph, meaning) in found { use(meaning, in: graph) }
            return found.isEmpty
        }
    }

    /// Records that all definitions of a name are used.
    mutating func use(_ meaning: SourceGraph.Meaning, in graph: Int) {
        var open = [meaning]
        var seen: Set<String> = []
        while let meaning = open.popLast() {
            guard seen.insert(meaning.entry).inserted, let entry = graphs[graph].entries[meaning.entry] else {
                continue
            }
            if graphs[graph].mayContributeOutward(entry), let number = entry.originals.first {
                // The request may mean a group outside, to which the elements belong.
                let group = graphs[graph].definitions[number]
                open += graphs[graph].names(for: group.relativeName, in: group.space).map { .init(entry: $0) }
            }
            for number in entry.originals + entry.current + entry.elements {
                used.insert(graphs[graph].definitions[number].identity)
                switch graphs[graph].definitions[number].kind {
                case .expected, .group, .inherited: useInherited(number, in: graph)
                case .made, .alias: break
                }
                if case .alias(let target) = graphs[graph].definitions[number].kind,
                    let next = graphs[graph].target(of: target, for: number)
                {
                    open.append(next)
                }
            }
        }
    }

    /// Records that the definitions are used which a parent may have for an expected or changed name, or for a group.
    private mutating func useInherited(_ inheriting: Int, in graph: Int) {
        guard usedExpectations.insert(Expectation(graph: graph, number: inheriting)).inserted else { return }
        let name = graphs[graph].definitions[inheriting].name
        let found =
            graphs[graph].isOpen
            ? matches(of: [name], in: loadable)
            : parents[graph].sorted().flatMap { lookUp([name], in: $0).found }
        for match in found { use(match.meaning, in: match.graph) }
    }

    /// Suggestions for a name that nothing defines, the nearest first.
    ///
    /// If the graph has no similar name, they are names of its parents.
    mutating func suggestions(for name: String, in graph: Int, _ space: Int) -> [String] {
        var open = [graph]
        var seen: Set<Int> = []
        while !open.isEmpty {
            let next = open.removeFirst()
            guard seen.insert(next).inserted else { continue }
            let key = NamesKey(graph: next, space: next == graph ? space : 0)
            let known = names[key] ?? GraphNames(graphs[next], in: key.space)
            names[key] = known
            let near = known.nearest(to: name)
            if !near.isEmpty { return near }
            open += parents[next].sorted()
        }
        return []
    }

    /// The sorted findings without repetitions, which occur if a module is part of several graphs.
    var distinct: [Finding] {
        struct Key: Hashable {
            let code: Fault.Code
            let site: Site
            let name: String
            let end: String?
        }
        var seen: Set<Key> = []
        return findings.filter { reportedFiles.contains($0.site.file) }
            .filter { $0.code != .neverRequired || !neededOrphans.contains($0.name) }
            .filter { seen.insert(Key(code: $0.code, site: $0.site, name: $0.name, end: $0.fault.path.last)).inserted }
            .sorted(by: Finding.isBefore)
            .joiningChoices()
            .sorted(by: Finding.isBefore)
    }
}

extension Body {
    /// Whether it defines names or requires modules.
    fileprivate var defines: Bool {
        events.contains { event in
            switch event.kind {
            case .definition, .alias, .group, .expectation, .requirement: true
            case .root, .request, .variable, .call, .invocation, .mention: false
            }
        }
    }
}
