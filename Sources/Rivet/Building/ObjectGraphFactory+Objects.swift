// How a request finds or creates its object. `ObjectGraphFactory+AwaitedObjects` has the same steps for callers that
// await.
//
// 1. `target(of:)` looks up the name. Names of ancestors and of providers lead to `object(for:)`.
// 2. If the expected type isn't that of the definition, `converted` casts the object.
// 3. A ready object is in its cell (`FactoryOwner.readyBox` reads it without the lock, `FactoryCore.box` with it). An
//    object of a resolution is in its `Resolution`, and a cached or custom scope retains its own
//    (`FactoryCore.storedBox`). `SharedRequest` looks there, and builds what doesn't exist.
// 4. A prototype's closure is called by `call`.

extension ObjectGraphFactory {
    /// The object of a name.
    @inlinable
    @inline(__always)
    func resolve<Object>(_ name: String) throws -> Object { try resolve(name, target(of: name)) }

    /// What a request does for a name of the context itself, or for one that an earlier request has found around it; or
    /// nil.
    @inlinable
    @inline(__always)
    func target(of name: String) -> NameTarget? {
        // For a literal, the compiler computes the words.
        guard let words = NameWords(small: name) else { return core.target(ofLong: name, in: context) }
        return core.target(for: words, in: context)
    }

    /// The object of a target, or of a name that has none.
    @inlinable
    func resolve<Object>(_ name: String, _ target: NameTarget?) throws -> Object {
        guard let target, target.type == ObjectIdentifier(Object.self) else {
            return try resolve(name, otherwise: target)
        }
        if target.cell < 0 { return try target.with(Definition<Object>.self) { try object(ofPrototype: $0) } }
        if let box = readyBox(in: target.cell, as: target.type) { return object(in: box) }
        return try sharedObject(of: target.anyDefinition)
    }

    /// The object of a name that has no target, or of a definition with another type.
    @usableFromInline
    @inline(never)
    func resolve<Object>(_ name: String, otherwise target: NameTarget?) throws -> Object {
        if let target {
            // A caller may have expected that type before.
            if target.cell >= 0, let box = readyBox(in: target.cell, as: ObjectIdentifier(Object.self)) {
                return object(in: box)
            }
            return try converted(target.anyDefinition)
        }
        if core.flags != [] { try core.checkNotStopped(frame) }
        return try object(for: lookUp(name))
    }

    /// The object for the meaning of a name.
    func object<Object>(for result: LookupResult) throws -> Object {
        let cell = result.definition.cell
        if cell >= 0, !result.isProvider,
            let box = owner?.readyBox(in: cell, above: result.generations, as: ObjectIdentifier(Object.self))
        {
            return object(in: box)
        }
        let factory = factory(for: result)
        if result.isProvider { return try result.definition.provider(as: Object.self, from: factory) }
        guard let exact = result.definition.exactly(Object.self) else {
            return try factory.converted(result.definition)
        }
        return try factory.object(of: exact)
    }

    // MARK: - Objects of definitions

    /// The object of a definition, as its own type.
    @inlinable
    func object<Object>(of definition: Definition<Object>) throws -> Object {
        guard definition.cell >= 0 else { return try object(ofPrototype: definition) }
        if let box = readyBox(in: definition.cell, as: ObjectIdentifier(Object.self)) { return object(in: box) }
        return try sharedObject(of: definition)
    }

    /// A new object from the closure of a prototype.
    @inlinable
    @inline(__always)
    func object<Object>(ofPrototype definition: Definition<Object>) throws -> Object {
        let thread = ThreadState()
        guard definition.context == context, begins(on: thread) else { return try object(ofOtherPrototype: definition) }
        defer { thread.end() }
        // Without a closure around it and without a copy of the factory, this counts no references.
        return try definition.make(self)
    }

    /// A new object from the closure of a prototype in another context, or of one that needs a frame.
    @inlinable
    @inline(never)
    func object<Object>(ofOtherPrototype definition: Definition<Object>) throws -> Object {
        try call(definition, definition.make)
    }

    /// The object of a definition, as any type that the object has.
    package func converted<Object>(_ definition: AnyDefinition) throws -> Object {
        let cell = definition.cell
        guard cell >= 0 else { return try definition.object(as: Object.self, from: self) }
        if let box = readyBox(in: cell, as: ObjectIdentifier(Object.self)) { return object(in: box) }
        if let box = try reuseBox(in: cell, definition) { return try object(in: box, of: definition) }
        return try definition.object(as: Object.self, from: self)
    }

    /// The object for a dependency of a recipe.
    @inlinable
    func get<Object>(_ key: Key<Object>) throws -> Object {
        if key.kind != .name { return try special(key, nil) }
        do { return try resolve(key.name) } catch { throw traced(error, key.name, nil) }
    }

    // MARK: - Shared objects

    /// The shared object of a definition, which is ready, inherited, built here, or received from another caller.
    @usableFromInline
    @inline(never)
    func sharedObject<Object>(of definition: AnyDefinition) throws -> Object {
        if let box = try reuseBox(in: definition.cell, definition) { return try object(in: box, of: definition) }
        if let base = definition.supplier {
            return try ancestor(base.generations).converted(base.definition)
        }
        return try object(
            in: SharedRequest(core: core, definition: definition, frame: .ofBlocking(frame)).object(),
            of: definition
        )
    }

    /// The object in a wrapper, as any type that it has.
    ///
    /// The wrapper remembers that type, so that the next request for it needs no cast.
    func object<Object>(in box: AnyBox, of definition: AnyDefinition) throws -> Object {
        if let known = box.box(as: ObjectIdentifier(Object.self)) { return known.object() }
        let object: Object = try definition.converted(box.value, as: Object.self)
        core.remember(Box(object), in: box)
        return object
    }

    /// Returns the ready object of a cell, and records the dependency on it and its reuse.
    ///
    /// Fails if the factory was stopped or released.
    func reuseBox(in cell: Int, _ definition: AnyDefinition) throws -> AnyBox? {
        if core.flags != [] { try core.checkNotStopped(frame) }
        if frame != nil { core.recordDependency(on: definition, by: frame) }
        guard let box = core.box(in: cell) else { return nil }
        core.reportReuse(of: definition)
        return box
    }

    // MARK: - Ready objects

    /// The ready object of a cell as a type, if it can be read without a lock and a check.
    @inlinable
    @inline(__always)
    func readyBox(in cell: Int, as type: ObjectIdentifier) -> ReadyBox? { owner?.readyBox(in: cell, as: type) }

    /// The object of a wrapper that `readyBox` has returned.
    ///
    /// If a request is inlined, its caller could otherwise release the owner before this reads the object.
    @inlinable
    @inline(__always)
    func object<Object>(in box: ReadyBox) -> Object {
        defer { withExtendedLifetime(owner) {} }
        return box.object()
    }

    // MARK: - Closures

    /// Begins a closure on this thread if that needs no frame, and if the depth and the stack allow it.
    @inlinable
    @inline(__always)
    func begins(on thread: ThreadState) -> Bool {
        let flags = core.flags
        return (flags == [] || flags == .framed && frame != nil) && thread.begins(inside: frame)
            || frame == nil && core.beginsOutermost(on: thread)
    }

    /// Calls a closure of a definition, after a check that the depth and the stack allow it.
    @inlinable
    @inline(__always)
    func call<Object>(_ definition: AnyDefinition, _ make: (ObjectGraphFactory) throws -> Object) throws -> Object {
        let thread = ThreadState()
        guard begins(on: thread) else { return try callInFrame(definition, make) }
        defer { thread.end() }
        return try definition.context == context ? make(self) : call(make, in: definition.context)
    }

    /// Calls a closure with a copy of this factory, which counts references to the core and the owner.
    @usableFromInline
    @inline(never)
    func call<Object>(_ make: (ObjectGraphFactory) throws -> Object, in context: Int) throws -> Object {
        try make(moved(to: context, frame))
    }

    /// Calls a closure of a definition for the frame that the request works for, or in a frame of its own.
    @usableFromInline
    @inline(never)
    func callInFrame<Object>(
        _ definition: AnyDefinition,
        _ make: (ObjectGraphFactory) throws -> Object
    ) throws -> Object {
        let (flags, thread) = (core.flags, ThreadState())
        if flags != [] { try core.checkNotStopped(frame) }
        let outer = Frame.ofBlocking(frame)
        // A closure on another thread than that of the closure around it is a level of its own, so that endless ones
        // end.
        let needsFrame =
            thread.needsFrame || (outer == nil ? flags.contains(.framed) || thread.isNew : !thread.isBusy)
        guard needsFrame || flags.contains(.observed) else {
            return try thread.run(inside: outer) { try make(moved(to: definition.context, outer)) }
        }
        let observed = flags.contains(.observed) ? ObservedCreation(of: definition, in: core) : nil
        let inner = Frame(
            inside: outer,
            depth: max(thread.depth, outer?.depth ?? 0) + 1,
            attributes: observed?.attributes
        )
        do {
            let object = try inner.run { try make(moved(to: definition.context, inner)) }
            observed?.reportEnd(nil)
            return object
        } catch {
            observed?.reportEnd(error)
            throw error
        }
    }

    /// The same factory for a closure in another context, which works for a frame.
    @inlinable
    @inline(__always)
    func moved(to context: Int, _ frame: Frame?) -> ObjectGraphFactory {
        ObjectGraphFactory(core: core, owner: owner, frame: frame, context: context)
    }
}

extension FactoryCore {
    /// Begins a closure that needs no frame, outside of other closures on this thread and in this task.
    @usableFromInline
    @inline(never)
    func beginsOutermost(on thread: ThreadState) -> Bool {
        flags == [] && Frame.current == nil && thread.beginsOutermost()
    }

    /// What a request does for the name with these words, or nil.
    ///
    /// There is one function for all callers, which the compiler doesn't repeat for each expected type.
    @usableFromInline
    @inline(never)
    func target(for words: NameWords, in context: Int) -> NameTarget? { lookups.target(for: words, in: context) }

    /// What a request does for a name of many bytes, or nil.
    @usableFromInline
    @inline(never)
    func target(ofLong name: String, in context: Int) -> NameTarget? { lookups.target(of: name, in: context) }
}

extension ObjectGraphFactory {
    /// The builds around the code that uses this factory.
    package var buildsUnderWay: [Build] {
        [Frame.ofBlocking(frame)?.build, Frame.ofAwaiting(frame)?.build].compactMap(\.self).filter { !$0.hasEnded }
    }
}

// MARK: - Names

extension ObjectGraphFactory {
    /// The meaning of a name, which the tables of the context remember from now on.
    ///
    /// Fails if the closure that received this factory declares its dependencies, but not this name.
    func lookUp(_ name: String) throws -> LookupResult {
        if let known = core.lookups.result(of: name, in: context) { return known }
        guard core.graph.contexts[context].allows(name) else { throw RequestFault(.undeclared) }
        guard let result = core.graph.meaning(of: name, in: context) else { throw RequestFault(.missing) }
        if target(of: name) == nil { core.lookups.remember(result, in: context) }
        return result
    }

    /// The factory that has the definition of a name, for the same request.
    func factory(for result: LookupResult) -> ObjectGraphFactory {
        guard result.generations > 0 else { return moved(to: result.context, frame) }
        return ancestor(result.generations, result.context)
    }

    /// The factory of the ancestor that is a number of generations up, for the same request.
    package func ancestor(_ generations: Int) -> ObjectGraphFactory {
        ancestor(generations, core.graph.context(above: context, by: generations))
    }

    private func ancestor(_ generations: Int, _ context: Int) -> ObjectGraphFactory {
        var factory = self
        for _ in 0..<generations {
            guard let parent = factory.core.parent else { break }
            factory = ObjectGraphFactory(core: parent, owner: factory.owner?.parent, frame: frame, context: context)
        }
        return factory
    }

    /// The definition for a name and arguments of these types, and the factory that has it.
    @usableFromInline
    func definition(
        _ name: String,
        taking arguments: @autoclosure () -> [Any.Type]
    ) throws -> (AnyDefinition, ObjectGraphFactory) {
        if let definition = target(of: name)?.anyDefinition { return (definition, self) }
        if core.flags != [] { try core.checkNotStopped(frame) }
        let found = try lookUp(name)
        guard found.isProvider else { return (found.definition, factory(for: found)) }
        throw RequestFault.arguments(needed: [], given: arguments())
    }

    /// The types of run-time arguments, which only errors need.
    @_alwaysEmitIntoClient
    func list<each Argument>(of types: repeat (each Argument).Type) -> [Any.Type] {
        var list: [Any.Type] = []
        repeat list.append(each types)
        return list
    }
}
