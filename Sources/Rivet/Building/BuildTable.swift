/// The builds under way, by their slots.
///
/// There are several tables, each behind its own lock, which is held for a few steps. All builds of a factory are in
/// one table, so factories that have nothing in common seldom meet. A caller that has to wait takes the lock of the
/// ``BuildLedger`` while it holds the table's lock, never the other way round.
package struct BuildTable {
    /// Identifies one shared object, by its definition and factory, and in the scope `.graph` by its resolution.
    struct Slot: Hashable {
        private let definition: ObjectIdentifier
        private let store: ObjectIdentifier
        private let resolution: ObjectIdentifier?

        init(_ definition: AnyDefinition, _ store: ObjectStore, _ resolution: Resolution? = nil) {
            self.definition = ObjectIdentifier(definition)
            self.store = ObjectIdentifier(store)
            self.resolution = resolution.map { ObjectIdentifier($0) }
        }

        func isOf(_ store: ObjectStore) -> Bool { self.store == ObjectIdentifier(store) }

        fileprivate var table: Locked<BuildTable> { BuildTable.of(store) }

        // The resolution isn't hashed, because few resolutions build the same definition at the same time.
        private var bits: UInt { UInt(bitPattern: definition) ^ UInt(bitPattern: store) }

        func hash(into hasher: inout Hasher) { hasher.combine(bits) }
        func _rawHashValue(seed: Int) -> Int { PlainHash.of(UInt64(bits)) }
    }

    private(set) var underway: [Slot: Build] = [:]

    private static let tables = (0..<64).map { _ in Locked(BuildTable()) }

    private static func of(_ store: ObjectIdentifier) -> Locked<BuildTable> {
        // Addresses differ from the fifth bit on, but those of large objects only in higher bits.
        let address = UInt(bitPattern: store)
        return tables[Int((address >> 4 ^ address >> 10 ^ address >> 16) % UInt(tables.count))]
    }

    /// The table with the builds of a store.
    package static func of(_ store: ObjectStore) -> Locked<BuildTable> { of(ObjectIdentifier(store)) }

    mutating func add(_ build: Build) { underway[build.slot] = build }

    /// The builds of a store, in no particular order.
    package func builds(of store: ObjectStore) -> [Build] { underway.values.filter { $0.slot.isOf(store) } }

    /// Removes a build that ends, and returns the sleepers to wake.
    ///
    /// - Complexity: O(1), and O(waits) if callers wait.
    mutating func remove(_ build: Build, _ outcome: Build.Outcome, _ ledger: Locked<BuildLedger>) -> [Build.Sleeper] {
        // If the scope was reset while the objects of a group were being published, another build has begun.
        if !build.hasJoinedGroup || underway[build.slot] === build { underway[build.slot] = nil }
        build.markEnded()
        return build.hasBeenWaitedFor ? ledger.withLock { $0.endWaits(for: build, outcome) } : []
    }
}

extension Build {
    /// Ends this build, and wakes the waiters.
    ///
    /// `keep` stores the object under the table's lock, so that the object is visible when the build has ended.
    func finish(_ outcome: Outcome, _ keep: () -> Void) {
        let sleepers = slot.table.withLock { table in
            keep()
            return table.remove(self, outcome, BuildLedger.shared)
        }
        for sleeper in sleepers { sleeper.wake() }
    }
}
