import Rivet

/// A program while it runs: its graph, and what its closures capture from outside.
final class World: Sendable {
    let program: GraphProgram
    private let state = Guarded(State())
    private let cached = CachedScope("cached")

    private struct State {
        var factory: ObjectGraphFactory?
        var child: ObjectGraph?
        var providers: [Int: Maker] = [:]
    }

    /// Builds the graph of a program, a first factory, and the providers that closures find outside.
    init(_ program: GraphProgram) throws {
        self.program = program
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            for index in program.definitions.indices { self.define(index, in: module) }
        }
        let graph = try ObjectGraph(assembly)
        let further = Assembly()
        further.load(environment: Environment()) { $0.define("Bystander") { _ in 0 } }
        let child = try ObjectGraph(further, parent: graph)
        let factory = try ObjectGraphFactory(graph)
        let providers = try program.definitions.indices.map { ($0, try Maker(Target($0, in: program), factory)) }
        state.withLock { state in
            state.factory = factory
            state.child = child
            state.providers = Dictionary(uniqueKeysWithValues: providers)
        }
    }

    var factory: ObjectGraphFactory { get throws { try state.withLock { try $0.factory ?? { throw Gone() }() } } }
    private var child: ObjectGraph { get throws { try state.withLock { try $0.child ?? { throw Gone() }() } } }

    func outside(_ index: Int) throws -> Maker {
        try state.withLock { try $0.providers[index] ?? { throw Gone() }() }
    }

    func reset() { cached.reset() }

    /// Lets go of everything, since the factory's closures keep the world.
    func release() {
        let kept = state.withLock { state in
            defer { state = State() }
            return state
        }
        _ = consume kept
    }

    // MARK: - Definitions

    private func define(_ index: Int, in module: Module) {
        let (definition, name) = (program.definitions[index], GraphProgram.name(index))
        let target = Target(index, in: program)
        module.define(Key("Maker \(name)"), in: .singleton) { factory in try Maker(target, factory) }
        switch definition.form {
        case .alias: module.alias(name, to: GraphProgram.name(definition.targets[0]))
        case .recipe: defineRecipe(index, in: module)
        case .closure where definition.takesArgument: defineWithArgument(index, in: module)
        case .closure, .group: defineClosure(index, in: module)
        }
        guard definition.isDecorated else { return }
        let outer = outerDependencies(of: definition)
        module.decorate(Key(name)) { [self] (inner: Node, factory) in
            try Node(inner.name, inner.children + outer.flatMap { try resolve($0, from: factory) })
        }
    }

    /// The dependencies that the decorator resolves; a decorator is synchronous.
    private func outerDependencies(of definition: GraphProgram.Definition) -> [GraphProgram.Dependency] {
        guard definition.isDecorated, definition.form == .closure, definition.isolation == .nowhere else { return [] }
        return Array(definition.dependencies.dropFirst())
    }

    private func innerDependencies(of definition: GraphProgram.Definition) -> [GraphProgram.Dependency] {
        Array(definition.dependencies.dropLast(outerDependencies(of: definition).count))
    }

    private func defineClosure(_ index: Int, in module: Module) {
        let (definition, name) = (program.definitions[index], GraphProgram.name(index))
        let inner = innerDependencies(of: definition)
        let key = Key<Node>(name)
        let make: @Sendable (ObjectGraphFactory) throws -> Node = { [self] factory in
            try Node(name, inner.flatMap { try resolve($0, from: factory) })
        }
        let makeAwaiting: @Sendable (ObjectGraphFactory) async throws -> Node = { [self] factory in
            try await Node(name, inner.asyncMap { try await awaited($0, from: factory) }.flatMap(\.self))
        }
        let isGroup = definition.form == .group
        if isGroup { module.group(name, of: Node.self) }
        for _ in 0..<(isGroup ? 2 : 1) {
            switch (definition.isolation, scope(definition.scope), isGroup) {
            case (.nowhere, nil, false): module.define(key, as: make)
            case (.nowhere, nil, true): module.contribute(key, as: make)
            case (.nowhere, let scope?, false): module.define(key, in: scope, as: make)
            case (.nowhere, let scope?, true): module.contribute(key, in: scope, as: make)
            case (.task, nil, false): module.define(key) { try await makeAwaiting($0) }
            case (.task, nil, true): module.contribute(key) { try await makeAwaiting($0) }
            case (.task, let scope?, false): module.define(key, in: scope) { try await makeAwaiting($0) }
            case (.task, let scope?, true): module.contribute(key, in: scope) { try await makeAwaiting($0) }
            case (.mainActor, nil, false): module.define(key, on: MainActor.self) { try make($0) }
            case (.mainActor, nil, true): module.contribute(key, on: MainActor.self) { try make($0) }
            case (.mainActor, let scope?, false): module.define(key, in: scope, on: MainActor.self) { try make($0) }
            case (.mainActor, let scope?, true): module.contribute(key, in: scope, on: MainActor.self) { try make($0) }
            }
        }
    }

    private func defineWithArgument(_ index: Int, in module: Module) {
        let (definition, name) = (program.definitions[index], GraphProgram.name(index))
        let inner = innerDependencies(of: definition)
        if definition.isolation == .task {
            module.define(Key(name)) { [self] (factory, argument: Int) async throws -> Node in
                try await Node("\(name)\(argument)", inner.asyncMap { try await awaited($0, from: factory) }.flatMap(\.self))
            }
        } else {
            module.define(Key(name)) { [self] (factory, argument: Int) throws -> Node in
                try Node("\(name)\(argument)", inner.flatMap { try resolve($0, from: factory) })
            }
        }
    }

    private func defineRecipe(_ index: Int, in module: Module) {
        let (definition, name) = (program.definitions[index], GraphProgram.name(index))
        let keys = definition.targets.map { Key<Node>(GraphProgram.name($0)) }
        let recipe: Recipe<Node> =
            switch (definition.isolation, keys.count) {
            case (.nowhere, 0): .calling({ Node(name, []) })
            case (.nowhere, 1): .calling({ Node(name, [$0]) }, with: keys[0])
            case (.nowhere, 2): .calling({ Node(name, [$0, $1]) }, with: keys[0], keys[1])
            case (.nowhere, _): .calling({ Node(name, [$0, $1, $2]) }, with: keys[0], keys[1], keys[2])
            case (.mainActor, 0): .calling({ Node(name, []) }, on: MainActor.self)
            case (.mainActor, 1): .calling({ Node(name, [$0]) }, with: keys[0], on: MainActor.self)
            case (.mainActor, 2): .calling({ Node(name, [$0, $1]) }, with: keys[0], keys[1], on: MainActor.self)
            case (.mainActor, _):
                .calling({ Node(name, [$0, $1, $2]) }, with: keys[0], keys[1], keys[2], on: MainActor.self)
            case (.task, 0): .calling({ () async in Node(name, []) })
            case (.task, 1): .calling({ (a: Node) async in Node(name, [a]) }, with: keys[0])
            case (.task, 2): .calling({ (a: Node, b: Node) async in Node(name, [a, b]) }, with: keys[0], keys[1])
            case (.task, _):
                .calling({ (a: Node, b: Node, c: Node) async in Node(name, [a, b, c]) }, with: keys[0], keys[1], keys[2])
            }
        if let scope = scope(definition.scope) {
            module.define(Key(name), in: scope, as: recipe)
        } else {
            module.define(Key(name), as: recipe)
        }
    }

    private func scope(_ scope: GraphProgram.Scope) -> (any KeptScope)? {
        switch scope {
        case .prototype: nil
        case .graph: .graph
        case .weak: .weak
        case .cached: cached
        case .singleton: .singleton
        }
    }

    // MARK: - Dependencies

    private func resolve(_ dependency: GraphProgram.Dependency, from factory: ObjectGraphFactory) throws -> [Node] {
        try handled(dependency) {
            let sources = try dependency.targets.map { try source($0, dependency.route, factory) }
            return try dependency.hop.run(sources.map(\.make), awaiting: requests(dependency, sources))
        }
    }

    private func awaited(_ dependency: GraphProgram.Dependency, from factory: ObjectGraphFactory) async throws -> [Node] {
        try await handledAwaiting(dependency) { [self] in
            let sources = try dependency.targets.map { try source($0, dependency.route, factory) }
            return try await dependency.hop.run(requests(dependency, sources), blocking: sources.map(\.make))
        }
    }

    private struct Source: Sendable {
        let make: Making
        let makeAwaiting: AwaitedMaking
    }

    private func requests(_ dependency: GraphProgram.Dependency, _ sources: [Source]) -> [AwaitedMaking] {
        sources.map { source in
            if dependency.isAwaited { return source.makeAwaiting }
            return { try source.make() }
        }
    }

    /// How to make the request: what it takes from the factory is taken here, on the near side of the hop.
    private func source(
        _ index: Int,
        _ route: GraphProgram.Route,
        _ own: ObjectGraphFactory
    ) throws -> Source {
        let target = Target(index, in: program)
        let factory: ObjectGraphFactory
        switch route {
        case .own: factory = own
        case .captured: factory = try self.factory
        case .child: factory = try ObjectGraphFactory(child, parent: own)
        case .provider: return try Source(make: target.provider(from: own), makeAwaiting: target.awaitedProvider(from: own))
        case .maker:
            let maker: Maker = try own["Maker \(target.name)"]
            return Source(make: maker.make, makeAwaiting: maker.makeAwaiting)
        case .outside:
            let maker = try outside(index)
            return Source(make: maker.make, makeAwaiting: maker.makeAwaiting)
        }
        return Source(make: { try target.object(from: factory) }) { try await target.awaited(from: factory) }
    }

    private func handled(_ dependency: GraphProgram.Dependency, _ body: () throws -> [Node]) throws -> [Node] {
        switch dependency.handling {
        case .propagates: return try body()
        case .catches: return (try? body()) ?? []
        case .retries: do { return try body() } catch { return try body() }
        }
    }

    private func handledAwaiting(
        _ dependency: GraphProgram.Dependency,
        _ body: () async throws -> [Node]
    ) async throws -> [Node] {
        switch dependency.handling {
        case .propagates: return try await body()
        case .catches: return (try? await body()) ?? []
        case .retries: do { return try await body() } catch { return try await body() }
        }
    }
}

/// The program was released while it ran.
struct Gone: Error {}
