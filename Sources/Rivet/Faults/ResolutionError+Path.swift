extension ResolutionError {
    /// One step of the path to the fault: a requested name and its definition.
    public struct Step: Sendable, Hashable {
        /// The requested name, with the namespace in which it was found.
        public let name: String
        /// The name of the definition if ``name`` is an alias of it; otherwise nil.
        public let aliasOf: String?
        /// The name of the definition's scope.
        ///
        /// Nil if nothing defines the name, and for an instance, which has no scope.
        public let scope: String?
        /// The module that defines the name; nil if nothing does, and for a module that is a closure.
        public let module: String?
        /// The place of the definition; nil if nothing defines the name.
        public let site: SourceSite?
        /// The changes that modules made to the definition, in their order.
        public let changes: [DefinitionChange]
        /// The place of the request.
        ///
        /// Nil if it isn't recorded, as for the dependencies of a recipe and for providers.
        public let requestSite: SourceSite?

        /// Whether the definition takes arguments.
        ///
        /// A request for the same name with other arguments doesn't close a cycle.
        let takesArguments: Bool
        /// The identity of the definition, or nil if nothing defines the name.
        package let identity: ObjectIdentifier?

        /// Whether both are requests for one definition.
        func isSame(as other: Step) -> Bool { identity != nil && identity == other.identity }
    }
}

/// The steps of a failed request, which the error collects on its way out.
///
/// The outermost step is the newest. All waiters of a build receive the same error, and each one adds steps of its own.
/// So steps are shared and never change, and adding one takes constant time.
struct Trail: Sendable {
    private var outermost: Node?
    private var count = 0

    /// A trail of steps, from the outermost to the innermost.
    init(_ steps: [ResolutionError.Step] = []) { for step in steps.reversed() { add(step) } }

    /// Adds the next step on the way out.
    ///
    /// - Complexity: O(1).
    mutating func add(_ step: ResolutionError.Step) {
        outermost = Node(step, inner: outermost)
        count += 1
    }

    /// Removes all but the outermost steps.
    mutating func keepOutermost(_ count: Int) { self.count = min(self.count, count) }

    /// From the outermost to the innermost.
    var steps: [ResolutionError.Step] {
        var (steps, node) = ([ResolutionError.Step](), outermost)
        while steps.count < count, let next = node {
            steps.append(next.step)
            node = next.inner
        }
        return steps
    }

    /// The place of the outermost request for the definition of a step, counted from the outside.
    func place(of step: ResolutionError.Step) -> Int? {
        var (place, node) = (0, outermost)
        while place < count, let next = node {
            if next.step.isSame(as: step) { return place }
            (place, node) = (place + 1, next.inner)
        }
        return nil
    }

    /// A step, and the steps further in.
    ///
    /// Sound as `Sendable`: nothing in it changes until it has a single owner.
    private final class Node: @unchecked Sendable {
        let step: ResolutionError.Step
        var inner: Node?

        init(_ step: ResolutionError.Step, inner: Node?) {
            self.step = step
            self.inner = inner
        }

        // A loop, because each node would otherwise release the next one, and a long trail would need a deep stack.
        deinit {
            var next = inner.take()
            while isKnownUniquelyReferenced(&next) { next = next?.inner.take() }
        }
    }
}

/// A change of a definition: a module replaced or decorated it.
///
/// You can use it from any thread.
public struct DefinitionChange: Sendable, Hashable {
    /// Whether the module decorated the definition; otherwise it replaced it.
    public let isDecoration: Bool
    /// The module that changed the definition; nil for a module that is a closure.
    public let module: String?
    /// The place of the change.
    public let site: SourceSite

    package init(isDecoration: Bool, module: String?, site: SourceSite) {
        (self.isDecoration, self.module, self.site) = (isDecoration, module, site)
    }
}

extension Wording {
    package static func text(_ change: DefinitionChange) -> String {
        "\(change.isDecoration ? "decorated" : "replaced") in \(place(change.module, change.site))"
    }
}
