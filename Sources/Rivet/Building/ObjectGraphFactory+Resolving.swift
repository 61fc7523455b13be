// The steps of a request. The look-up is compiled once, in this module. Code that depends on the expected type is
// inlinable, so that the calling module compiles it for that type: the two direct paths, to a cached object and to a
// prototype's closure. Everything else is out of line.
//
// Definitions and recipes use no more of a factory than this:
//
// - `object(of:)`, or `awaited(_:)` for a caller that awaits it: the object of another definition, as its own type
// - `guarded(_:_:)` and `awaitedClosure(of:_:)`: call a closure of a definition; `mustAwait(_:)` chooses between them
// - `get(_:)`, `awaitedDependency(_:)` and `awaitedDependencies(_:)`: the dependencies of a recipe
// - `elements(of:)`, `awaitedElements(of:_:)` and `mayAwait(_:)`: the elements of a group
// - `provide(_:)`, `provideAny(_:)` and `provideAwaited(_:)`: call a provider, or get an element as any of its types
// - `ancestor(_:)`: the factory that builds what a definition inherits

extension ObjectGraphFactory {
    /// Resolves a name on the direct paths, which lead to a cached object or to a new prototype.
    @inlinable
    @inline(__always)
    func resolve<Object>(_ name: String) throws -> Object {
        let type = ObjectIdentifier(Object.self)
        // For a literal, the compiler computes the words and the hash.
        let find = PackedName(small: name).map { store.find($0, for: state, as: type) } ?? find(large: name, as: type)
        if let kept = find.kept { return object(in: kept) }
        if let definition = find.begun { return try made(byBegun: definition) }
        return try resolve(name, in: find.slot)
    }

    /// The object of a name that neither direct path finds, from its slot in the innermost namespace.
    @inlinable
    @inline(never)
    func resolve<Object>(_ name: String, in slot: UnsafeMutablePointer<NameSlot>?) throws -> Object {
        guard let slot else { return try resolveOutward(name) }
        return try object(in: slot)
    }

    /// The object of the definition in a slot.
    @inlinable
    @inline(__always)
    func object<Object>(in slot: UnsafeMutablePointer<NameSlot>) throws -> Object {
        let target = slot.pointee.target
        guard slot.pointee.isOf(ObjectIdentifier(Object.self)) else { return try converted(slot) }
        guard let cell = target.cell else { return try made(by: target.unretained) }
        guard let kept = store.kept(in: cell) else { return try built(cell) }
        return object(in: kept)
    }

    /// The object of a known definition.
    @inlinable
    @inline(__always)
    func object<Object>(of definition: Definition<Object>) throws -> Object {
        let cell = definition.cell
        guard cell >= 0 else { return try made(by: .passUnretained(definition)) }
        guard let kept = store.kept(in: cell) else { return try built(cell) }
        return object(in: kept)
    }

    /// A cached object, as the type of its definition, or another type that was remembered for it.
    @inlinable
    @inline(__always)
    func object<Object>(in kept: Unmanaged<AnyKeptObject>) -> Object {
        kept._withUnsafeGuaranteedRef { unsafeDowncast($0, to: KeptObject<Object>.self).object }
    }

    /// A new object from the closure of a prototype.
    @inlinable
    @inline(__always)
    func made<Object>(by definition: Unmanaged<AnyDefinition>) throws -> Object {
        try Unmanaged<Definition<Object>>.fromOpaque(definition.toOpaque())._withUnsafeGuaranteedRef {
            try guarded($0, $0.make)
        }
    }

    /// A new object from the closure of a prototype, for a request that has begun.
    @inlinable
    @inline(__always)
    func made<Object>(byBegun definition: Unmanaged<AnyDefinition>) throws -> Object {
        try Unmanaged<Definition<Object>>.fromOpaque(definition.toOpaque())._withUnsafeGuaranteedRef {
            try called($0, $0.make, in: ThreadFrame())
        }
    }

    /// A shared object that isn't cached yet, or that an ancestor has.
    @inlinable
    @inline(never)
    func built<Object>(_ cell: Int) throws -> Object {
        if store.isView {
            let keeper = try keeper(for: cell)
            defer { keeper.end() }
            return try keeper.store._withUnsafeGuaranteedRef { store in
                if let kept = store.kept(in: cell) { return object(in: kept) }
                return try ObjectGraphFactory(store: store, state: state).built(cell)
            }
        }
        if store.needsChecks || ThreadFrame.isBusy, let kept = try found(cell) { return object(in: kept) }
        if let place = inheritedPlace(of: cell) { return try object(at: place) }
        let shared = try shared(cell)
        if case .kept(let kept)? = shared { return unsafeDowncast(kept, to: KeptObject<Object>.self).object }
        // Only an object of this definition is in its cell.
        if case .object(let object)? = shared, Object.self is AnyObject.Type {
            return unsafeBitCast(object, to: Object.self)
        }
        return try object(of: cell, from: shared)
    }

    /// An object of a weak scope whose type isn't a class, or an ancestor's object that only the complete rules find.
    @usableFromInline
    func object<Object>(of cell: Int, from shared: SharedObject?) throws -> Object {
        if case .object(let object)? = shared {
            return try store.definition(of: cell)._withUnsafeGuaranteedRef { try $0.converted(object, as: Object.self) }
        }
        let inherited = try inherited(cell)
        return try inherited.factory.converted(inherited.definition)
    }

    /// Calls a closure of a definition, after a check that the depth and the stack allow it.
    @inlinable
    @inline(__always)
    func guarded<Object>(_ definition: AnyDefinition, _ make: (ObjectGraphFactory) throws -> Object) throws -> Object {
        if store.needsChecks, store.needsRules(for: state) { return try callIfAllowed(definition, make) }
        return try called(definition, make, in: ThreadFrame.begin(state))
    }

    /// Calls a closure of a definition for a request that has begun, and ends the request.
    @inlinable
    @inline(__always)
    func called<Object>(
        _ definition: AnyDefinition,
        _ make: (ObjectGraphFactory) throws -> Object,
        in thread: ThreadFrame
    ) throws -> Object {
        defer { thread.end() }
        let state = RequestState(thread.token, in: definition)
        return try make(ObjectGraphFactory(store: store, state: state))
    }

    /// The object of a slot, as a type other than its definition's.
    @inlinable
    @inline(__always)
    func converted<Object>(_ slot: UnsafeMutablePointer<NameSlot>) throws -> Object {
        let target = slot.pointee.target
        guard let cell = target.cell else {
            return try convertedPrototype(target.unretained, holding: slot.pointee.typeBits)
        }
        return try converted(cell)
    }

    /// A shared object, as a type other than its definition's.
    @inlinable
    @inline(never)
    func converted<Object>(_ cell: Int) throws -> Object {
        if !store.needsChecks, let kept = store.kept(in: cell, as: ObjectIdentifier(Object.self)) {
            return object(in: kept)
        }
        return try store.definition(of: cell)._withUnsafeGuaranteedRef { try converted($0) }
    }

    /// The object of a definition without a cell, as a type other than its definition's.
    @inlinable
    @inline(__always)
    func convertedPrototype<Object>(_ definition: Unmanaged<AnyDefinition>, holding held: UInt) throws -> Object {
        let made = try madeReference(by: definition, holding: held, for: ObjectIdentifier(Object.self))
        guard let conversion = made.conversion, let object = made.object else {
            return try definition._withUnsafeGuaranteedRef { try converted(made.object, of: $0) }
        }
        return conversion.pointee.value(ofRetained: object)
    }

    /// A new object, created already or not, as a type for which no conversion is known.
    @usableFromInline
    func converted<Object>(_ made: Unmanaged<AnyObject>?, of definition: AnyDefinition) throws -> Object {
        guard let made else { return try definition.object(as: Object.self, from: self) }
        return try definition.remembering(made.takeRetainedValue())
    }

    /// A new object for a caller that expects another type, and how to convert it.
    ///
    /// The object is retained for the caller. It is nil if the conversion isn't known. If only the conversion is nil,
    /// the object has another class than those before it.
    @usableFromInline
    @inline(never)
    func madeReference(
        by definition: Unmanaged<AnyDefinition>,
        holding held: UInt,
        for wanted: ObjectIdentifier
    ) throws -> (object: Unmanaged<AnyObject>?, conversion: Conversion.Known?) {
        guard let known = Conversion.known(from: held, to: wanted) else { return (nil, nil) }
        // The type of the definition is a class. A stored closure returns its object indirectly, so references to
        // objects of all classes are returned in the same way, each with a count for the caller.
        let object: Unmanaged<AnyObject> = try made(by: definition)
        return (object, Conversion.matching(object, known, as: wanted))
    }

    /// The object of a definition, as any type that the object has.
    ///
    /// If the type wasn't remembered, this converts the object.
    @usableFromInline
    package func converted<Object>(_ definition: AnyDefinition) throws -> Object {
        let cell = definition.cell
        guard cell >= 0 else {
            let held = UInt(bitPattern: definition.typeIdentity)
            return try convertedPrototype(.passUnretained(definition), holding: held)
        }
        if store.isView {
            let keeper = try keeper(for: cell)
            defer { keeper.end() }
            return try keeper.store._withUnsafeGuaranteedRef {
                try ObjectGraphFactory(store: $0, state: state).converted(definition)
            }
        }
        if store.needsChecks { try checkNotStopped() }
        if let kept = store.kept(in: cell, as: ObjectIdentifier(Object.self)) {
            reportReuse(definition)
            return object(in: kept)
        }
        let object = try definition.object(as: Object.self, from: self)
        store.remember(object, in: cell)
        return object
    }

    /// The slot of a name in the innermost namespace, or nil if the slots don't have the name.
    @inline(__always)
    func slot(of name: String) -> UnsafeMutablePointer<NameSlot>? {
        PackedName(small: name).map { store.slot(for: $0, in: state.context) } ?? slot(large: name)
    }

    /// Looks up a name by its bytes, in the same way as by its words.
    @usableFromInline
    @inline(never)
    func find(large name: String, as type: ObjectIdentifier) -> ObjectStore.Find {
        slot(large: name).map { store.find(in: $0, for: state, as: type) } ?? ObjectStore.Find(slot: nil)
    }

    /// The slot of a name in the innermost namespace, by its bytes.
    @usableFromInline
    func slot(large name: String) -> UnsafeMutablePointer<NameSlot>? {
        // Not `withBytes`, whose closure for both cases costs more than the rest.
        name.utf8.withContiguousStorageIfAvailable { slot(ofBytes: $0) } ?? slot(copying: name)
    }

    /// The slot of a name whose bytes another framework stores.
    @inline(never)
    private func slot(copying name: String) -> UnsafeMutablePointer<NameSlot>? {
        Array(name.utf8).withUnsafeBufferPointer { slot(ofBytes: $0) }
    }

    private func slot(ofBytes name: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<NameSlot>? {
        let bytes = UnsafeRawBufferPointer(name)
        let words = bytes.count > 15 ? PackedName.ofManyBytes(bytes) : .ofBytes(bytes)
        guard let slot = store.slot(for: words, in: state.context) else { return nil }
        let definition = store.definition(in: slot)
        return words.isWhole || definition._withUnsafeGuaranteedRef({ $0.name.ends(with: name) }) ? slot : nil
    }

    /// The object of a name that isn't in the innermost namespace.
    @inlinable
    @inline(never)
    func resolveOutward<Object>(_ name: String) throws -> Object {
        if store.needsChecks { try checkNotStopped() }
        guard let place = outerPlace(of: name) else { return try resolvedByRules(name) }
        return try object(at: place)
    }

    /// The object of a name that is defined in another namespace, or by an ancestor.
    @inlinable
    @inline(__always)
    func object<Object>(at place: Place) throws -> Object {
        try place.store._withUnsafeGuaranteedRef {
            try ObjectGraphFactory(store: $0, state: place.state).object(in: place.slot)
        }
    }

    /// The object of a name that isn't in a slot, found by the complete rules.
    @usableFromInline
    func resolvedByRules<Object>(_ name: String) throws -> Object {
        if let found = provided(by: name) {
            return try found.definition._withUnsafeGuaranteedRef { definition in
                try withAncestor(found.generations) { try definition.provider(as: Object.self, from: $0) }
            }
        }
        let found = try permittedByRules(name)
        return try found.isProvider
            ? found.definition.provider(as: Object.self, from: found.factory)
            : found.factory.converted(found.definition)
    }

    /// The elements of a group.
    func elements(of group: GroupDefinition) -> [AnyDefinition] {
        store.withGraph { $0.groups[group.number] }
    }

    /// The object for a dependency of a recipe.
    @inlinable
    func get<Object>(_ key: Key<Object>) throws -> Object {
        if key.kind != .name { return try special(key, nil) }
        do { return try resolve(key.name) } catch { throw traced(error, key.name, nil) }
    }
}

// MARK: - Views and stopped factories

// Requests through views, and requests that don't take the direct path.

extension ObjectGraphFactory {
    /// The store of a view, for one request.
    @usableFromInline
    struct Keeper {
        @usableFromInline let store: Unmanaged<ObjectStore>
        /// Whether the request retains the store, because no other code on this thread does.
        fileprivate let isRetained: Bool

        @usableFromInline
        func end() { if isRetained { store.release() } }
    }

    /// The store of this view, for a request, because that doesn't retain the objects that it finds.
    ///
    /// Also records that the object of `cell` was requested.
    @usableFromInline
    func keeper(for cell: Int) throws -> Keeper {
        if !store.needsChecks, let store = store.storeBuilding { return Keeper(store: store, isRetained: false) }
        return Keeper(store: .passRetained(try retainedKeeper(for: cell)), isRetained: true)
    }

    private func retainedKeeper(for cell: Int) throws -> ObjectStore {
        let keeper = try store.keeper()
        recordDependency(on: cell, in: keeper)
        return keeper
    }

    /// Awaits a body with the factory of this view's store.
    nonisolated(nonsending) func keepingAwaited<Result>(
        _ cell: Int,
        _ body: nonisolated(nonsending) (ObjectGraphFactory) async throws -> Result
    ) async throws -> Result {
        let keeper = try retainedKeeper(for: cell)
        let result = try await body(ObjectGraphFactory(store: keeper, state: state))
        return withExtendedLifetime(keeper) { result }
    }

    /// The object of a cell.
    ///
    /// Fails if the factory was stopped or released.
    func foundIfAllowed(_ cell: Int) throws -> Unmanaged<AnyKeptObject>? {
        try checkNotStopped()
        guard let kept = store.found(in: cell) else { return nil }
        reportReuse(store.graph.definitionsByCell[cell])
        return kept
    }

    /// Calls a closure of a definition, unless the factory was stopped or released.
    @usableFromInline
    @inline(never)
    func callIfAllowed<Object>(_ definition: AnyDefinition, _ make: (ObjectGraphFactory) throws -> Object) throws
        -> Object
    {
        try checkNotStopped()
        let thread = try ThreadFrame.begin(state)
        defer { thread.end() }
        // A provider may be called inside the closure of another object than the one that stores it.
        let origin = thread.origin
        if state.token != 0, state.token != thread.token { thread.origin = state.token }
        defer { thread.origin = origin }
        return try observing(definition) {
            try make(ObjectGraphFactory(store: store, state: RequestState(thread.token, in: definition)))
        }
    }

    /// Fails if the factory was released or stopped.
    ///
    /// While it is being stopped, only requests from outside fail. Builds under way may finish, and a hook may resolve
    /// what its object needs, even from a parent.
    @usableFromInline
    func checkNotStopped() throws {
        let reasons = store.lifeState.reasons
        if reasons.contains(.released), store.isView { throw RequestFault.released }
        guard reasons.contains(.refusing) else { return }
        if FrameAttributes.current?.hooks?.isInside(lifeWith: store.life.id) == true { return }
        guard !reasons.contains(.stopped), isUnderWay else { throw RequestFault.stopped }
    }

    /// Whether this request is part of another one, or of a build.
    private var isUnderWay: Bool {
        if ThreadFrame.isBusy { return true }
        if let frame = Frame.current, frame.isRunning, !frame.isLeftBehind { return true }
        return Frame.named(by: state) != nil
    }
}
