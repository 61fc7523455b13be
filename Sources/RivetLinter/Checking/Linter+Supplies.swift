internal import RivetShared

// Checks of child graphs: what they expect, what their parents define, and what their factories receive.

extension Linter {
    mutating func checkSupplies() {
        let check = SupplyCheck(self)
        findings += check.unexpected() + check.findings()
        choices += check.questions().map { [[ConditionalFinding(question: $0, wrong: $1)]] }
    }
}

/// The graphs and the factories that the source makes.
private struct SupplyCheck {
    /// A factory of a graph that is made elsewhere, with the number of the graph.
    private typealias Factory = (graph: Int, fact: RootFact, site: Site)

    /// What a graph's parent, or an ancestor, has for a name.
    private enum Inherited {
        case found
        case nothing(near: [String])
        case unknown
    }

    private let linter: Linter
    private let program: Program
    private let graphs: [SourceGraph]
    /// The calls that make graphs, by the numbers of the graphs.
    private var made: [Int: RootFact] = [:]
    /// The graphs among them whose definitions the source shows completely.
    private var complete: Set<Int> = []
    private var factories: [Factory] = []
    /// The supplied names of factories whose graph isn't known.
    private var others: [NameExpression] = []

    init(_ linter: Linter) {
        (self.linter, program, graphs) = (linter, linter.program, linter.graphs)
        let facts = program.files.flatMap(\.bodies).flatMap(\.events).compactMap { event in
            if case .root(let fact) = event.kind { (fact, event.site) } else { nil }
        }
        for (var fact, _) in facts where [.graph, .factory].contains(fact.form) && fact.graphs.isEmpty {
            guard let graph = number(fact.createdGraph) else { continue }
            // Code that makes a graph may run with several parents.
            fact.parents = Array(Set(fact.parents + (made[graph]?.parents ?? [])))
            made[graph] = fact
        }
        complete = Set(made.filter { !$1.modules.contains(nil) && isComplete(graphs[$0]) }.keys)
        for (var fact, site) in facts {
            guard fact.graphs.count == 1, let graph = number(fact.graphs[0]), made[graph] != nil else {
                others += fact.supplied ?? []
                continue
            }
            // Only the program knows a computed name.
            if fact.supplied?.contains(where: { $0.text == nil }) == true { fact.supplied = nil }
            factories.append((graph, fact, site))
        }
    }

    /// The first of the graphs that a factory may have, which all have the same modules.
    private func number(_ factory: FactoryFact) -> Int? { linter.graphs(of: factory).first }

    private func isComplete(_ graph: SourceGraph) -> Bool {
        guard !graph.isForeign, !graph.isFragment, graph.computedNames.isEmpty else { return false }
        return graph.loadedModules.lazy.flatMap(\.bodies).compactMap { program.body($0) }.flatMap(\.events)
            .allSatisfy { event in
                guard case .requirement(let fact) = event.kind else { return true }
                return fact.module.map { program.classes[$0] != nil } ?? false
            }
    }

    private func expected(in graph: Int) -> [(definition: SourceDefinition, type: SourceType)] {
        graphs[graph].definitions.compactMap { definition in
            if case .expected(let type) = definition.kind { (definition, type) } else { nil }
        }
    }

    // MARK: - Names

    /// Supplied names that no graph expects, where the graph isn't known.
    func unexpected() -> [Finding] {
        if graphs.contains(where: { $0.isForeign || $0.isFragment }) { return [] }
        let expected = Set(graphs.indices.flatMap { self.expected(in: $0).map(\.definition.name) })
        return others.compactMap { expression in
            guard let name = expression.text, !expected.contains(name),
                !graphs.contains(where: { !$0.computedNames(for: name, in: 0).isEmpty })
            else { return nil }
            let suggestions = Suggestions.nearest(to: name, among: expected.sorted())
            return Finding(.unexpected(name, suggestions: suggestions), at: expression.site)
        }
    }

    func findings() -> [Finding] { factories.flatMap(findings) + made.keys.sorted().flatMap(notExpectable) }

    private func findings(of factory: Factory) -> [Finding] {
        guard let made = made[factory.graph] else { return [] }
        let fact = factory.fact
        if made.hasParent != fact.hasParent {
            // A parent that the source doesn't show may be nil.
            if made.mayLackParent && made.parents.contains(.unknown)
                || fact.mayLackParent && fact.parents.contains(.unknown)
            {
                return []
            }
            return [Finding(.wrongParent(isMissing: !fact.hasParent, isNeeded: made.hasParent), at: factory.site)]
        }
        if made.hasParent, FactoryFact.areDifferent(made.parents, fact.parents) {
            return [Finding(.wrongParent(isMissing: false, isNeeded: true), at: factory.site)]
        }
        guard let names = fact.supplied else { return [] }
        let expected = expected(in: factory.graph)
        let known = expected.map(\.definition.name)
        var findings: [Finding] = []
        var supplied: Set<String> = []
        for expression in names {
            guard let name = expression.text else { continue }
            if !supplied.insert(name).inserted { findings.append(Finding(.suppliedTwice(name), at: expression.site)) }
            if complete.contains(factory.graph), !known.contains(name) {
                let suggestions = Suggestions.nearest(to: name, among: known.filter { !supplied.contains($0) }.sorted())
                findings.append(Finding(.unexpected(name, suggestions: suggestions), at: expression.site))
            }
        }
        // A name with a typo is the only fault.
        if findings.contains(where: { $0.code == .unexpected && !$0.fault.suggestions.isEmpty }) { return findings }
        for (definition, _) in expected where definition.conditions.isEmpty && !supplied.contains(definition.name) {
            guard isSupplied(definition.name, to: factory.graph),
                case .nothing(let near) = inherited(definition.name, by: factory.graph)
            else { continue }
            findings.append(
                Finding(.notSupplied(definition.name, suggestions: near), at: factory.site, notes: [definition.note])
            )
        }
        return findings
    }

    /// Expectations that neither the parent nor any factory fulfills.
    private func notExpectable(in graph: Int) -> [Finding] {
        let own = factories.filter { graphs[$0.graph].root.starts == graphs[graph].root.starts }
        guard !own.isEmpty, own.allSatisfy({ $0.fact.supplied != nil }) else { return [] }
        let supplied = Set(own.flatMap { $0.fact.supplied ?? [] }.compactMap(\.text))
        // A supplied name with a typo is the only fault.
        let misspelled = Set(own.flatMap(findings).filter { $0.code == .unexpected }.flatMap(\.fault.suggestions))
        return expected(in: graph).compactMap { definition, _ in
            guard definition.conditions.isEmpty, !supplied.contains(definition.name),
                !misspelled.contains(definition.name),
                case .nothing(let near) = inherited(definition.name, by: graph)
            else { return nil }
            return Finding(.notSupplied(definition.name, suggestions: near), at: definition.site)
        }
    }

    /// Whether a factory of the graph supplies a name, or may do so.
    private func isSupplied(_ name: String, to graph: Int) -> Bool {
        factories.contains { factory in
            graphs[factory.graph].root.starts == graphs[graph].root.starts
                && (factory.fact.supplied.map { $0.contains { $0.text == name } } ?? true)
        }
    }

    /// What the parent of a graph has for a name; unknown if it may have several parents with different answers.
    private func inherited(_ name: String, by graph: Int, depth: Int = 0) -> Inherited {
        guard let child = made[graph], depth < 64 else { return .unknown }
        guard child.hasParent else { return .nothing(near: []) }
        var near: [String] = []
        var answers: Set<Bool> = []
        for parent in child.parents {
            guard let number = number(parent), complete.contains(number) else { return .unknown }
            if let meaning = graphs[number].meaning(of: name, in: 0), !meaning.isProvider {
                answers.insert(true)
                continue
            }
            switch inherited(name, by: number, depth: depth + 1) {
            case .found: answers.insert(true)
            case .unknown: return .unknown
            case .nothing(let farther):
                answers.insert(false)
                let own = Suggestions.nearest(to: name, among: graphs[number].entries.keys.sorted())
                // Several parents may have the same names.
                near += (own.isEmpty ? farther : own).filter { !near.contains($0) }
            }
        }
        guard answers.count == 1 else { return .unknown }
        return answers.contains(true) ? .found : .nothing(near: Array(near.prefix(Suggestions.limit)))
    }

    // MARK: - Types

    /// Questions about types, each with the finding if the type doesn't fit.
    func questions() -> [(TypeQuestion, Finding)] {
        var questions: [(TypeQuestion, Finding)] = []
        for factory in factories {
            guard let names = factory.fact.supplied, names.count == factory.fact.suppliedTypes.count else { continue }
            for (expression, have) in zip(names, factory.fact.suppliedTypes) {
                for (definition, want) in expected(in: factory.graph) where definition.name == expression.text {
                    let (wanted, held) = SourceType.names(of: want, and: have)
                    let fault = Fault.typeMismatch(
                        ofSupplied: definition.name,
                        wanted,
                        at: definition.place,
                        supplied: held
                    )
                    let finding = Finding(fault, at: expression.site, notes: [definition.note])
                    questions.append((TypeQuestion(have: have, want: want), finding))
                }
            }
        }
        return questions
    }
}

extension FactoryFact {
    /// Whether the source shows that no graph is among both of these.
    fileprivate static func areDifferent(_ first: [FactoryFact], _ second: [FactoryFact]) -> Bool {
        let all = [first, second].map { facts in facts.map(\.call) }
        guard !first.isEmpty, !second.isEmpty, !all.joined().contains(nil) else { return false }
        return Set(all[0]).isDisjoint(with: all[1])
    }

    /// The call that creates the graph, in any environment, or nil if the source doesn't show it.
    private var call: String? {
        guard case .graph(let id, _, _) = self else { return nil }
        return id.split(separator: "@", maxSplits: 1).first.map(String.init)
    }
}
