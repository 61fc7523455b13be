internal import CRivet

/// An object of the scope `.graph` in one resolution, and the root of a tree of others.
///
/// The tree only grows, until the resolution ends and releases it. So threads that work for the resolution find objects
/// without a lock. Each level of the tree uses two more bits of the slot's hash, as in Phil Bagwell's hash trees.
///
/// Sound as `Sendable`: it is immutable, except for its links, which are atomic.
final class GraphObject: @unchecked Sendable {
    /// The retained objects of the next level, or 0.
    ///
    /// They are the first property, for the address of each.
    private var links = (rivet_word(), rivet_word(), rivet_word(), rivet_word())
    private let slot: ScopeSlot
    private let object: AnyKeptObject

    private init(_ object: AnyKeptObject, for slot: ScopeSlot) { (self.object, self.slot) = (object, slot) }

    deinit {
        let links = AtomicWord(firstPropertyOf: self)
        for bits in 0..<4 { (links + bits).object(of: GraphObject.self)?.release() }
    }

    /// The object of a slot, or the empty link that will refer to it.
    private enum Place {
        /// Not retained: the resolution retains it.
        case taken(Unmanaged<GraphObject>)
        case free(AtomicWord)
    }

    /// The place of a slot.
    ///
    /// It reads each link once, because another thread may set an empty one at any time, for another slot.
    @inline(__always)
    private static func place(of slot: ScopeSlot, from root: AtomicWord) -> Place {
        var (link, hash) = (root, UInt(bitPattern: slot._rawHashValue(seed: 0)))
        while let node: Unmanaged<GraphObject> = link.object() {
            let next: AtomicWord? = node._withUnsafeGuaranteedRef {
                $0.slot == slot ? nil : AtomicWord(firstPropertyOf: $0) + Int(hash & 3)
            }
            guard let next else { return .taken(node) }
            (link, hash) = (next, hash >> 2)
        }
        return .free(link)
    }

    /// The object of a slot, or nil.
    ///
    /// Not retained: the resolution retains it.
    static func object(for slot: ScopeSlot, in root: AtomicWord) -> Unmanaged<AnyKeptObject>? {
        guard case .taken(let node) = place(of: slot, from: root) else { return nil }
        return node._withUnsafeGuaranteedRef { .passUnretained($0.object) }
    }

    /// Adds an object, unless its slot has one.
    ///
    /// The caller holds the resolution's lock.
    static func keep(_ object: AnyKeptObject, for slot: ScopeSlot, in root: AtomicWord) {
        guard case .free(let link) = place(of: slot, from: root) else { return }
        rivet_store(link, Unmanaged.passRetained(GraphObject(object, for: slot)).address)
    }
}
