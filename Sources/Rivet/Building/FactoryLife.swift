public import CRivet
internal import RivetShared

/// The state that a factory's store shares with its views: whether requests take the direct path, and the lazy parts.
///
/// Sound as `Sendable`: all mutable state is atomic.
@usableFromInline
package final class FactoryLife: @unchecked Sendable {
    /// The reasons why requests don't take the direct path.
    package struct Reasons: OptionSet {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Requests from outside are refused, because the factory is being stopped.
        package static let stopping = Reasons(rawValue: 1)
        /// All requests are refused except those of hooks.
        package static let stopped = Reasons(rawValue: 2)
        /// The factory has an observer.
        static let observed = Reasons(rawValue: 4)
        /// The store has been released, and only views are left.
        static let released = Reasons(rawValue: 8)
        /// The graph has hooks, so the factory records the dependencies between objects.
        static let ordered = Reasons(rawValue: 16)
    }

    /// The reasons, the view, the upkeep and the children: the first properties, for ``words``.
    private var storage: (rivet_word, rivet_word, rivet_word, rivet_word)
    /// The observer, or nil.
    ///
    /// In an object of its own, because a factory without an observer then has a word for it instead of five.
    private let observerBox: ObserverBox?
    var observer: (any GraphObserver)? { observerBox?.observer }
    /// The store, whose memory remains until this life ends.
    ///
    /// Set once, before other threads know the store.
    @exclusivity(unchecked) private unowned var memory: ObjectStore?
    @exclusivity(unchecked) private var address: UnsafeMutableRawPointer?
    /// The factory's place among the children of its parent.
    @exclusivity(unchecked) var link = ChildList.Link()

    init(of graph: FrozenGraph, observer: (any GraphObserver)?) {
        observerBox = ObserverBox.of(observer)
        let reasons: Reasons = observerBox == nil ? [] : .observed
        let bits = UInt(reasons.union(graph.parts.hooks.isEmpty ? [] : .ordered).rawValue)
        storage = (rivet_word(value: bits), rivet_word(), rivet_word(), rivet_word())
    }

    deinit {
        // Until the last child has been released, a view of the parent retains this life.
        lazyChildren.object(of: ChildList.self)?.release()
    }

    /// The store, or nil if it has been released.
    ///
    /// A weak reference would do the same. But it would allocate a table for the store's references, and all code that
    /// retains or releases the store would have to go through that table.
    var store: ObjectStore? {
        guard let address, rivet_retain(address) else { return nil }
        return Unmanaged<ObjectStore>.fromOpaque(address).takeRetainedValue()
    }

    /// Remembers the new store whose life this is.
    func begin(_ store: ObjectStore) { (memory, address) = (store, Unmanaged.passUnretained(store).toOpaque()) }

    @usableFromInline var words: AtomicWord { AtomicWord(firstPropertyOf: self) }

    /// Retained manually until the store is released, as is `lazyUpkeep`.
    ///
    /// Only code that retains the store may read them.
    private var lazyView: AtomicWord { words + 1 }
    private var lazyUpkeep: AtomicWord { words + 2 }
    /// Retained manually until the deinitialization.
    private var lazyChildren: AtomicWord { words + 3 }

    /// Whether requests can't take the direct path.
    @inlinable
    @inline(__always)
    package var hasReasons: Bool { rivet_load_relaxed(AtomicWord(firstPropertyOf: self)) != 0 }

    /// Whether the factory has an observer.
    package var isObserved: Bool { reasons.contains(.observed) }

    var reasons: Reasons { Reasons(rawValue: UInt8(truncatingIfNeeded: rivet_load(words))) }

    package func add(_ reason: Reasons) { rivet_insert(words, UInt(reason.rawValue)) }

    /// The view, or nil before it is first needed.
    var viewSoFar: Unmanaged<ObjectStore>? { lazyView.object() }

    /// The view, which is created when it is first needed.
    func view(_ make: () -> ObjectStore) -> Unmanaged<ObjectStore> {
        viewSoFar ?? FactoryLife.set(lazyView, to: make())
    }

    /// The upkeep, or nil before it is first needed.
    var upkeepSoFar: Upkeep? { lazyUpkeep.object(of: Upkeep.self)?.takeUnretainedValue() }

    /// The upkeep, which is created when it is first needed.
    func upkeep(_ make: () -> Upkeep) -> Upkeep {
        upkeepSoFar ?? FactoryLife.set(lazyUpkeep, to: make()).takeUnretainedValue()
    }

    // MARK: - Children

    /// Adds a child; returns false if this factory already refuses requests.
    func add(_ child: FactoryLife) -> Bool {
        let list =
            lazyChildren.object(of: ChildList.self)
            ?? FactoryLife.set(lazyChildren, to: ChildList())
        // A stop collects the children after it has set the reason.
        return list._withUnsafeGuaranteedRef { $0.add(child) { reasons.isDisjoint(with: [.stopping, .stopped]) } }
    }

    /// Forgets a child that is being released.
    func forget(_ child: FactoryLife) {
        lazyChildren.object(of: ChildList.self)?._withUnsafeGuaranteedRef { $0.remove(child) }
    }

    /// The children that haven't been released, the last one first.
    package var children: [ObjectStore] {
        lazyChildren.object(of: ChildList.self)?._withUnsafeGuaranteedRef(\.lives).compactMap(\.store) ?? []
    }

    // MARK: - Releasing

    /// Marks the store as released, and releases the lazy parts.
    func release() {
        add(.released)
        if let upkeep: Unmanaged<Upkeep> = AtomicWord.object(rivet_exchange(lazyUpkeep, 0)) {
            upkeep._withUnsafeGuaranteedRef { $0.abandon(self) }
            upkeep.release()
        }
        let view: Unmanaged<ObjectStore>? = AtomicWord.object(rivet_exchange(lazyView, 0))
        view?.release()
    }

    /// Stores a part unless another thread was faster, and returns the stored one.
    private static func set<Part: AnyObject>(_ place: AtomicWord, to part: Part) -> Unmanaged<Part> {
        let part = Unmanaged.passRetained(part)
        guard let other: Unmanaged<Part> = AtomicWord.object(rivet_replace(place, 0, part.address)) else { return part }
        part.release()
        return other
    }
}

/// An observer, in an object.
private final class ObserverBox: Sendable {
    let observer: any GraphObserver

    private init(_ observer: any GraphObserver) { self.observer = observer }

    static func of(_ observer: (any GraphObserver)?) -> ObserverBox? {
        if case .none = observer { return nil }
        return observer.map(ObserverBox.init)
    }
}

// MARK: - Children

/// The children of a factory that haven't been released.
///
/// A server creates a child for each request, on many threads. So each thread uses one of several lists, which have
/// their own locks and cache lines. The lists are linked through the lives of the children, so that adding a child
/// allocates nothing.
///
/// Sound as `Sendable`: a list is only used behind its lock.
final class ChildList: @unchecked Sendable {
    private struct List {
        var mutex = PlatformMutex()
        /// The child that was added last.
        var last: Unmanaged<FactoryLife>?
    }

    /// The place of a child in a list.
    ///
    /// Guarded by the list's lock.
    struct Link {
        fileprivate var list: Int?
        /// The number of children that were added before, to any list.
        fileprivate var number: UInt = 0
        fileprivate var previous: Unmanaged<FactoryLife>?
        fileprivate var next: Unmanaged<FactoryLife>?
    }

    private static let count = 4
    /// The size of a cache line on Apple's processors, the longest of all.
    private static let stride = 128
    /// The lists, followed by the number of children that were added.
    private let memory = UnsafeMutableRawPointer.allocate(byteCount: stride * (count + 1), alignment: stride)

    init() {
        for number in 0..<ChildList.count {
            list(number).initialize(to: List())
            mutex(number).make()
        }
        lastNumber.initialize(to: rivet_word())
    }

    deinit {
        for number in 0..<ChildList.count { mutex(number).destroy() }
        memory.deallocate()
    }

    private var lastNumber: AtomicWord {
        (memory + ChildList.count * ChildList.stride).assumingMemoryBound(to: rivet_word.self)
    }

    private func list(_ number: Int) -> UnsafeMutablePointer<List> {
        (memory + number * ChildList.stride).assumingMemoryBound(to: List.self)
    }

    private func mutex(_ number: Int) -> UnsafeMutablePointer<PlatformMutex> {
        // The mutex is the first property of a list.
        (memory + number * ChildList.stride).assumingMemoryBound(to: PlatformMutex.self)
    }

    /// Adds a child, unless `isOpen` returns false under the lock.
    func add(_ child: FactoryLife, if isOpen: () -> Bool) -> Bool {
        let number = ThreadRecord.number(of: rivet_thread_get()) % ChildList.count
        let (list, mutex) = (list(number), mutex(number))
        mutex.lock()
        defer { mutex.unlock() }
        guard isOpen() else { return false }
        let count = rivet_add_relaxed(lastNumber, 1)
        child.link = Link(list: number, number: count, previous: list.pointee.last, next: nil)
        list.pointee.last?._withUnsafeGuaranteedRef { $0.link.next = .passUnretained(child) }
        list.pointee.last = .passUnretained(child)
        return true
    }

    /// Removes a child that is being released, if it was added.
    func remove(_ child: FactoryLife) {
        guard let number = child.link.list else { return }
        let (list, mutex) = (list(number), mutex(number))
        mutex.lock()
        defer { mutex.unlock() }
        let link = child.link
        child.link = Link()
        link.previous?._withUnsafeGuaranteedRef { $0.link.next = link.next }
        if let next = link.next {
            next._withUnsafeGuaranteedRef { $0.link.previous = link.previous }
        } else {
            list.pointee.last = link.previous
        }
    }

    /// The lives of the children, the last one first.
    var lives: [FactoryLife] {
        var lives: [(life: FactoryLife, number: UInt)] = []
        for number in 0..<ChildList.count {
            let (list, mutex) = (list(number), mutex(number))
            mutex.lock()
            defer { mutex.unlock() }
            var next = list.pointee.last
            while let life = next {
                let found = life.takeUnretainedValue()
                lives.append((found, found.link.number))
                next = found.link.previous
            }
        }
        return lives.ordered { $0.number > $1.number }.map(\.life)
    }
}
