import Rivet

/// Defaults, overrides and groups, across the borders of namespaces and of parents and children.
///
/// The oracle is `BorderOracle`.
struct BorderProgram: Program {
    enum Scope: String, CaseIterable {
        case prototype, singleton, graph, weak

        fileprivate var retaining: (any RetainingScope)? {
            switch self {
            case .prototype: nil
            case .singleton: .singleton
            case .graph: .graph
            case .weak: .weak
            }
        }
    }

    /// One line of a module.
    struct Act: Sendable, CustomStringConvertible {
        enum Verb {
            case define(Scope)
            case alias(to: String)
            /// Nil for an override that keeps the scope.
            case redefine(Scope?)
            case decorate, group
            case contribute(Scope)
            case require(under: String?, isDefault: Bool)
        }
        var verb: Verb
        /// The name inside the module, or the number of the required module.
        var name: String

        var description: String {
            switch verb {
            case .define(let scope): "define \(name) in \(scope)"
            case .alias(let target): "alias \(name) to \(target)"
            case .redefine(let scope): "redefine \(name)" + (scope.map { " in \($0)" } ?? "")
            case .decorate: "decorate \(name)"
            case .group: "group \(name)"
            case .contribute(let scope): "contribute \(name) in \(scope)"
            case .require(let namespace, let isDefault):
                "require \(isDefault ? "defaults " : "")\(name)" + (namespace.map { " under \($0)" } ?? "")
            }
        }
        /// The scope of a definition or an element.
        var scope: Scope {
            switch verb {
            case .define(let scope), .contribute(let scope): scope
            default: .prototype
            }
        }
        var isRequirement: Bool { if case .require = verb { true } else { false } }
    }

    /// The lines of each module class, which modules before it require.
    var modules: [[Act]] = []
    /// The lines of the closure of each graph, which is the parent of the next one.
    var roots: [[Act]] = []

    static let objects = ["A", "B", "C"], groups = ["G", "H"]
    /// All names that a factory may have.
    static let names = ["", "L.", "M.", "L.L.", "L.M.", "M.L.", "M.M."].flatMap { namespace in
        (objects + groups).map { namespace + $0 }
    }

    static func isGroup(_ name: String) -> Bool { groups.contains { name.hasSuffix($0) } }

    /// The names that the objects of a name resolve if they exist; no cycles.
    static func needs(of name: String) -> [String] {
        ["A": ["B", "G"], "G": ["B"], "B": ["C"]][name.suffix(1)] ?? []
    }

    init(_ random: inout SplitMix64) {
        let count = Int.random(in: 1...4, using: &random)
        modules = (0..<count).map { module in BorderProgram.acts(requiring: Array(module + 1..<count), 1...5, &random) }
        roots = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            BorderProgram.acts(requiring: Array(0..<count), isRoot: true, 1...6, &random)
        }
        // Most random programs have problems, so that most of them are repaired.
        if Int.random(in: 0..<5, using: &random) == 0 { return }
        while let problem = BorderOracle(self).problems.min() {
            let suspects = edits { $0.name.hasSuffix(problem.suffix(1)) && !$0.isRequirement }
            guard let repaired = suspects.randomElement(using: &random) else { return }
            self = repaired
        }
    }

    private static func acts(
        requiring others: [Int],
        isRoot: Bool = false,
        _ count: ClosedRange<Int>,
        _ random: inout SplitMix64
    ) -> [Act] {
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        func scope() -> Scope { chance(40) ? .prototype : Scope.allCases.randomElement(using: &random) ?? .weak }
        return (0..<Int.random(in: count, using: &random)).map { _ in
            if let other = others.randomElement(using: &random), chance(isRoot ? 60 : 30) {
                let under = chance(50) ? ["L", "M"].randomElement(using: &random) : nil
                return Act(verb: .require(under: under, isDefault: chance(60)), name: "\(other)")
            }
            let isGroup = chance(40)
            let name = (isGroup ? groups : objects).randomElement(using: &random) ?? ""
            let verb: Act.Verb =
                switch Int.random(in: 0..<10, using: &random) {
                // An array can't be in the scope of weak objects.
                case 0...1: .redefine(chance(50) ? nil : isGroup ? .singleton : scope())
                case 2...3: .decorate
                case 4 where !isGroup && name < "C": .alias(to: name == "A" && chance(50) ? "B" : "C")
                case 4...6 where isGroup: .group
                default: isGroup ? .contribute(scope()) : .define(scope())
                }
            return Act(verb: verb, name: isRoot && chance(20) ? "L." + name : name)
        }
    }

    // MARK: - Texts and shrinking

    var description: String {
        func text(_ title: String, _ acts: [Act]) -> String {
            "  \(title): " + acts.map(\.description).joined(separator: ", ")
        }
        return
            (modules.enumerated().map { text("module \($0)", $1) } + roots.enumerated().map { text("graph \($0)", $1) })
            .joined(separator: "\n")
    }

    var simpler: [any Program] {
        var fewer = self
        fewer.roots.removeLast()
        return (roots.count > 1 ? [fewer] : []) + edits { _ in true }
    }

    /// This program without one of the lines.
    private func edits(where isSuspect: (Act) -> Bool) -> [BorderProgram] {
        [\BorderProgram.modules, \.roots].flatMap { list in
            self[keyPath: list].indices.flatMap { module in
                self[keyPath: list][module].indices.filter { isSuspect(self[keyPath: list][module][$0]) }.map { line in
                    var program = self
                    program[keyPath: list][module].remove(at: line)
                    return program
                }
            }
        }
    }

    // MARK: - Running

    final class Node: Sendable {
        let id: String
        let parts: [Node]
        init(_ id: String, _ parts: [Node] = []) { (self.id, self.parts) = (id, parts) }
    }

    func run(strict isStrict: Bool) async -> String? {
        let oracle = BorderOracle(self)
        var factories: [ObjectGraphFactory] = []
        for generation in roots.indices {
            let assembly = Assembly()
            BorderModule.$script.withValue((self, generation)) {
                assembly.load(environment: Environment(variables: ["Path": ""])) { module in
                    module.define("Twice") { (factory: ObjectGraphFactory, name: String) in
                        try (0..<2).map { _ in try BorderProgram.objects(of: name, from: factory) }
                    }
                    follow(roots[generation], in: module, "\(generation)|", "")
                }
            }
            do {
                let graph = try ObjectGraph(assembly, parent: factories.last?.graph)
                factories.append(try ObjectGraphFactory(graph, parent: factories.last))
            } catch {
                let problems = Set((error as? AssemblyError)?.problems.map { "\($0.code) \($0.name)" } ?? ["\(error)"])
                let isExpected = generation == oracle.count - 1 && problems == oracle.problems
                return isExpected ? nil : "graph \(generation): expected \(oracle.problems), but got \(error)"
            }
        }
        if !oracle.problems.isEmpty { return "expected \(oracle.problems), but there is no problem" }
        var (known, resolution) = (Known(), 0)
        for name in BorderProgram.names.flatMap({ [$0, $0 + " Original"] }) {
            for (generation, factory) in factories.enumerated() {
                if name.hasSuffix(" Original"), oracle.isAlias(String(name.dropLast(9)), in: generation) { continue }
                let expected = oracle.objects(of: name, in: generation)
                for _ in 0..<(expected == nil ? 1 : 2) {
                    resolution += 1
                    do {
                        // One resolution, so that both requests receive the same `.graph` objects.
                        for objects in try factory["Twice", with: name] as [[Node]?] {
                            if known.fits(objects, expected, resolution) { continue }
                            let found = objects.map { "\($0.map(\.id))" } ?? "nothing"
                            return "\(name) in graph \(generation) is \(found), another object or part than expected: "
                                + (expected.map { "\($0.map(\.id))" } ?? "nothing")
                        }
                    } catch { return "\(name) in graph \(generation): \(error)" }
                }
            }
        }
        return nil
    }

    private static func objects(of name: String, from factory: ObjectGraphFactory) throws -> [Node]? {
        if isGroup(name.replacing(" Original", with: "")) { return try factory.optional(name) }
        return try factory.optional(name, as: Node.self).map { [$0] }
    }

    fileprivate func follow(_ acts: [Act], in module: Module, _ id: String, _ path: String) {
        for (index, act) in acts.enumerated() {
            let (id, name, key) = ("\(id)\(index)", act.name, Key<Node>(act.name))
            let make: @Sendable (ObjectGraphFactory) throws -> Node = { factory in
                let needs = BorderProgram.needs(of: name)
                return try Node(
                    id,
                    needs.flatMap { try BorderProgram.objects(of: $0, from: factory) ?? [Node("none")] }
                )
            }
            let makeList: @Sendable (ObjectGraphFactory) throws -> [Node] = { [try make($0)] }
            switch (act.verb, BorderProgram.isGroup(name)) {
            case (.define(let scope), _):
                if let scope = scope.retaining {
                    module.define(key, in: scope, as: make)
                } else {
                    module.define(key, as: make)
                }
            case (.alias(let target), _): module.alias(key, to: Key<Node>(target))
            case (.redefine(nil), false): module.redefine(key, as: make)
            case (.redefine(nil), true): module.redefine(Key<[Node]>(name), as: makeList)
            case (.redefine(let scope?), let isGroup):
                switch (scope.retaining, isGroup) {
                case (let scope?, false): module.redefine(key, in: scope, as: make)
                case (let scope?, true): module.redefine(Key<[Node]>(name), in: scope, as: makeList)
                case (nil, false): module.redefine(key, in: .prototype, as: make)
                case (nil, true): module.redefine(Key<[Node]>(name), in: .prototype, as: makeList)
                }
            case (.decorate, false): module.decorate(key) { (node: Node, _) in Node(id, [node]) }
            case (.decorate, true):
                module.decorate(Key<[Node]>(name)) { (nodes: [Node], _) in [Node(id)] + nodes + [Node(id)] }
            case (.group, _): module.group(Key<Node>(name), of: Node.self)
            case (.contribute(let scope), _):
                if let scope = scope.retaining {
                    module.contribute(key, in: scope, as: make)
                } else {
                    module.contribute(key, as: make)
                }
            case (.require(let namespace, let isDefault), _):
                let (other, variables) = (BorderModule.all[Int(name) ?? 0], ["Path": path + (namespace ?? "") + "."])
                switch (namespace, isDefault) {
                case (nil, false): module.require(other)
                case (nil, true): module.requireDefaults(other)
                case (let namespace?, false): module.require(other, under: namespace, variables: variables)
                case (let namespace?, true): module.requireDefaults(other, under: namespace, variables: variables)
                }
            }
        }
    }

    /// The objects seen so far.
    ///
    /// If an object is the same for the oracle, it must be the same here. Any other object must be new.
    private struct Known {
        private var shared: [BorderOracle.Identity: Node] = [:]
        private var seen: [ObjectIdentifier: Node] = [:]

        mutating func fits(_ nodes: [Node]?, _ expected: [BorderOracle.Expected]?, _ resolution: Int) -> Bool {
            guard let nodes, let expected else { return nodes == nil && expected == nil }
            guard nodes.count == expected.count else { return false }
            for (node, expected) in zip(nodes, expected) {
                let identity = expected.identity(in: resolution)
                if let identity, let known = shared[identity] {
                    if known !== node { return false }
                    continue
                }
                guard seen.updateValue(node, forKey: ObjectIdentifier(node)) == nil, node.id == expected.id,
                    fits(node.parts, expected.parts(), resolution)
                else { return false }
                if let identity { shared[identity] = node }
            }
            return true
        }
    }
}

/// A module that follows the program of its task.
class BorderModule: Module {
    @TaskLocal static var script: (program: BorderProgram, generation: Int)?
    static let all = [BorderModule.self, BorderModule1.self, BorderModule2.self, BorderModule3.self]
    class var number: Int { 0 }

    override func configure() throws {
        guard let (program, generation) = BorderModule.script else { return }
        let path: String = try environment["Path"]
        program.follow(program.modules[Self.number], in: self, "\(generation)\(path)\(Self.number)|", path)
    }
}

final class BorderModule1: BorderModule { override class var number: Int { 1 } }
final class BorderModule2: BorderModule { override class var number: Int { 2 } }
final class BorderModule3: BorderModule { override class var number: Int { 3 } }
