internal import CRivet
internal import RivetShared

/// The children of a factory that haven't been released.
///
/// A server creates a child for each request, on many threads. So each thread uses one of several lists, which have
/// their own locks and cache lines. They share only a counter, for the order of all children. A link is part of the child,
/// so that adding a child allocates nothing.
///
/// Sound as `Sendable`: a list is only used behind its lock.
final class ChildList: @unchecked Sendable {
    private struct List {
        var mutex = PlatformMutex()
        /// The child that was added last.
        var last: UnsafeMutablePointer<Link>?
    }

    /// The place of a child in a list.
    ///
    /// Guarded by the list's lock.
    struct Link {
        /// The child, not retained.
        private let child: UnsafeRawPointer
        fileprivate var list: Int?
        /// The number of children that were added before, to any list.
        fileprivate var number: UInt = 0
        fileprivate var previous: UnsafeMutablePointer<Link>?
        fileprivate var next: UnsafeMutablePointer<Link>?

        init(of child: AnyObject) { self.child = UnsafeRawPointer(Unmanaged.passUnretained(child).toOpaque()) }

        fileprivate var owner: AnyObject { Unmanaged.fromOpaque(child).takeUnretainedValue() }
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

    /// Adds a child to the list of the thread with that number, unless `isOpen` returns false under the lock.
    @inline(__always)
    func add(_ link: UnsafeMutablePointer<Link>, onThread thread: Int, if isOpen: () -> Bool) -> Bool {
        let number = thread % ChildList.count
        let (list, mutex) = (list(number), mutex(number))
        mutex.lock()
        defer { mutex.unlock() }
        guard isOpen() else { return false }
        (link.pointee.list, link.pointee.number) = (number, rivet_add_relaxed(lastNumber, 1))
        link.pointee.previous = list.pointee.last
        list.pointee.last?.pointee.next = link
        list.pointee.last = link
        return true
    }

    /// Removes a child that is being released, if it was added.
    func remove(_ link: UnsafeMutablePointer<Link>) {
        guard let number = link.pointee.list else { return }
        let (list, mutex) = (list(number), mutex(number))
        mutex.lock()
        defer { mutex.unlock() }
        let (previous, next) = (link.pointee.previous, link.pointee.next)
        previous?.pointee.next = next
        if let next { next.pointee.previous = previous } else { list.pointee.last = previous }
    }

    /// The children, the last one first.
    var children: [AnyObject] {
        var found: [(child: AnyObject, number: UInt)] = []
        for number in 0..<ChildList.count {
            let (list, mutex) = (list(number), mutex(number))
            mutex.lock()
            defer { mutex.unlock() }
            var next = list.pointee.last
            while let link = next?.pointee {
                found.append((link.owner, link.number))
                next = link.previous
            }
        }
        return found.ordered { $0.number > $1.number }.map(\.child)
    }
}
