import Rivet

// How closures reach their dependencies.

extension RunningGraph {
    func resolve(_ dependency: GraphProgram.Dependency, from factory: ObjectGraphFactory) throws -> [ProgramObject] {
        if dependency.handling == .leavesBehind {
            let left = dependency.left(hop: .none)
            leave { [self] in _ = try resolve(left, from: factory) }
            return []
        }
        return try handled(dependency) {
            let sources = try dependency.targets.map { try source($0, dependency.route, factory) }
            return try dependency.hop.run(sources.map(\.make), awaiting: requests(dependency, sources))
        }
    }

    func awaited(_ dependency: GraphProgram.Dependency, from factory: ObjectGraphFactory) async throws
        -> [ProgramObject]
    {
        if dependency.handling == .leavesBehind {
            let left = dependency.left(hop: dependency.hop)
            leave { [self] in _ = try await awaited(left, from: factory) }
            return []
        }
        return try await handledAwaiting(dependency) { [self] in
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

    /// Prepares the request.
    ///
    /// Everything it takes from the factory is taken here, before the hop.
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
        case .provider:
            return try Source(make: target.provider(from: own), makeAwaiting: target.awaitedProvider(from: own))
        case .maker:
            let maker: Maker = try own["Maker \(target.name)"]
            return Source(make: maker.make, makeAwaiting: maker.makeAwaiting)
        case .outside:
            let maker = try outside(index)
            return Source(make: maker.make, makeAwaiting: maker.makeAwaiting)
        }
        return Source(make: { try target.object(from: factory) }) { try await target.awaited(from: factory) }
    }

    private func handled(_ dependency: GraphProgram.Dependency, _ body: () throws -> [ProgramObject]) throws
        -> [ProgramObject]
    {
        switch dependency.handling {
        case .propagates, .leavesBehind: return try body()
        case .catches: return (try? body()) ?? []
        case .retries: do { return try body() } catch { return try body() }
        }
    }

    private func handledAwaiting(
        _ dependency: GraphProgram.Dependency,
        _ body: () async throws -> [ProgramObject]
    ) async throws -> [ProgramObject] {
        switch dependency.handling {
        case .propagates, .leavesBehind: return try await body()
        case .catches: return (try? await body()) ?? []
        case .retries: do { return try await body() } catch { return try await body() }
        }
    }
}

extension GraphProgram.Dependency {
    /// The request that the abandoned task makes.
    fileprivate func left(hop: GraphProgram.Hop) -> GraphProgram.Dependency {
        var left = self
        (left.handling, left.hop) = (.propagates, hop)
        return left
    }
}
