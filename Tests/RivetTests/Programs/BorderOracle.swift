/// The names of a `BorderProgram`, computed from its lines by the rules of the documentation.
struct BorderOracle {
    typealias Act = BorderProgram.Act

    /// A definition that a name may resolve to.
    ///
    /// Its identity is that of its shared object.
    final class Meaning {
        enum Form {
            case object
            /// The parent's group, the own elements, and whether a module declares the group.
            case group(Meaning?, [Meaning], isDeclared: Bool)
            case decorated(Meaning)
        }
        let form: Form
        let line: Line
        let scope: BorderProgram.Scope

        init(_ form: Form, _ line: Line, _ scope: BorderProgram.Scope) {
            (self.form, self.line, self.scope) = (form, line, scope)
        }

        /// The group that this is, decorated or not.
        var group: Meaning? {
            switch form {
            case .object: nil
            case .group: self
            case .decorated(let inner): inner.group
            }
        }

        var isDeclaredGroup: Bool { if case .group(_, _, true)? = group?.form { true } else { false } }

        var elements: [Meaning] {
            if case .group(let base, let own, _)? = group?.form { (base?.elements ?? []) + own } else { [] }
        }
    }

    struct Load: Hashable {
        /// Nil for the closure of the graph.
        let module: Int?
        let namespace: String
    }

    /// A line of a module in a namespace.
    struct Line {
        let act: Act
        let load: Load
        let id: String
        let generation: Int
        let number: Int
        /// The full names in the line's namespace and in those around it, the innermost first.
        let outwardNames: [String]
        var isDefault = false

        var name: String { outwardNames[0] }
        var isGroup: Bool { if case .group = act.verb { true } else { false } }
        var isContribution: Bool { if case .contribute = act.verb { true } else { false } }
        var isOverride: Bool { if case .redefine = act.verb { true } else { false } }
        var isChange: Bool { if case .decorate = act.verb { true } else { isOverride } }
        /// Whether it declares a name; an element doesn't declare its group.
        var isDeclaration: Bool { !isChange && !isContribution }
    }

    private enum Entry {
        case alias(to: String, from: String)
        case definition(Meaning, original: Meaning)
    }

    /// The codes and names of all problems.
    private(set) var problems: Set<String> = []
    private var generations: [[String: Entry]] = []
    /// The number of graphs up to the first one with problems.
    var count: Int { generations.count }
    private let program: BorderProgram
    private var lines: [Line] = []
    private var required: [(by: Load, Load, isDefault: Bool)] = []

    init(_ program: BorderProgram) {
        self.program = program
        for generation in program.roots.indices where problems.isEmpty {
            (lines, required) = ([], [])
            load(Load(module: nil, namespace: ""), generation)
            markDefaults()
            let names = entries()
            generations.append(names)
            // An alias of a missing name is a problem, but not an alias of a name that is itself a problem.
            for case .alias(let target, let namespace) in names.values
            where found(target, from: namespace, in: generation) == nil {
                let targets = BorderOracle.outward(namespace).map { $0 + target }
                if targets.contains(where: { names[$0] != nil || problems.contains("replacingNothing \($0)") }) {
                    continue
                }
                problems.insert("missing \(target)")
            }
        }
    }

    // MARK: - Loading

    private mutating func load(_ load: Load, _ generation: Int) {
        let acts = load.module.map { program.modules[$0] } ?? program.roots[generation]
        let id = "\(generation)\(load.namespace)" + (load.module.map { "\($0)" } ?? "") + "|"
        let namespaces = BorderOracle.outward(load.namespace)
        for (index, act) in acts.enumerated() {
            guard case .require(let under, let isDefault) = act.verb else {
                let (names, number) = (namespaces.map { $0 + act.name }, lines.count)
                lines.append(
                    Line(
                        act: act,
                        load: load,
                        id: "\(id)\(index)",
                        generation: generation,
                        number: number,
                        outwardNames: names
                    )
                )
                continue
            }
            let other = Load(module: Int(act.name), namespace: load.namespace + (under.map { $0 + "." } ?? ""))
            let isLoaded = required.contains { $0.1 == other }
            required.append((load, other, isDefault))
            if !isLoaded { self.load(other, generation) }
        }
    }

    /// A module is no default if a path of ordinary requirements leads to it.
    private mutating func markDefaults() {
        var (ordinary, pending): (Set<Load>, _) = ([], [Load(module: nil, namespace: "")])
        while let next = pending.popLast() {
            guard ordinary.insert(next).inserted else { continue }
            pending += required.filter { $0.by == next && !$0.isDefault }.map(\.1)
        }
        for index in lines.indices { lines[index].isDefault = !ordinary.contains(lines[index].load) }
    }

    // MARK: - Looking up

    private static func outward(_ namespace: String) -> [String] {
        let parts = namespace.split(separator: ".")
        return (0...parts.count).reversed().map { parts.prefix($0).map { $0 + "." }.joined() }
    }

    /// Looks up a name in the namespace, then around it, and then in the parent.
    private func found(_ name: String, from namespace: String, in generation: Int) -> (Meaning, original: Meaning)? {
        for generation in (0...max(generation, 0)).reversed() where generations.indices.contains(generation) {
            for outer in BorderOracle.outward(namespace) {
                switch generations[generation][outer + name] {
                case .alias(let target, let namespace): return found(target, from: namespace, in: generation)
                case .definition(let current, let original): return (current, original)
                case nil: continue
                }
            }
        }
        return nil
    }

    /// The definition of the parent with a full name.
    private func parents(_ name: String) -> Meaning? {
        generations.isEmpty ? nil : found(name, from: "", in: generations.count - 1)?.0
    }

    // MARK: - Choosing

    /// What the lines of one graph define.
    private mutating func entries() -> [String: Entry] {
        let declared = Set(lines.filter { $0.isGroup && (!$0.isDefault || counts($0)) }.map(\.name))
        var elements: [String: [Line]] = [:]
        for line in lines where line.isContribution { elements[group(of: line, declared), default: []].append(line) }
        var entries: [String: Entry] = [:]
        for name in Set(lines.map(\.name)).union(elements.keys) {
            entries[name] =
                BorderProgram.isGroup(name)
                ? group(name, declared.contains(name), elements[name] ?? []) : object(name)
        }
        return entries
    }

    /// Whether a default counts: no other module defines its name in the namespace or around it, nor does the parent.
    private func counts(_ line: Line) -> Bool {
        let names = line.outwardNames
        return !names.contains { parents($0) != nil }
            && !lines.contains { other in
                // Elements always count, and an override outside is a definition of the application.
                other.isContribution || other.isOverride && !other.isDefault
                    ? names.dropFirst().contains(other.name)
                    : other.isDeclaration && !other.isDefault && names.contains(other.name)
            }
    }

    /// The changes of a name that count, in their order.
    ///
    /// - Parameters:
    ///   - defaults: The lines that define the name as a default.
    ///   - areUsed: Whether the name is defined by one of these lines.
    ///   - exists: Whether something else defines the name here or in the parent.
    private func changes(of name: String, defaults: [Line], areUsed: Bool, exists: Bool) -> [Line] {
        let all = lines.filter { $0.isChange && $0.name == name }, ordinary = all.filter { !$0.isDefault }
        if areUsed { return all.filter(\.isDefault) + ordinary }
        if !exists { return defaults.isEmpty ? all : ordinary }
        return all.filter { change in
            !change.isDefault || !change.isOverride && !defaults.contains { $0.load == change.load }
        }
    }

    /// Reports and removes the changes before the definition.
    private mutating func refuse(_ changes: inout [Line], before definition: Line) {
        if changes.contains(where: { $0.number < definition.number }) {
            problems.insert("replacingNothing \(definition.name)")
        }
        changes.removeAll { $0.number < definition.number }
    }

    private func changed(_ original: Meaning, _ changes: [Line]) -> Entry {
        let current = changes.reduce(original) { current, change in
            guard case .redefine(let scope) = change.act.verb else {
                return Meaning(.decorated(current), change, current.scope)
            }
            return Meaning(.object, change, scope ?? current.scope)
        }
        return .definition(current, original: original)
    }

    /// The parent's definition with these changes, if there are any.
    private mutating func changed(parents name: String, _ changes: [Line]) -> Entry? {
        if changes.isEmpty { return nil }
        guard let inherited = parents(name) else {
            problems.insert("replacingNothing \(name)")
            return nil
        }
        return changed(inherited, changes)
    }

    private mutating func object(_ name: String) -> Entry? {
        let all = lines.filter { $0.isDeclaration && $0.name == name }
        let (ordinary, defaults) = (all.filter { !$0.isDefault }, all.filter(\.isDefault))
        let counting = ordinary.isEmpty ? defaults.filter(counts) : ordinary
        if counting.count > 1 { problems.insert("duplicate \(name)") }
        let exists = !ordinary.isEmpty || parents(name) != nil
        let areUsed = ordinary.isEmpty && !counting.isEmpty
        var changes = changes(of: name, defaults: defaults, areUsed: areUsed, exists: exists)
        guard let definition = counting.first else { return changed(parents: name, changes) }
        if !areUsed { refuse(&changes, before: definition) }
        switch definition.act.verb {
        case .alias(let target):
            if !changes.isEmpty { problems.insert("changedAlias \(name)") }
            return .alias(to: target, from: definition.load.namespace)
        default: return changed(Meaning(.object, definition, definition.act.scope), changes)
        }
    }

    // MARK: - Groups

    /// The group of an element: the nearest declared one, here or in the parent, or that of its namespace.
    private func group(of line: Line, _ declared: Set<String>) -> String {
        let names = line.outwardNames
        return names.first(where: declared.contains)
            ?? names.first { name in
                parents(name).map { $0.group != nil && (name == line.name || $0.isDeclaredGroup) } ?? false
            } ?? line.name
    }

    private mutating func group(_ name: String, _ isDeclared: Bool, _ elements: [Line]) -> Entry? {
        let written = lines.filter { $0.name == name && ($0.isGroup || $0.isContribution) }
        let isDefault = written.allSatisfy { $0.isGroup && $0.isDefault }
        let inherited = parents(name), base = inherited?.group == nil ? nil : inherited
        var changes = changes(
            of: name,
            defaults: isDefault ? written : [],
            areUsed: isDefault && isDeclared,
            exists: inherited != nil || !isDefault
        )
        // A module that the parent has loaded, too, contributes once.
        var elements = elements.filter { line in
            line.load.module == nil || base?.elements.contains { $0.line.load == line.load } != true
        }
        if isDeclared || !elements.isEmpty {
            if base == nil, inherited != nil { problems.insert("duplicate \(name)") }
            if base == nil, !isDefault { refuse(&changes, before: written[0]) }
        }
        if let override = changes.filter(\.isOverride).map(\.number).min(),
            elements.contains(where: { $0.number > override })
        {
            problems.insert("duplicate \(name)")
            elements.removeAll { $0.number > override }
        }
        guard isDeclared || !elements.isEmpty else { return changed(parents: name, changes) }
        let own = elements.map { Meaning(.object, $0, $0.act.scope) }
        let form = Meaning.Form.group(base, own, isDeclared: isDeclared || base?.isDeclaredGroup == true)
        return changed(Meaning(form, written.first ?? elements[0], .prototype), changes)
    }
}

// MARK: - Objects

extension BorderOracle {
    /// What the same object has in all places: its definition, and the resolution for objects of that scope.
    struct Identity: Hashable {
        let definition: ObjectIdentifier
        /// Distinguishes what a decorator adds at the beginning and at the end of a group.
        let part: Int
        let resolution: Int?
    }

    struct Expected {
        let id: String
        let parts: () -> [Expected]
        fileprivate let meaning: Meaning?
        fileprivate var part = 0

        func identity(in resolution: Int) -> Identity? {
            guard let meaning, meaning.scope != .prototype else { return nil }
            let number = meaning.scope == .graph ? resolution : nil
            return Identity(definition: ObjectIdentifier(meaning), part: part, resolution: number)
        }
    }

    /// The object of a name, or the elements of a group; nil if the name is missing.
    func objects(of name: String, from namespace: String = "", in generation: Int) -> [Expected]? {
        guard name.hasSuffix(" Original") else {
            return found(name, from: namespace, in: generation).map { objects(of: $0.0) }
        }
        return found(String(name.dropLast(9)), from: namespace, in: generation).map { objects(of: $0.original) }
    }

    /// Whether a name is an alias, for which no rule says what its original is.
    func isAlias(_ name: String, in generation: Int) -> Bool {
        let entry = generations[...generation].lazy.reversed().compactMap { $0[name] }.first
        return if case .alias? = entry { true } else { false }
    }

    private func objects(of meaning: Meaning) -> [Expected] {
        let line = meaning.line
        func expected(_ part: Int = 0, _ parts: @escaping () -> [Expected] = { [] }) -> Expected {
            Expected(id: line.id, parts: parts, meaning: meaning, part: part)
        }
        switch meaning.form {
        case .group(let base, let own, _): return (base.map(objects) ?? []) + own.flatMap(objects)
        case .decorated(let inner) where BorderProgram.isGroup(line.act.name):
            return [expected()] + objects(of: inner) + [expected(1)]
        case .decorated(let inner): return [expected { objects(of: inner) }]
        case .object:
            let none = Expected(id: "none", parts: { [] }, meaning: nil)
            return [
                expected {
                    BorderProgram.needs(of: line.act.name).flatMap { need in
                        objects(of: need, from: line.load.namespace, in: line.generation) ?? [none]
                    }
                }
            ]
        }
    }
}
