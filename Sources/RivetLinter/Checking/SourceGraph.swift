internal import Rivet

/// A graph that the source describes, with every branch taken.
struct SourceGraph {
    /// A part of the names; the first is that without a name.
    struct Space {
        /// The whole name, as "Body.Left"; of one that is computed, a text that nobody asks for.
        let name: String
        /// The number of the one around it; nil for the first.
        let outer: Int?
        var isComputed = false

        /// The whole name of something in it.
        func qualified(_ relative: String) -> String { outer == nil ? relative : name + "." + relative }
    }

    /// A module in a namespace.
    ///
    /// A module that is required under two namespaces is loaded twice.
    struct LoadedModule {
        /// The USR of its class; nil for a module written in place.
        let module: String?
        let body: Body?
        let space: Int
        /// The loaded module that required it first.
        let outer: Int?
        /// The variables after `variables:`, or nil if one of their names is computed.
        let variables: Set<String>?
        /// The bodies that configure it: `configure()`, and the functions that it calls.
        var bodies: [String] = []
    }

    /// The definitions of one name.
    struct Entry {
        /// The first definitions, one for each branch.
        var originals: [Int]
        /// The current definitions, one for each branch.
        ///
        /// A request finds one of them.
        var current: [Int]
        /// The elements of a group, in order.
        var elements: [Int] = []
    }

    /// A name that is changed here and defined nowhere before.
    struct Change {
        let name: String
        let definition: SourceDefinition
        let verb: DefinitionFact.Verb
    }

    /// How it begins, for messages: "CarModule".
    let title: String
    /// Whether a parent has more names, or a module that nobody can name before the program runs.
    var isOpen: Bool
    /// Whether it may be several graphs: then a name may be defined again, and each of its definitions may be meant.
    let isFragment: Bool
    /// Whether a module of another package, whose source isn't read, has more names.
    var isForeign = false
    var spaces = [Space(name: "", outer: nil)]
    var loadedModules: [LoadedModule] = []
    var definitions: [SourceDefinition] = []
    var entries: [String: Entry] = [:]
    /// Names that are defined and computed.
    var patterns: [(pattern: NamePattern, site: Site)] = []
    var undefinedChanges: [Change] = []

    /// What a name means: what stands under `entry`, or something made of that.
    struct Meaning: Hashable {
        let entry: String
        var isProvider = false
        var isOriginal = false
    }

    /// What a name means, as seen from a namespace: inside first, then outside.
    ///
    /// `alias` is the whole name of the alias that asks; it means another of its name, where there is one.
    func meaning(of name: String, in space: Int, for alias: String? = nil) -> Meaning? {
        var own: Meaning?
        for space in sequence(first: space, next: { spaces[$0].outer }) {
            guard let meaning = meaning(ofWhole: spaces[space].qualified(name)) else { continue }
            if meaning.entry != alias { return meaning }
            own = own ?? meaning
        }
        return own
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

    /// The definitions that may meet a name, with what aliases stand for; none where an alias leads nowhere.
    func definitions(of meaning: Meaning, _ program: Program) -> [Int] {
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
                if let next = self.target(of: target, for: number, program) { open.append(next) }
            }
        }
        return found
    }

    /// What an alias is of.
    func target(of target: NameExpression, for alias: Int, _ program: Program) -> Meaning? {
        program.name(target).flatMap {
            meaning(of: $0, in: definitions[alias].space, for: definitions[alias].name)
        }
    }

    /// What a name is the provider or the original of, so that it exists by itself; nil for any other.
    func baseOfDerived(_ name: String) -> String? {
        let base = name.dropping(suffix: NameSuffix.provider) ?? name.dropping(suffix: NameSuffix.original)
        return base.flatMap { entries[$0] == nil ? nil : $0 }
    }

    /// The loaded module whose environment has a variable that another one reads.
    func owner(of variable: String, readBy loadedModule: Int) -> Int {
        var loadedModule = loadedModule
        while let outer = loadedModules[loadedModule].outer,
            !(loadedModules[loadedModule].variables?.contains(variable) ?? true)
        { loadedModule = outer }
        return loadedModule
    }

    /// The pattern of a computed name that may come out as this one, as seen from a namespace.
    ///
    /// One of which something is known says more than one that may be anything.
    func pattern(for name: String, in space: Int) -> (pattern: NamePattern, site: Site)? {
        let names = sequence(first: space, next: { spaces[$0].outer }).map { spaces[$0].qualified(name) }
        let bases =
            names
            + names.compactMap { $0.dropping(suffix: NameSuffix.provider) ?? $0.dropping(suffix: NameSuffix.original) }
        let matching = patterns.filter { pattern, _ in bases.contains(where: pattern.matches) }
        return matching.first { pattern, _ in !pattern.isBlank } ?? matching.first
    }
}

extension String {
    /// The rest before a suffix; nil without it, and where nothing is left.
    func dropping(suffix: String) -> String? {
        hasSuffix(suffix) && utf8.count > suffix.utf8.count ? String(dropLast(suffix.count)) : nil
    }
}
