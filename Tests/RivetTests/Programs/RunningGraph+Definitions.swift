import Rivet

// The definitions of a program, as a module writes them.

extension RunningGraph {
    func define(_ index: Int, in module: Module) {
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
        module.decorate(Key(name)) { [self] (inner: ProgramObject, factory) in
            try ProgramObject(inner.name, inner.children + outer.flatMap { try resolve($0, from: factory) })
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
        let key = Key<ProgramObject>(name)
        let make: @Sendable (ObjectGraphFactory) throws -> ProgramObject = { [self] factory in
            try begin()
            defer { end() }
            return try ProgramObject(name, inner.flatMap { try resolve($0, from: factory) })
        }
        let makeAwaiting: @Sendable (ObjectGraphFactory) async throws -> ProgramObject = { [self] factory in
            try begin()
            defer { end() }
            return try await ProgramObject(
                name,
                inner.asyncMap { try await awaited($0, from: factory) }.flatMap(\.self)
            )
        }
        let isGroup = definition.form == .group
        if isGroup { module.group(name, of: ProgramObject.self) }
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
            module.define(Key(name)) { [self] (factory, argument: Int) async throws -> ProgramObject in
                try begin()
                defer { end() }
                return try await ProgramObject(
                    "\(name)\(argument)",
                    inner.asyncMap { try await awaited($0, from: factory) }.flatMap(\.self)
                )
            }
        } else {
            module.define(Key(name)) { [self] (factory, argument: Int) throws -> ProgramObject in
                try begin()
                defer { end() }
                return try ProgramObject("\(name)\(argument)", inner.flatMap { try resolve($0, from: factory) })
            }
        }
    }

    private func defineRecipe(_ index: Int, in module: Module) {
        let (definition, name) = (program.definitions[index], GraphProgram.name(index))
        let keys = definition.targets.map { Key<ProgramObject>(GraphProgram.name($0)) }
        let recipe: Recipe<ProgramObject> =
            switch (definition.isolation, keys.count) {
            case (.nowhere, 0): .calling({ ProgramObject(name, []) })
            case (.nowhere, 1): .calling({ ProgramObject(name, [$0]) }, with: keys[0])
            case (.nowhere, 2): .calling({ ProgramObject(name, [$0, $1]) }, with: keys[0], keys[1])
            case (.nowhere, _): .calling({ ProgramObject(name, [$0, $1, $2]) }, with: keys[0], keys[1], keys[2])
            case (.mainActor, 0): .calling({ ProgramObject(name, []) }, on: MainActor.self)
            case (.mainActor, 1): .calling({ ProgramObject(name, [$0]) }, with: keys[0], on: MainActor.self)
            case (.mainActor, 2):
                .calling({ ProgramObject(name, [$0, $1]) }, with: keys[0], keys[1], on: MainActor.self)
            case (.mainActor, _):
                .calling({ ProgramObject(name, [$0, $1, $2]) }, with: keys[0], keys[1], keys[2], on: MainActor.self)
            case (.task, 0): .calling({ () async in ProgramObject(name, []) })
            case (.task, 1): .calling({ (a: ProgramObject) async in ProgramObject(name, [a]) }, with: keys[0])
            case (.task, 2):
                .calling(
                    { (a: ProgramObject, b: ProgramObject) async in ProgramObject(name, [a, b]) },
                    with: keys[0],
                    keys[1]
                )
            case (.task, _):
                .calling(
                    { (a: ProgramObject, b: ProgramObject, c: ProgramObject) async in ProgramObject(name, [a, b, c]) },
                    with: keys[0],
                    keys[1],
                    keys[2]
                )
            }
        if let scope = scope(definition.scope) {
            module.define(Key(name), in: scope, as: recipe)
        } else {
            module.define(Key(name), as: recipe)
        }
    }

    private func scope(_ scope: GraphProgram.Scope) -> (any RetainingScope)? {
        switch scope {
        case .prototype: nil
        case .graph: .graph
        case .weak: .weak
        case .cached: cached
        case .singleton: .singleton
        }
    }
}
