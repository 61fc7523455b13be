internal import RivetShared

/// What all copies of a factory share: its shared objects, its parent, and its state.
///
/// The closures of shared objects receive a factory that refers to the core alone. So an object can store its factory
/// without a retain cycle: when the ``FactoryOwner`` is released, it releases the objects of the core.
///
/// Sound as `Sendable`: it is immutable, except for the cells, and for what its lock or the parent's lock guards.
@usableFromInline
package final class FactoryCore: Locked<FactoryCore.State>, @unchecked Sendable {
    @usableFromInline
    package struct State {
        /// The states of the shared objects; empty after the release.
        fileprivate var cells: [CellState]
        /// The factories of children, in the order in which they were added, and nil for some that were released.
        fileprivate var children: [FactoryCore?] = []
        /// The number of children that weren't released.
        fileprivate var childCount = 0
        /// The scopes that were reset for this factory, and remember it.
        fileprivate var resetScopes: [CachedScope] = []
        fileprivate var lifecycleRecord: (any LifecycleRecord)?

        /// The builds under way.
        package var builds: [Build] {
            cells.compactMap { if case .building(let build) = $0 { build } else { nil } }
        }
    }

    /// What a request has to check before it uses a ready object or calls a closure.
    @frozen
    @usableFromInline
    package struct Flags: OptionSet, Sendable {
        @usableFromInline package let rawValue: UInt
        @inlinable package init(rawValue: UInt) { self.rawValue = rawValue }

        /// Requests from outside are refused, because the factory is being stopped.
        package static let stopping = Flags(rawValue: 1)
        /// All requests are refused except those of hooks.
        package static let stopped = Flags(rawValue: 2)
        /// The factory has an observer.
        static let observed = Flags(rawValue: 4)
        /// The owner was released.
        static let released = Flags(rawValue: 8)
        /// An outermost request needs a frame, because the graph, or a parent's, has objects of the scope `.graph`.
        @inlinable static var framed: Flags { Flags(rawValue: 16) }
    }

    package let graph: FrozenGraph
    @usableFromInline let lookups: NameLookups
    @usableFromInline let readyObjects: ReadyObjects
    package let parent: FactoryCore?
    /// The number by which scopes identify the factory.
    private let number: UInt64
    private let observer: (any GraphObserver)?
    /// The index among the parent's children, which the parent's lock guards.
    private var place: Int?

    private static let numbers = Counter()

    package init(
        for graph: FrozenGraph,
        parent: FactoryCore?,
        observer: (any GraphObserver)? = nil
    ) {
        self.graph = graph
        lookups = graph.lookups
        let count = graph.definitionsByCell.count
        readyObjects = ReadyObjects(count)
        self.parent = parent
        number = graph.hasGraphScope || graph.hasShared ? FactoryCore.numbers.next() : 0
        self.observer = observer
        super.init(State(cells: Array(repeating: .empty, count: count)))
        if observer != nil { insert(.observed) }
        if graph.hasGraphScope || parent?.flags.contains(.framed) == true { insert(.framed) }
    }

    deinit { readyObjects.deallocate() }

    // MARK: - Flags

    @inlinable
    @inline(__always)
    var flags: Flags { Flags(rawValue: readyObjects.flags) }

    package func insert(_ flag: Flags) { readyObjects.insertFlags(flag.rawValue) }

    /// Whether the owner was released.
    package var isReleased: Bool { flags.contains(.released) }
    /// Whether the factory refuses all requests, because it or its parent was stopped.
    package var isStopped: Bool { flags.contains(.stopped) }
    package var isObserved: Bool { flags.contains(.observed) }

    // MARK: - Objects

    /// The ready object of a cell, or the object of the scope `.weak` that other code still retains.
    package func box(in cell: Int) -> AnyBox? {
        switch withLock({ $0.cells.isEmpty ? .closed : $0.cells[cell] }) {
        case .ready(let box): box
        case .weak(let reference): reference.box(of: graph.definitionsByCell[cell])
        case .empty, .building, .closed: nil
        }
    }

    /// The number of ready objects in the cells.
    var readyCount: Int { withLock { $0.cells.count { if case .ready = $0 { true } else { false } } } }

    /// Changes the state of a cell by a body that runs under the lock.
    private func withCell(_ cell: Int, _ body: (inout CellState) throws -> Void) rethrows {
        var old = CellState.empty
        // Released outside of the lock, because a deinitializer is the user's code.
        defer { withExtendedLifetime(old) {} }
        try withLock { state in
            if state.cells.isEmpty {
                var closed = CellState.closed
                return try body(&closed)
            }
            old = state.cells[cell]
            try body(&state.cells[cell])
            readyObjects.record(state.cells[cell], of: cell)
        }
    }

    /// Stores an object that was supplied, before other code knows the factory.
    package func keep(_ box: AnyBox, in cell: Int) { withCell(cell) { $0 = .ready(box) } }

    /// Remembers the object of a wrapper as another type.
    func remember(_ other: AnyBox, in box: AnyBox) { withLock { _ in box.remember(other) } }

    /// The slot of a definition in custom scopes, and in the scope `.graph`.
    func slot(of definition: AnyDefinition) -> ScopeSlot { ScopeSlot(factory: number, definition: definition.cell) }

    /// Resets a scope for this factory and its children.
    ///
    /// A child that is added meanwhile has no object that depends on a stale one of this factory: this factory comes
    /// first.
    func reset(_ scope: CachedScope) {
        let slots = graph.definitionsByCell.filter { $0.lifetime.isStoredByScope }.map(slot)
        withLock { state in
            if !state.resetScopes.contains(where: { $0 === scope }) { state.resetScopes.append(scope) }
        }
        scope.reset(slots)
        // A factory that is released meanwhile has told the scope to forget its objects.
        if isReleased { slots.forEach(scope.forget) }
        for child in children { child.reset(scope) }
    }

    /// Releases all objects, because the owner is being released.
    func close() {
        let record = withLock { state in
            insert(.released)
            return state.lifecycleRecord
        }
        func reportLeak(of definition: AnyDefinition) {
            report(.leaked(.init(definition, ObservedPath(names: [definition.name], request: 0))))
        }
        record?.abandon(isObserved ? reportLeak : nil)
        parent?.remove(self)
        let (objects, scopes) = withLock { state in
            state.lifecycleRecord = nil
            defer { state.cells = [] }
            readyObjects.forgetAll()
            return (state.cells, state.resetScopes)
        }
        withExtendedLifetime((objects, record)) {}
        for scope in scopes { scope.forget(ScopeSlot(factory: number, definition: AnyDefinition.noCell)) }
        guard graph.hasShared else { return }
        for definition in graph.definitionsByCell where definition.lifetime.isStoredByScope {
            definition.lifetime.forget(slot(of: definition))
        }
    }

    // MARK: - Family

    /// Adds a child; returns false if this factory refuses requests.
    func add(_ child: FactoryCore) -> Bool {
        withLock { state in
            // A stop collects the children after it has set the flag.
            guard flags.isDisjoint(with: [.stopping, .stopped]) else { return false }
            state.childCount += 1
            child.place = state.children.count
            state.children.append(child)
            return true
        }
    }

    private func remove(_ child: FactoryCore) {
        withLock { state in
            guard let place = child.place else { return }
            state.childCount -= 1
            state.children[place] = nil
            // At least half of the places stay in use, so the mean cost of a removal doesn't depend on their number.
            guard state.childCount <= state.children.count / 2 else { return }
            state.children.removeAll { $0 == nil }
            for (place, child) in state.children.enumerated() { child?.place = place }
        }
    }

    /// The children that haven't been released, the last one first.
    package var children: [FactoryCore] { withLock { $0.children }.reversed().compactMap(\.self) }

    // MARK: - Lifecycle

    /// The record of the lifecycle, or nil before it is first needed.
    package var lifecycleRecord: (any LifecycleRecord)? { withLock { $0.lifecycleRecord } }

    /// The record of the lifecycle, which is created when it is first needed.
    ///
    /// A released factory doesn't retain a new record, because the objects of the record may retain the factory.
    package func lifecycleRecord<Record: LifecycleRecord>(as type: Record.Type) -> Record {
        withLock { state in
            if let known = state.lifecycleRecord as? Record { return known }
            let record = Record()
            if !isReleased { state.lifecycleRecord = record }
            return record
        }
    }

    /// Reports an event to the observer, if there is one that isn't being called.
    ///
    /// During a build, the observer blocks the build, so the observer's request for the object would wait for itself.
    /// Only the observer's thread works for the build: a task that the observer starts doesn't block anything.
    package func report(_ event: GraphEvent, during build: Build? = nil) {
        guard let observer, FrameAttributes.current?.isNotifying != true else { return }
        let attributes = FrameAttributes(in: .current, isNotifying: true)
        Frame.withAttributes(attributes) {
            guard let build else { return observer.observe(event) }
            let frame = Frame(inside: nil, build: build, attributes: attributes)
            defer { frame.end() }
            // If the closures are too deep, the observer's requests fail.
            do { try ThreadState().run(inside: frame) { observer.observe(event) } } catch { observer.observe(event) }
        }
    }
}

// MARK: - Requests for shared objects

extension FactoryCore {
    /// How the factory retains the object of a definition.
    ///
    /// A trial builds each shared object once, so it retains also those that a scope might release before the next
    /// request.
    func lifetime(of definition: AnyDefinition) -> Lifetime.Kind {
        definition.lifetime.mayBeGone && graph.parts.recorder != nil ? .singleton : definition.lifetime.kind
    }

    /// Changes the state of a definition's object, in the factory or in the resolution, by a body that runs under the
    /// lock.
    @inline(never)
    func withCell(
        of definition: AnyDefinition,
        in resolution: Resolution?,
        _ body: (inout CellState) throws -> Void
    ) rethrows {
        guard lifetime(of: definition) == .graph, let resolution else { return try withCell(definition.cell, body) }
        try resolution.withCell(slot(of: definition), body)
    }

    /// The object of a definition that a custom scope retains.
    func storedBox(of definition: AnyDefinition) throws -> AnyBox? {
        guard definition.lifetime.isStoredByScope else { return nil }
        let found: Any
        switch definition.lifetime.object(for: slot(of: definition)) {
        case .kept(let box)? where box.type == definition.typeIdentity: return box
        case .kept(let box)?: found = box.value
        case .object(let object)?: found = object
        case nil: return nil
        }
        if let box = definition.box(of: found) { return box }
        throw RequestFault.typeMismatch(wanted: definition.objectType, held: Swift.type(of: found))
    }

    /// Fails if the factory was released or stopped.
    ///
    /// While it is being stopped, only requests from outside fail. Builds under way may finish, and a hook may resolve
    /// what its object needs, even from a parent.
    func checkNotStopped(_ factory: Frame?) throws {
        let flags = flags
        if flags.contains(.released) { throw RequestFault(.released) }
        guard !flags.isDisjoint(with: [.stopping, .stopped]) else { return }
        if FrameAttributes.current?.hooks?.isInside(self) == true { return }
        guard !flags.contains(.stopped), ThreadState().isBusy || Frame.ofAwaiting(factory) != nil else {
            throw RequestFault(.stopped)
        }
    }

    /// Reports to the observer, if there is one, that a request received a cached object.
    func reportReuse(of definition: AnyDefinition) {
        if isObserved { report(.reused(.init(definition, .leading(to: definition.name)))) }
    }

    /// Reports to the observer, if there is one, that a caller waited for an object.
    func reportWait(for definition: AnyDefinition, _ duration: Duration) {
        report(.waited(.init(definition, .leading(to: definition.name)), duration))
    }
}

// MARK: - How an awaited object can be created

extension FactoryCore {
    /// How the object of a definition can be created for the calling code, which awaits it.
    ///
    /// The graph knows it from the declared dependencies. An undeclared dependency becomes known when the closure
    /// resolves it.
    func calling(of definition: AnyDefinition) -> Calling {
        if definition.calling == .awaiting { return .awaiting }
        let calling = graph.calling(of: definition)
        return calling == .onMainActor && CurrentThread.isMain ? .directly : calling
    }
}

// MARK: - What a factory records

extension FactoryCore {
    /// The record of the lifecycle, which exists if the graph has hooks that start or stop objects.
    private var recordOfHooks: (any LifecycleRecord)? {
        graph.parts.lifecycleRecordType.map { lifecycleRecord ?? lifecycleRecord(as: $0) }
    }

    /// Records how a build has ended, if the graph has hooks.
    ///
    /// Returns the replaced object, whose deinitializer is the user's code.
    func recordEnd(of build: Build, _ box: AnyBox) -> AnyBox? {
        guard let hooks = graph.parts.hooks[ObjectIdentifier(build.definition)] else { return nil }
        return recordOfHooks?.recordBuild(of: build.definition, box, hooks)
    }

    /// Records that the running code requested a shared object, if the graph has hooks.
    ///
    /// The object is a dependency of the build under way, which determines the order in which objects start and stop.
    func recordDependency(on definition: AnyDefinition, by factory: Frame?) {
        guard !graph.parts.hooks.isEmpty, let frame = Frame.ofBlocking(factory), let build = frame.build,
            build.factory == ObjectIdentifier(self),
            // Objects that are requested by a hook may depend on each other.
            !build.hasEnded, !frame.isHook
        else { return }
        // The look-up of the record takes a lock, so it comes last.
        recordOfHooks?.recordDependency(on: definition.cell, by: build.definition.cell)
    }
}
