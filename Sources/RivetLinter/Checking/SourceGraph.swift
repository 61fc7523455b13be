internal import RivetShared

/// A graph that the source describes, with the definitions of every branch.
package struct SourceGraph {
    /// A namespace.
    ///
    /// The first one has no name and contains the others.
    package struct Space {
        /// The full name, such as "Body.Left".
        ///
        /// A computed name is replaced by a text that no request has.
        package let name: String
        /// The index of the namespace around it, or nil for the first.
        let outer: Int?
        var isComputed = false

        /// The full name of a definition in this namespace.
        func qualified(_ relative: String) -> String { outer == nil ? relative : name + "." + relative }
    }

    /// A module in a namespace.
    ///
    /// If a module is required under two namespaces, it is loaded twice.
    package struct LoadedModule {
        /// The USR of its class, or nil if the module is a closure.
        package let module: String?
        package let space: Int
        /// The loaded module that required it first.
        let outer: Int?
        /// The values of these variables, or nil if it has no own variables.
        var provided: EnvironmentFact?
        /// Whether its definitions are defaults, because no module requires it otherwise.
        var isDefault = true
        /// The modules that it requires, but not as defaults, by their numbers.
        var required: [Int] = []
        /// The bodies that configure it: `configure()`, and the functions that it calls.
        var bodies: [String] = []
    }

    /// The definitions of one name.
    package struct Entry {
        /// The first definitions, one for each branch.
        package var originals: [Int]
        /// The current definitions, one for each branch.
        ///
        /// A request finds one of them.
        package var current: [Int]
        /// The elements of a group, in order.
        package var elements: [Int] = []
    }

    /// A change of a name that nothing in the graph defined before.
    struct Change {
        let name: String
        let definition: SourceDefinition
        let verb: DefinitionFact.Verb
    }

    let root: Root
    /// Whether the environment may be one in which the source creates the graph.
    ///
    /// Otherwise, its faults don't count.
    var isActive = true
    /// Whether a parent, or a module that only the program knows, may have more names.
    var isOpen: Bool
    /// Whether a module of another package, whose source isn't read, may have more names.
    var isForeign = false
    package var spaces = [Space(name: "", outer: nil)]
    package var loadedModules: [LoadedModule] = []
    package var definitions: [SourceDefinition] = []
    package var entries: [String: Entry] = [:]
    /// The defaults that don't count, because something else surely defines their names.
    var replacedDefaults: [SourceDefinition] = []
    /// The defined names that are computed.
    var computedNames: [ComputedName] = []
    var undefinedChanges: [Change] = []

    /// The names of its first modules, for messages: "CarModule".
    package var title: String { root.title }

    /// Whether the source doesn't load its modules.
    package var isUnloaded: Bool { root.isUnloaded }

    /// Whether it may contain several graphs.
    ///
    /// A fragment may define a name several times, and a request may mean any of these definitions.
    var isFragment: Bool { root.isFragment }

    /// The definitions that a chain of decorators wraps, one for each branch.
    func bases(of number: Int) -> [Int] {
        var (bases, open, seen): ([Int], [Int], Set<Int>) = ([], [number], [])
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            let wrapped = definitions[next].wrapped
            if wrapped.isEmpty { bases.append(next) } else { open += wrapped }
        }
        return bases
    }

    /// The definition that a chain of decorators wraps.
    func base(of number: Int) -> Int {
        var base = number
        while let wrapped = definitions[base].wrapped.last { base = wrapped }
        return base
    }

    /// The meaning of a name: the definition of `entry`, its provider or its original.
    package struct Meaning: Hashable {
        let entry: String
        package var isProvider = false
        package var isOriginal = false
    }

    /// The meaning of a name in a namespace.
    ///
    /// The search begins there, and continues in the namespaces around it.
    ///
    /// `alias` is the full name of the alias that looks up its target. It prefers another definition to itself.
    package func meaning(of name: String, in space: Int, for alias: String? = nil) -> Meaning? {
        var own: Meaning?
        for space in sequence(first: space, next: { spaces[$0].outer }) {
            guard let meaning = meaning(ofWhole: spaces[space].qualified(name)) else { continue }
            if meaning.entry != alias { return meaning }
            own = own ?? meaning
        }
        return own
    }

    /// Whether a definition is a default.
    func isDefault(_ definition: SourceDefinition) -> Bool { loadedModules[definition.loadedModule].isDefault }

    /// Whether the entry is a group that only contributions under a namespace create.
    ///
    /// They may belong to a declared group outside of the namespace.
    func mayContributeOutward(_ entry: Entry) -> Bool {
        entry.originals.map { definitions[$0] }.allSatisfy { first in
            if case .group(nil) = first.kind { first.space != 0 } else { false }
        }
    }

    /// The names of the entries that a whole name may mean.
    static func entries(for name: String) -> [String] {
        let base = name.dropping(suffix: NameSuffix.provider)
        let names = base.map { [name, $0] } ?? [name]
        return names + names.compactMap { $0.dropping(suffix: NameSuffix.original) }
    }

    private func meaning(ofWhole name: String) -> Meaning? {
        if entries[name] != nil { return Meaning(entry: name) }
        if let base = name.dropping(suffix: NameSuffix.provider), var meaning = meaning(ofWhole: base),
            !meaning.isProvider
        {
            meaning.isProvider = true
            return meaning
        }
        if let base = name.dropping(suffix: NameSuffix.original), entries[base] != nil {
            return Meaning(entry: base, isOriginal: true)
        }
        return nil
    }

    /// The definitions that a name may mean, after following aliases.
    ///
    /// An alias without a target contributes none.
    package func definitions(of meaning: Meaning) -> [Int] {
        var found: [Int] = []
        var open = [meaning]
        var seen: Set<Meaning> = []
        while let meaning = open.popLast() {
            guard seen.insert(meaning).inserted, let entry = entries[meaning.entry] else { continue }
            for number in meaning.isOriginal ? entry.originals : entry.current {
                guard case .alias(let target) = definitions[number].kind else {
                    found.append(number)
                    continue
                }
                if let next = self.target(of: target, for: number) { open.append(next) }
            }
        }
        return found
    }

    /// The meaning of an alias's target.
    package func target(of target: NameExpression, for alias: Int) -> Meaning? {
        target.text.flatMap {
            meaning(of: $0, in: definitions[alias].space, for: definitions[alias].name)
        }
    }

    /// The defined name X of "X Provider" or "X Original", or nil for other names.
    func baseOfDerived(_ name: String) -> String? {
        let base = name.dropping(suffix: NameSuffix.provider) ?? name.dropping(suffix: NameSuffix.original)
        return base.flatMap { entries[$0] == nil ? nil : $0 }
    }

    /// The loaded module whose environment has a variable that `loadedModule` reads.
    package func owner(of variable: String, readBy loadedModule: Int) -> Int {
        var loadedModule = loadedModule
        while let outer = loadedModules[loadedModule].outer {
            let provided = loadedModules[loadedModule].provided
            if let provided, !provided.isComplete || provided.variables[variable] != nil { break }
            loadedModule = outer
        }
        return loadedModule
    }

    /// The run-time arguments of a definition, which a decorator has from the definition that it wraps; nil if only
    /// the parent knows them.
    func arguments(of definition: SourceDefinition) -> [SourceType]? {
        var base = definition
        while let wrapped = base.wrapped.last { base = definitions[wrapped] }
        return base.isInherited ? base.origin?.arguments : base.fact?.arguments ?? []
    }

    /// The full names that a name in a namespace may mean, the innermost first.
    func names(for name: String, in space: Int) -> [String] {
        sequence(first: space) { spaces[$0].outer }.map { spaces[$0].qualified(name) }
    }

    /// The computed names that may be a certain name in a namespace.
    ///
    /// If some of them have known parts, it returns only those, because a name without them may be any name.
    func computedNames(for name: String, in space: Int) -> [ComputedName] {
        if computedNames.isEmpty { return [] }
        let names = names(for: name, in: space)
        let bases =
            names
            + names.compactMap { $0.dropping(suffix: NameSuffix.provider) ?? $0.dropping(suffix: NameSuffix.original) }
        let matching = computedNames.filter { bases.contains(where: $0.pattern.matches) }
        let known = matching.filter { !$0.pattern.isBlank }
        return known.isEmpty ? matching : known
    }
}
