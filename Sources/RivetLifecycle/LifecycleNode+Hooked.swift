internal import Rivet

extension LifecycleNode {
    /// Describes a built object that has hooks, and perhaps services that are running.
    init(_ hooked: BuiltGraph.Hooked, _ services: Services? = nil) {
        let node = hooked.node
        self.init(
            name: node.definition.name,
            site: node.definition.site,
            needs: hooked.dependencies,
            order: node.order,
            onStart: node.hooks.onStart.map { $0.bound(to: node.object) },
            onStop: node.hooks.onStop.map { $0.bound(to: node.object) } + (services?.stopHooks(of: node) ?? [])
        )
    }

    /// Describes the wait for a build under way.
    init(awaiting wait: Wait) {
        let definition = wait.build.definition
        let hook = LifecycleHook(limit: nil) { _ = try await wait.awaitOutcome() }
        self.init(name: definition.name, site: definition.site, needs: [], onStart: [hook], onStop: [])
    }
}
