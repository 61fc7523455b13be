/// The builds under way, by what they fill.
///
/// There are several tables, each behind a lock of its own that is held for a few steps. A factory's builds are all in one,
/// so factories that have nothing in common seldom meet. Only where somebody has to wait, the table's lock is followed by
/// that of the ``BuildLedger``.
struct BuildTable {
    /// One shared object: that of a definition in a factory, and in a resolution for the scope `.graph`.
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

        // One definition is seldom built by many factories at once, and less often still for many resolutions.
        func hash(into hasher: inout Hasher) { hasher.combine(Int(bitPattern: definition) ^ Int(bitPattern: store)) }
    }

    private(set) var underway: [Slot: Build] = [:]

    private static let tables = (0..<64).map { _ in Locked(BuildTable()) }

    private static func of(_ store: ObjectIdentifier) -> Locked<BuildTable> {
        // Addresses differ from the fifth bit on, and those of large objects in higher ones.
        let address = UInt(bitPattern: store)
        return tables[Int((address >> 4 ^ address >> 10 ^ address >> 16) % UInt(tables.count))]
    }

    /// The table with the builds of a store.
    static func of(_ store: ObjectStore) -> Locked<BuildTable> { of(ObjectIdentifier(store)) }

    mutating func begin(_ build: Build) { underway[build.slot] = build }

    /// The builds of a store, in no order.
    func builds(of store: ObjectStore) -> [Build] { underway.values.filter { $0.slot.isOf(store) } }

    /// Ends a build, and returns the sleepers to wake.
    ///
    /// - Complexity: O(1), and O(waits) if somebody waits.
    mutating func end(_ build: Build, _ outcome: Build.Outcome, _ ledger: Locked<BuildLedger>) -> [Build.Sleeper] {
        underway[build.slot] = nil
        build.markEnded()
        return build.hasBeenAwaited ? ledger.withLock { $0.end(build, outcome) } : []
    }
}

extension Build {
    /// Ends this build together with what must become visible at the same moment, and wakes the waiters.
    func end(_ outcome: Outcome, _ keep: () -> Void) {
        let sleepers = slot.table.withLock { table in
            keep()
            return table.end(self, outcome, BuildLedger.shared)
        }
        for sleeper in sleepers { sleeper.wake() }
    }
}
