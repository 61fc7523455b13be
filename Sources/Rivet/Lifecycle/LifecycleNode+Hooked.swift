extension LifecycleNode {
    /// What was built and has hooks, as the sequence takes it.
    init(_ hooked: BuiltGraph.Hooked) {
        self.init(
            name: hooked.definition.name,
            site: hooked.definition.site,
            needs: hooked.needs,
            order: hooked.order,
            onStart: hooked.hooks.onStart.map { $0.bound(to: hooked.object) },
            onStop: hooked.hooks.onStop.map { $0.bound(to: hooked.object) }
        )
    }

    /// The wait for a build that was under way.
    init(awaiting wait: Build.Wait) {
        let definition = wait.build.definition
        let hook = LifecycleHook(limit: nil) { _ = try await wait.outcome() }
        self.init(name: definition.name, site: definition.site, needs: [], onStart: [hook], onStop: [])
    }
}
