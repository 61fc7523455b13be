extension ObjectGraphFactory {
    /// The error that a request throws: with the step of this request added to its path.
    ///
    /// Called when a request has failed, once for each name on its path. A request that succeeds records nothing.
    @usableFromInline
    @inline(never)
    func traced(_ error: any Error, _ name: String, _ fileID: StaticString, _ line: UInt) -> any Error {
        traced(error, name, SourceSite(fileID: fileID, filePath: "", line: line, column: 0))
    }

    /// The same for a dependency of a recipe, which is requested where the recipe is written.
    @usableFromInline
    @inline(never)
    func traced(_ error: any Error, _ name: String) -> any Error { traced(error, name, nil) }

    /// The value of a variable that was requested like an object.
    @usableFromInline
    func variable<Value>(_ name: String, _ fileID: StaticString, _ line: UInt) throws -> Value {
        try variable(name, SourceSite(fileID: fileID, filePath: "", line: line, column: 0))
    }

    @usableFromInline
    func variable<Value>(_ name: String, _ site: SourceSite?) throws -> Value {
        do { return try environment[name] } catch {
            var traced = ResolutionError(error, name: name, graph: store.graph)
            traced.add(ResolutionError.Step(nil, name: name, requestSite: site, in: store.graph))
            throw traced
        }
    }

    func traced(_ error: any Error, _ name: String, _ site: SourceSite?) -> any Error {
        let definition = meaning(of: name)?.definition
        // Names are short inside a namespace. The whole name shows which of two wheels is meant.
        let isRelative = definition?.name.ends(with: Namespace.separator + name) ?? false
        return traced(error, isRelative ? definition?.name ?? name : name, definition, site)
    }

    /// The same for a definition that is known.
    package func traced(_ error: any Error, _ name: String, _ definition: AnyDefinition?, _ site: SourceSite?)
        -> any Error
    {
        if definition == nil, case RequestFault.missing = error { store.graph.parts.recorder?.recordMissing(name) }
        var traced =
            error as? ResolutionError
            ?? ResolutionError(error, name: name, graph: store.graph, context: state.context)
        // The reason to give up may be a cycle that this name is part of.
        let resolution = ThreadFrame.resolution ?? Frame.current?.resolution
        if case RequestFault.gaveUp = error, let cycle = resolution?.cycle?.entered(at: definition) { traced = cycle }
        traced.add(ResolutionError.Step(definition, name: name, requestSite: site, in: store.graph))
        guard traced.code == .circle else { return traced }
        if traced.entered(at: definition) != nil { resolution?.remember(traced) }
        // On a thread of its own, the path continues outward in the closure that received the factory.
        if !ThreadFrame.isBusy, let definition = Requester.named(by: state)?.frame?.build?.definition {
            traced.begin(at: ResolutionError.Step(definition, name: definition.name, requestSite: nil, in: store.graph))
        }
        return traced
    }
}
