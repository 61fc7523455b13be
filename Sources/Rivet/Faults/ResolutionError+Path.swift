extension ResolutionError {
    /// One step of the way to the fault: a name that was asked for, and what is known of it.
    public struct Step: Sendable, Hashable {
        /// The name that was asked for, with the namespace it was found in.
        public let name: String
        /// The name of the definition if ``name`` is an alias of it; otherwise nil.
        public let aliasOf: String?
        /// The name of the scope in which it is defined.
        ///
        /// Nil when nothing defines it, and for a ready object, which no scope keeps.
        public let scope: String?
        /// The module that defines it; nil when nothing does, and for a module written in place.
        public let module: String?
        /// Where it is defined; nil when nothing defines it.
        public let site: SourceSite?
        /// How it was replaced and decorated since, in that order.
        public let changes: [DefinitionChange]
        /// Where it was asked for.
        ///
        /// Nil where that isn't noted, as for the needs of a recipe and for providers.
        public let requestSite: SourceSite?

        /// Whether the definition takes arguments.
        ///
        /// A request for the same name with other arguments doesn't close a cycle.
        let takesArguments: Bool
        /// The identity of the definition, or nil if nothing defines the name.
        package let identity: ObjectIdentifier?

        init(
            name: String,
            aliasOf: String? = nil,
            scope: String? = nil,
            module: String? = nil,
            site: SourceSite? = nil,
            changes: [DefinitionChange] = [],
            requestSite: SourceSite?,
            takesArguments: Bool = false,
            identity: ObjectIdentifier? = nil
        ) {
            (self.name, self.aliasOf, self.scope, self.module, self.site) = (name, aliasOf, scope, module, site)
            (self.changes, self.requestSite) = (changes, requestSite)
            (self.takesArguments, self.identity) = (takesArguments, identity)
        }

        /// Whether both are requests for one definition.
        func isSame(as other: Step) -> Bool { identity != nil && identity == other.identity }
    }
}

/// The steps of a failed request, which the error collects on its way out.
///
/// The outermost step is the newest. All waiters of a build receive the same error, and each one adds steps of its own.
/// So steps are shared and never change, and adding one takes constant time.
struct Trail: Sendable, Sequence {
    typealias Step = ResolutionError.Step

    private var outermost: Node?
    private(set) var count = 0

    /// Adds the next step on the way out.
    ///
    /// - Complexity: O(1).
    mutating func add(_ step: Step) {
        outermost = Node(step, inner: outermost)
        count += 1
    }

    /// Removes all but the outermost steps.
    mutating func keepOutermost(_ count: Int) { self.count = Swift.min(self.count, count) }

    /// From the outermost to the innermost.
    func makeIterator() -> Iterator { Iterator(node: outermost, left: count) }

    struct Iterator: IteratorProtocol {
        fileprivate var node: Node?
        fileprivate var left: Int

        mutating func next() -> Step? {
            guard left > 0, let node else { return nil }
            left -= 1
            self.node = node.inner
            return node.step
        }
    }

    /// A step, and those further in.
    ///
    /// Sound as `Sendable`: nothing in it changes until it has a single owner.
    fileprivate final class Node: @unchecked Sendable {
        let step: Step
        var inner: Node?

        init(_ step: Step, inner: Node?) {
            self.step = step
            self.inner = inner
        }

        // A loop, because the nodes of a long trail would need a deep stack if each one released the next.
        deinit {
            var next = inner.take()
            while isKnownUniquelyReferenced(&next) { next = next?.inner.take() }
        }
    }
}

/// What became of a definition after it was made: a module replaced or decorated it.
///
/// May be used from any thread.
public struct DefinitionChange: Sendable, Hashable {
    /// Whether it was decorated; otherwise it was replaced.
    public let isDecoration: Bool
    /// The module that did it; nil for a module written in place.
    public let module: String?
    /// Where.
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
