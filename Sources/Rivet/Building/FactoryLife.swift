internal import CRivet

/// The state that a factory's store shares with its view: whether requests take the direct path, and the lazy parts.
///
/// It is in the memory of the view, which lives at least as long as the store.
///
/// Sound as `Sendable`: all mutable state is atomic, or guarded by the lock of the children's list.
package struct FactoryLife: Equatable, @unchecked Sendable {
    /// The reasons why requests may not take the direct path.
    ///
    /// Not an `OptionSet`, whose conformances are more code than all that uses the reasons.
    package struct Reasons {
        fileprivate let bits: UInt

        /// Requests from outside are refused, because the factory is being stopped.
        package static let stopping = Reasons(bits: 1)
        /// All requests are refused except those of hooks.
        package static let stopped = Reasons(bits: 2)
        /// The factory has an observer.
        static let observed = Reasons(bits: 4)
        /// The store has been released, and only views are left.
        static let released = Reasons(bits: 8)
        /// The graph has hooks, so the factory records the dependencies between objects.
        static let ordered = Reasons(bits: 16)
        /// Requests from outside are refused.
        static let refusing = Reasons(bits: stopping.bits | stopped.bits)
        /// Requests don't find an object by themselves: they are refused, or the factory has an observer.
        static let hiding = Reasons(bits: refusing.bits | observed.bits)
        /// All reasons except that the graph has hooks.
        static let exceptOrdered = Reasons(bits: hiding.bits | released.bits)

        /// Whether one of the reasons is one of the others.
        @inline(__always)
        func contains(_ others: Reasons) -> Bool { bits & others.bits != 0 }
    }

    /// The state, in the memory of a view.
    struct State {
        /// The reasons: the first property, because a store refers to them by the address of the state.
        fileprivate var reasons: rivet_word
        /// Retained manually until the store is released.
        ///
        /// Only code that retains the store may read it.
        fileprivate var upkeep = rivet_word()
        /// Retained manually until the view is released.
        fileprivate var children = rivet_word()
        fileprivate let observer: ObserverBox?
        /// The store, whose memory remains until the view is released.
        ///
        /// Set once, before other threads know the store.
        private unowned var memory: ObjectStore?
        /// The address of the store, which may have been released.
        fileprivate(set) var address: UnsafeMutableRawPointer?
        /// The factory's place among the children of its parent.
        fileprivate var link: ChildList.Link

        @inline(__always)
        init(of graph: FrozenGraph, view: ObjectStore, _ observer: ObserverBox?) {
            let ordered = graph.parts.hooks.isEmpty ? 0 : Reasons.ordered.bits
            reasons = rivet_word(value: observer == nil ? ordered : ordered | Reasons.observed.bits)
            self.observer = observer
            link = ChildList.Link(of: view)
        }

        /// Sets the store, which was just created.
        mutating func setStore(_ store: ObjectStore) {
            (memory, address) = (store, Unmanaged.passUnretained(store).toOpaque())
        }
    }

    private let view: ObjectStore

    /// The life with the state of a view.
    init(of view: ObjectStore) { self.view = view }

    /// The identity of the factory.
    package var id: ObjectIdentifier { ObjectIdentifier(view) }

    package static func == (one: FactoryLife, other: FactoryLife) -> Bool { one.id == other.id }

    private var state: UnsafeMutablePointer<State> { view.lifeState }

    /// Whether the factory has an observer.
    package var isObserved: Bool { reasons.contains(.observed) }

    var reasons: Reasons { state.reasons }

    var observer: (any GraphObserver)? { state.pointee.observer?.observer }

    package func add(_ reason: Reasons) { state.add(reason) }

    /// The children that haven't been released, the last one first.
    package var children: [ObjectStore] {
        let children = state.children.object(of: ChildList.self)?._withUnsafeGuaranteedRef(\.children) ?? []
        return children.compactMap { unsafeDowncast($0, to: ObjectStore.self).living }
    }
}

/// An observer, in an object of its own, because few factories have one.
final class ObserverBox: Sendable {
    fileprivate let observer: any GraphObserver

    private init(_ observer: any GraphObserver) { self.observer = observer }

    static func of(_ observer: (any GraphObserver)?) -> ObserverBox? { observer.map(ObserverBox.init) }
}

// Functions of the pointer, because a function of the state itself would read the atomic words as parts of the state.
extension UnsafeMutablePointer<FactoryLife.State> {
    private var words: AtomicWord { UnsafeMutableRawPointer(self).assumingMemoryBound(to: rivet_word.self) }
    private var lazyUpkeep: AtomicWord { words + 1 }
    fileprivate var children: AtomicWord { words + 2 }

    var reasons: FactoryLife.Reasons { FactoryLife.Reasons(bits: rivet_load(words)) }

    func add(_ reason: FactoryLife.Reasons) { rivet_insert(words, reason.bits) }

    /// The store, or nil if it has been released.
    ///
    /// A weak reference would do the same. But it would allocate a table for the store's references, and all code that
    /// retains or releases the store would have to use that table. Instead, the view retains the memory of a released
    /// store, without its objects.
    var store: ObjectStore? {
        guard let store = pointee.address, rivet_retain(store) else { return nil }
        return Unmanaged<ObjectStore>.fromOpaque(store).takeRetainedValue()
    }

    /// The upkeep, or nil before it is first needed.
    var upkeepSoFar: Upkeep? { lazyUpkeep.object(of: Upkeep.self)?.takeUnretainedValue() }

    /// The upkeep, which is created when it is first needed.
    func upkeep(_ make: () -> Upkeep) -> Upkeep {
        upkeepSoFar ?? lazyUpkeep.set(to: make()).takeUnretainedValue()
    }

    /// Adds a child; returns false if this factory already refuses requests.
    func add(_ child: UnsafeMutablePointer<FactoryLife.State>) -> Bool {
        let list = children.object(of: ChildList.self) ?? children.set(to: ChildList())
        // A stop collects the children after it has set the reason.
        return list._withUnsafeGuaranteedRef {
            $0.add(child.link, onThread: ThreadRecord.number(of: rivet_thread_get())) {
                !reasons.contains(.refusing)
            }
        }
    }

    /// Forgets a child that is being released.
    func forget(_ child: UnsafeMutablePointer<FactoryLife.State>) {
        children.object(of: ChildList.self)?._withUnsafeGuaranteedRef { $0.remove(child.link) }
    }

    private var link: UnsafeMutablePointer<ChildList.Link> {
        (UnsafeMutableRawPointer(self) + (MemoryLayout<FactoryLife.State>.offset(of: \.link) ?? 0))
            .assumingMemoryBound(to: ChildList.Link.self)
    }

    /// Marks the store as released, and releases the upkeep.
    func release(_ view: ObjectStore) {
        add(.released)
        if let upkeep: Unmanaged<Upkeep> = AtomicWord.object(rivet_exchange(lazyUpkeep, 0)) {
            upkeep._withUnsafeGuaranteedRef { $0.abandon(FactoryLife(of: view)) }
            upkeep.release()
        }
    }

    /// Ends the state of a view that is being released.
    func end() {
        // Until the last child has been released, the child's view retains this one.
        children.object(of: ChildList.self)?.release()
        deinitialize(count: 1)
    }
}

extension AtomicWord {
    /// Stores an object unless another thread was faster, and returns the stored one.
    fileprivate func set<Part: AnyObject>(to part: Part) -> Unmanaged<Part> {
        let part = Unmanaged.passRetained(part)
        guard let other: Unmanaged<Part> = AtomicWord.object(rivet_replace(self, 0, part.address)) else { return part }
        part.release()
        return other
    }
}
