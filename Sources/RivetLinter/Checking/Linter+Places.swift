internal import RivetShared

// Checks of synchronous requests for objects that must be awaited or created on the main actor.

extension Linter {
    mutating func checkPlaces() {
        // In most programs, every object can be resolved synchronously and anywhere.
        let isAwaited = graphs.lazy.flatMap(\.definitions).contains {
            $0.fact.map { $0.isAwaited || $0.isOnMainActor } ?? false
        }
        guard isAwaited else { return }
        let check = PlaceCheck(program, graphs, links, declaredLinks)
        for body in program.files.lazy.flatMap(\.bodies) where !check.owned.contains(body.id) {
            check.addOutside(body) { request in
                guard let name = request.name.text else { return [] }
                let known = graphs(of: request.origin)
                return matches(of: [name], in: known.isEmpty ? loadable : known)
            }
        }
        findings += check.findings()
    }
}

/// The requests of all graphs and of the code outside of them, with their places.
private final class PlaceCheck {
    private struct Key: Hashable {
        let graph, number: Int
    }

    /// A request for definitions, which a definition or code outside of modules makes.
    private struct Use {
        let request: PlacedRequest
        let targets: [Key]
    }

    private let program: Program
    private let graphs: [SourceGraph]
    private let links: [[[Linter.Link]]]
    private let checks: [AwaitingCheck]
    private var uses: [Key: [Use]] = [:]
    /// The requests of code outside of modules.
    private var outside: [Use] = []
    /// The bodies that belong to modules and definitions.
    private(set) var owned: Set<String> = []
    /// The definitions that request each definition with these places, or nil for code outside of modules.
    private var requesters: [Key: [(definition: Key?, place: PlacedRequest.Place)]] = [:]

    init(
        _ program: Program,
        _ graphs: [SourceGraph],
        _ links: [[[Linter.Link]]],
        _ declaredLinks: [[[Linter.Link]]]
    ) {
        (self.program, self.graphs, self.links) = (program, graphs, links)
        checks = zip(graphs, declaredLinks).map { AwaitingCheck($0, $1) }
        for graph in graphs.indices {
            for module in graphs[graph].loadedModules { owned.formUnion(module.bodies) }
            for number in graphs[graph].definitions.indices { addDefinition(number, in: graph) }
        }
    }

    private func addDefinition(_ number: Int, in graph: Int) {
        guard let fact = graphs[graph].definitions[number].fact else { return }
        var codes = fact.completions.compactMap(\.self)
        switch fact.making {
        case .closure(let id), .function(let id): codes.insert(id, at: 0)
        case .recipe, .opaque, .opaqueRecipe, .instance, .value: break
        }
        let key = Key(graph: graph, number: number)
        let placed = PlacedRequests(of: codes, at: fact.isOnMainActor ? .mainActor : .definition, in: program)
        owned.formUnion(placed.bodies)
        let space = graphs[graph].definitions[number].space
        let found = placed.requests.compactMap { request -> Use? in
            guard let name = request.fact.name.text, request.resolves,
                request.fact.origin == .own, let meaning = graphs[graph].meaning(of: name, in: space),
                !meaning.isProvider
            else { return nil }
            let targets = graphs[graph].definitions(of: meaning).map { Key(graph: graph, number: $0) }
            return Use(request: request, targets: targets)
        }
        uses[key] = found
        for use in found {
            for target in use.targets { requesters[target, default: []].append((key, use.request.place)) }
        }
        let place: PlacedRequest.Place = fact.isOnMainActor ? .mainActor : fact.isAwaited ? .elsewhere : .definition
        for target in graphs[graph].definitions[number].wrapped {
            requesters[Key(graph: graph, number: target), default: []].append((key, place))
        }
        if case .closure = fact.making { return }
        // Rivet creates the dependencies of a recipe where it creates the object.
        for link in links[graph][number] {
            requesters[Key(graph: graph, number: link.target), default: []].append((key, place))
        }
    }

    /// Adds the requests of a body that belongs to no module.
    ///
    /// `matches` returns what a request may mean.
    func addOutside(_ body: Body, matches: (RequestFact) -> [Linter.Match]) {
        // The top level of a program begins on the main actor, and its requests run once, in their order.
        let isTopLevel = body.id == body.site.file && body.id.hasSuffix("/main.swift")
        let placed = PlacedRequests(of: [body.id], at: isTopLevel ? .mainActor : .unknown, in: program)
        let found = placed.requests.compactMap { request -> Use? in
            guard request.resolves else { return nil }
            let targets = matches(request.fact).filter { !$0.meaning.isProvider }.flatMap(targets)
            return targets.isEmpty ? nil : Use(request: request, targets: targets)
        }
        outside += found
        for use in found {
            for target in use.targets { requesters[target, default: []].append((nil, use.request.place)) }
        }
    }

    private func targets(of match: Linter.Match) -> [Key] {
        graphs[match.graph].definitions(of: match.meaning).map { Key(graph: match.graph, number: $0) }
    }

    /// Whether the source shows that a definition's synchronous closure runs outside of the main actor.
    ///
    /// It does if it's requested there. Other code may request it through a provider or a group.
    private func isOffMainActor(_ key: Key, except seen: Set<Key> = []) -> Bool {
        guard !seen.contains(key), let fact = graphs[key.graph].definitions[key.number].fact else { return false }
        if fact.isEager { return true }
        guard let all = requesters[key] else { return false }
        return all.contains { requester in
            switch requester.place {
            case .elsewhere: true
            case .mainActor, .unknown: false
            case .definition: requester.definition.map { isOffMainActor($0, except: seen.union([key])) } ?? false
            }
        }
    }

    /// The findings of the definitions' closures, and those of code outside of modules.
    func findings() -> [Finding] {
        let owned = uses.sorted { ($0.key.graph, $0.key.number) < ($1.key.graph, $1.key.number) }
        return owned.flatMap { key, uses in uses.compactMap { finding(of: $0, by: key) } }
            + outside.compactMap { finding(of: $0, by: nil) }
    }

    /// The finding of a request that a definition makes, or code outside of modules.
    private func finding(of use: Use, by requester: Key?) -> Finding? {
        let request = use.request
        let definition = requester.map { graphs[$0.graph].definitions[$0.number] }
        let targets = use.targets.filter { target in
            definition.map { !graphs[target.graph].definitions[target.number].excludes($0) } ?? true
        }
        guard request.isSynchronous, !request.fact.isForgiven, let name = request.fact.name.text,
            let target = targets.first
        else { return nil }
        let isOff =
            switch request.place {
            case .elsewhere: true
            case .mainActor, .unknown: false
            case .definition:
                requester.map { !checks[$0.graph].decoratesOnMainActor($0.number) && isOffMainActor($0) } ?? false
            }
        let paths = targets.map { target in
            checks[target.graph].path(from: target.number, isOffMainActor: isOff, for: requester?.number)
        }
        // The dependencies in `needing:` have findings of their own.
        let declared = requester.map { checks[$0.graph].declared[$0.number].map(\.target) } ?? []
        let listed = definition?.fact?.declared == nil ? [] : declared
        guard let path = paths.first.flatMap(\.self), !paths.contains(nil),
            !targets.contains(where: { graphs[$0.graph].isFragment || listed.contains($0.number) })
        else { return nil }
        let (check, needed) = (checks[target.graph], graphs[target.graph].definitions[path[path.count - 1]])
        let isAwaited = needed.fact?.isAwaited == true
        if check.isShared(path) {
            // A closure that runs later may find a shared object that exists by then.
            if request.fact.isDeferred, request.place != .elsewhere { return nil }
            // Other code may build it before a request outside of definitions.
            if requester == nil,
                request.place == .unknown || mayExist(path, in: target.graph, isAwaited: isAwaited)
            {
                return nil
            }
        }
        return Finding(
            requester.map { check.fault(of: [$0.number] + path, needing: name) }
                ?? .needsAwait(name, because: needed, onMainActor: !isAwaited),
            at: isAwaited ? request.fact.name.site : request.site,
            notes: [needed.note]
        )
    }

    /// Whether other code may build one of these shared objects, which a request may then find.
    ///
    /// `isAwaited` is whether callers must await the object, so that a synchronous request doesn't build it, even on the
    /// main actor.
    private func mayExist(_ path: [Int], in graph: Int, isAwaited: Bool) -> Bool {
        let built = isAwaited ? builtByAwaitedRequests : builtOnMainActor
        return path.contains { built.contains(Key(graph: graph, number: $0)) }
    }

    private lazy var builtByAwaitedRequests = objects { $0.fact.isAwaited }
    private lazy var builtOnMainActor = objects { $0.fact.isAwaited || $0.place == .mainActor }

    /// The objects that these requests may build, in any order, and those that are built in any case.
    private func objects(of isIncluded: (PlacedRequest) -> Bool) -> Set<Key> {
        func dependencies(of key: Key) -> [Key] {
            links[key.graph][key.number].map { Key(graph: key.graph, number: $0.target) }
        }
        var open = (outside + uses.values.joined()).filter { $0.request.resolves && isIncluded($0.request) }
            .flatMap(\.targets)
        for graph in graphs.indices {
            for (number, definition) in graphs[graph].definitions.enumerated() {
                let key = Key(graph: graph, number: number)
                if definition.fact?.isEager == true { open.append(key) }
                if definition.fact?.isAwaited == true, uses[key] != nil { open += dependencies(of: key) }
            }
        }
        var built: Set<Key> = []
        while let key = open.popLast() {
            if built.insert(key).inserted { open += dependencies(of: key) }
        }
        return built
    }
}
