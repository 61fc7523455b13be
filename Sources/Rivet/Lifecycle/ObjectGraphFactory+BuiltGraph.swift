// What is noted while something is built, where that matters.

extension ObjectGraphFactory {
    /// Notes that a build begins, where that matters.
    func begin(_ build: Build, _ definition: AnyDefinition) {
        guard !store.graph.parts.hooks.isEmpty else { return }
        store.upkeep.withLock { $0.built.begin(build.number, of: definition.cell) }
    }

    /// Notes how a build has ended, where that matters.
    func end(_ build: Build, _ definition: AnyDefinition, _ kept: AnyKeptObject?) {
        guard !store.graph.parts.hooks.isEmpty else { return }
        let hooks = store.graph.parts.hooks[ObjectIdentifier(definition)]
        store.upkeep.withLock { $0.built.end(build.number, of: definition, hooks, kept) }
    }

    /// Notes what is asked for while an object is made that one request shares, where that matters.
    func collecting<Object>(
        for definition: AnyDefinition,
        in objects: RequestObjects,
        _ make: () throws -> Object
    ) throws -> Object {
        guard !store.graph.parts.hooks.isEmpty else { return try make() }
        objects.needs.append((store, []))
        defer {
            if let (_, found) = objects.needs.popLast() {
                store.upkeep.withLock { $0.built.note(found, by: definition.cell) }
            }
        }
        return try make()
    }

    func hasHooks(_ definition: AnyDefinition) -> Bool {
        !store.graph.parts.hooks.isEmpty && store.graph.parts.hooks[ObjectIdentifier(definition)] != nil
    }
}
