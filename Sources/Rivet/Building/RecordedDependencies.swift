// What factories record of their objects, for the order in which they start and stop.

extension FactoryCore {
    /// Records how a build has ended, if the graph has hooks.
    ///
    /// Returns the replaced object, whose deinitializer is the user's code.
    func recordEnd(of build: Build, _ box: AnyBox?) -> AnyBox? {
        recordsDependencies ? lifecycle.withLock { $0.built.finishBuild(of: build.definition, box) } : nil
    }

    /// Records that the running code requested a shared object, if the graph has hooks.
    ///
    /// The object is a dependency of the build under way.
    func recordDependency(on definition: AnyDefinition, by factory: Frame?) {
        guard recordsDependencies, let frame = Frame.ofBlocking(factory), let build = frame.build,
            build.factory == ObjectIdentifier(self),
            // Objects that are requested by a hook may depend on each other.
            !build.hasEnded, frame.hook !== build
        else { return }
        lifecycle.withLock { $0.built.recordDependency(on: definition.cell, by: build.definition.cell) }
    }
}
