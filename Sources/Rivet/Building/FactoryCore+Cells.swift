internal import RivetShared

// What requests for shared objects need of a factory.

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
    func withCell<Result>(
        of definition: AnyDefinition,
        in resolution: Resolution?,
        _ body: (inout CellState) throws -> Result
    ) rethrows -> Result {
        guard lifetime(of: definition) == .graph, let resolution else { return try withCell(definition.cell, body) }
        return try resolution.withCell(slot(of: definition), body)
    }

    /// The object of a definition that its scope retains outside of the cells.
    func storedBox(of definition: AnyDefinition) throws -> AnyBox? {
        let found: Any
        switch lifetime(of: definition) {
        case .weak:
            guard let object = weakObject(in: definition.cell) else { return nil }
            found = object
        case .shared:
            switch definition.lifetime.object(for: slot(of: definition)) {
            case .kept(let box)? where box.type == definition.typeIdentity: return box
            case .kept(let box)?: found = box.value
            case .object(let object)?: found = object
            case nil: return nil
            }
        case .prototype, .instance, .arguments, .group, .expected, .singleton, .graph: return nil
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
        if flags.contains(.released) { throw RequestFault.released }
        guard !flags.isDisjoint(with: [.stopping, .stopped]) else { return }
        if FrameAttributes.current?.hooks?.isInside(self) == true { return }
        guard !flags.contains(.stopped), ThreadState().isBusy || Frame.ofAwaiting(factory) != nil else {
            throw RequestFault.stopped
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
    /// Records how a build has ended, if the graph has hooks.
    ///
    /// Returns the replaced object, whose deinitializer is the user's code.
    func recordEnd(of build: Build, _ box: AnyBox) -> AnyBox? {
        recordsDependencies ? lifecycle.withLock { $0.built.finishBuild(of: build.definition, box) } : nil
    }

    /// Records that the running code requested a shared object, if the graph has hooks.
    ///
    /// The object is a dependency of the build under way, which determines the order in which objects start and stop.
    func recordDependency(on definition: AnyDefinition, by factory: Frame?) {
        guard recordsDependencies, let frame = Frame.ofBlocking(factory), let build = frame.build,
            build.factory == ObjectIdentifier(self),
            // Objects that are requested by a hook may depend on each other.
            !build.hasEnded, !frame.isHook
        else { return }
        lifecycle.withLock { $0.built.recordDependency(on: definition.cell, by: build.definition.cell) }
    }
}
