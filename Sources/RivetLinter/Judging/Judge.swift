internal import Rivet

/// Judges what the source says: makes of it the graphs that it describes, and finds what is wrong with them.
package struct Judge {
    let program: Program
    /// The files that findings are told of: what a dependency says is its own business.
    let judged: Set<String>
    var graphs: [SourceGraph] = []
    /// What each graph begins with.
    private(set) var starts: [[Root.Start]] = []
    lazy var nearGraphs = NearGraphs(starts, in: program)
    /// In each graph, what each definition needs to be made: the numbers of definitions, and the names asked by.
    var links: [[[Link]]] = []
    var needs: Needs
    var findings: [Finding] = []
    var doubts: [TypeDoubt] = []
    /// How many choices there were: what several doubts have in common.
    private var choices = 0
    /// Where definitions stand that something asks for.
    var used: Set<Site> = []
    /// Names that are missing in one graph, by where that is told, with where they are asked for, and those places where
    /// they were found.
    var missing: [Site: (finding: Finding, site: Site, graphs: Set<Int>)] = [:]
    var met: [Site: Set<Int>] = [:]
    var variables = VariableCheck()
    /// The bodies that describe modules.
    private var walked: Set<String> = []
    private var names: [NamesKey: GraphNames] = [:]
    /// Graphs that only others can begin: of modules that nothing here loads.
    private(set) var guessed: Set<Int> = []
    /// Graphs that other packages can ask.
    private(set) var offered: Set<Int> = []

    /// What leads from one definition to another.
    struct Link {
        let target: Int
        /// The name by which it is asked for; nil for what a decorator wraps and for elements.
        let name: String?
    }

    private struct NamesKey: Hashable {
        let graph, space: Int
    }

    /// Judges.
    ///
    /// - Parameters:
    ///   - facts: What the source says.
    ///   - names: Names that are asked for from outside.
    ///   - types: What answers questions about types.
    /// - Returns: What was found, and the graphs.
    /// - Throws: What the type judge throws, and errors of reading the files once more for their comments.
    package static func judgement(
        of facts: Facts,
        askedFor names: [String] = [],
        types: some TypeJudge
    ) throws -> Judgement {
        let suppressions = try Suppressions(in: facts.files.map(\.file))
        return try judgement(of: facts, askedFor: names, types: types, suppressions: suppressions)
    }

    static func judgement(
        of facts: Facts,
        askedFor names: [String] = [],
        types: some TypeJudge,
        suppressions: Suppressions
    ) throws -> Judgement {
        var judge = Judge(facts)
        judge.makeGraphs()
        judge.addLoose()
        let unknown = judge.use(names)
        judge.judgeNeeds()
        judge.findings += judge.graphs.indices.filter { !judge.graphs[$0].isLoose }
            .flatMap { judge.cycles(in: $0) + judge.captives(in: $0) }
        judge.findings += judge.variables.findings + judge.unexpected()
        judge.findUnused()
        judge.tellMissing()
        judge.findings += try TypeCheck(types: types).findings(judge.doubts)
        let all = judge.distinct
        return Judgement(findings: suppressions.applied(to: all), all: all, unknownNames: unknown, judge: judge)
    }

    private init(_ facts: Facts) {
        program = Program(facts)
        judged = Set(facts.files.map(\.file))
        needs = Needs(program)
    }

    // MARK: - Graphs

    /// Walks from what the source loads, and then from the modules that it doesn't.
    private mutating func makeGraphs() {
        var reached: Set<String> = []
        for root in Root.all(in: program) { reached.formUnion(add(root)) }
        let (required, mentioned) = (program.requiredModules, program.mentionedModules)
        // A class that others inherit from is mostly no module of its own.
        let alone = program.classes.values.filter { !program.superclasses.contains($0.usr) }
            .sorted { $0.site < $1.site }.map(\.usr)
        // First those that nothing requires: the others are mostly reached from there.
        for usr in alone.filter({ !required.contains($0) }) + alone.filter(required.contains)
        where !reached.contains(usr) {
            let start = [Root.Start.module(usr)]
            guessed.insert(graphs.count)
            reached.formUnion(add(Root(starts: start, isOpen: true, title: Root.title(of: start, program))))
            if !required.contains(usr), !mentioned.contains(usr), !program.isOffered(usr),
                let module = program.classes[usr]
            {
                findings.append(Finding(.neverRequired(module.name), at: module.site))
            }
        }
    }

    /// Walks from code that nothing walked through: first from the closures that are handed to a helper, which loads
    /// them, then from what else defines things.
    private mutating func addLoose() {
        let mentioned = program.mentionedBodies
        let bodies = Array(program.files.lazy.flatMap(\.bodies))
        for body in bodies.filter({ mentioned.contains($0.id) }) + bodies.filter(\.defines)
        where !walked.contains(body.id) {
            guessed.insert(graphs.count)
            let starts = [Root.Start.body(body.id)]
            // A closure has no name.
            let title = body.name.isEmpty ? Root.title(of: starts, program) : body.name
            _ = add(Root(starts: starts, isOpen: true, title: title, isLoose: true))
        }
    }

    private mutating func add(_ root: Root) -> Set<String> {
        let walk = GraphWalk(root, in: program)
        if root.starts.contains(where: { if case .module(let usr) = $0 { program.isOffered(usr) } else { false } }) {
            offered.insert(graphs.count)
        }
        graphs.append(walk.graph)
        starts.append(root.starts)
        walked.formUnion(walk.reached)
        findings += walk.findings
        return walk.modules
    }

    /// Notes that names are asked for from outside, and returns those that nothing defines.
    private mutating func use(_ names: [String]) -> [String] {
        names.filter { name in
            let found = graphs.indices.compactMap { graph in graphs[graph].meaning(of: name, in: 0).map { (graph, $0) }
            }
            for (graph, meaning) in found { use(meaning, in: graph) }
            return found.isEmpty
        }
    }

    /// Notes that all that stands under a name is used.
    mutating func use(_ meaning: SourceGraph.Meaning, in graph: Int) {
        var open = [meaning]
        var seen: Set<String> = []
        while let meaning = open.popLast() {
            guard seen.insert(meaning.entry).inserted, let entry = graphs[graph].entries[meaning.entry] else {
                continue
            }
            for number in entry.originals + entry.standing + entry.elements {
                used.insert(graphs[graph].definitions[number].site)
                if case .alias(let target) = graphs[graph].definitions[number].kind,
                    let next = graphs[graph].target(of: target, for: number, program)
                {
                    open.append(next)
                }
            }
        }
    }

    /// The number of a choice that no other doubt has.
    mutating func newChoice() -> Int {
        choices += 1
        return choices
    }

    /// The nearest names to one that nothing defines.
    mutating func suggestions(for name: String, in graph: Int, _ space: Int) -> [String] {
        let key = NamesKey(graph: graph, space: space)
        let known = names[key] ?? GraphNames(graphs[graph], in: space)
        names[key] = known
        return known.nearest(to: name)
    }

    /// Each finding once: a module may be part of many graphs.
    private var distinct: [Finding] {
        struct Key: Hashable {
            let code: Problem.Code
            let site: Site
            let name: String
            let end: String?
        }
        var seen: Set<Key> = []
        return findings.filter { judged.contains($0.site.file) }
            .filter { seen.insert(Key(code: $0.code, site: $0.site, name: $0.name, end: $0.fault.path.last)).inserted }
            .sorted(by: Finding.isBefore)
    }
}

extension Body {
    /// Whether it says something of names.
    fileprivate var defines: Bool {
        events.contains { event in
            switch event.kind {
            case .definition, .alias, .group, .expectation, .requirement: true
            case .root, .request, .variable, .call: false
            }
        }
    }
}
