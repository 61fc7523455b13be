/// The steps of a failed request, as they are added on its way out: the outermost is the newest.
///
/// An error passes through every request of its way, and one error goes to all who waited for a build, each of
/// whom adds steps of its own. Therefore steps that were added are shared and never change; to add one costs the
/// same however many there are.
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

    /// Leaves only the steps further out, as many as said.
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
    /// Sound as `Sendable`: nothing in it changes until nobody else has it.
    fileprivate final class Node: @unchecked Sendable {
        let step: Step
        var inner: Node?

        init(_ step: Step, inner: Node?) {
            self.step = step
            self.inner = inner
        }

        // One after the other: freed inside each other, the nodes of a long trail would need a deep stack.
        deinit {
            var next = inner.take()
            while isKnownUniquelyReferenced(&next) { next = next?.inner.take() }
        }
    }
}
