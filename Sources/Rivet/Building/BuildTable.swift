/// The builds under way, by their slots.
///
/// There are several tables, each behind its own lock, which is held for a few steps. All builds of a factory are in
/// one table, so factories that have nothing in common seldom meet. A caller that has to wait takes the lock of the
/// ``BuildLedger`` while it holds the table's lock, never the other way round.
package struct BuildTable {
    /// Identifies one shared object, by its definition and factory, and in the scope `.graph` by its resolution.
    struct Slot: Equatable {
        private let definition: ObjectIdentifier
        private let store: ObjectIdentifier
        private let resolution: ObjectIdentifier?

        init(_ definition: AnyDefinition, _ store: AnyObject, _ resolution: Resolution? = nil) {
            self.definition = ObjectIdentifier(definition)
            self.store = ObjectIdentifier(store)
            self.resolution = resolution.map { ObjectIdentifier($0) }
        }

        fileprivate func isOf(_ store: ObjectIdentifier) -> Bool { self.store == store }

        /// The address of the store.
        var storeAddress: UnsafeRawPointer {
            // The address of an object isn't null.
            UnsafeRawPointer(bitPattern: UInt(bitPattern: store)).unsafelyUnwrapped
        }

        /// Calls a body with the table that may have a build of this slot, while holding the table's lock.
        @inline(__always)
        func withTable<Result>(_ body: (inout BuildTable) throws -> Result) rethrows -> Result {
            try BuildTable.of(store)._withUnsafeGuaranteedRef { try $0.withLock(body) }
        }

        // The resolution isn't hashed, because few resolutions build the same definition at the same time.
        fileprivate var hash: Int { PlainHash.of(UInt64(UInt(bitPattern: definition) ^ UInt(bitPattern: store))) }
    }

    /// The builds under way, in lists by the hashes of their slots.
    ///
    /// The builds are linked to each other, and the table retains them. The number of lists is a power of two.
    private var lists: [Unmanaged<Build>?] = Array(repeating: nil, count: 8)
    private var count = 0

    /// The tables, which live as long as the process.
    private static let tables = (0..<64).map { _ in Unmanaged.passRetained(Locked(BuildTable())) }

    private static func of(_ store: ObjectIdentifier) -> Unmanaged<Locked<BuildTable>> {
        // Addresses differ from the fifth bit on, but those of large objects only in higher bits.
        let address = UInt(bitPattern: store)
        return tables[Int((address >> 4 ^ address >> 10 ^ address >> 16) % UInt(tables.count))]
    }

    /// The table with the builds of a store, which this file doesn't name.
    package static func of(_ store: AnyObject) -> Locked<BuildTable> {
        of(ObjectIdentifier(store)).takeUnretainedValue()
    }

    var isEmpty: Bool { count == 0 }

    /// The build under way for a slot.
    subscript(slot: Slot) -> Build? {
        var next = lists[place(of: slot)]
        while let build = next?.takeUnretainedValue() {
            if build.slot == slot { return build }
            next = build.nextUnderway
        }
        return nil
    }

    /// Adds a build, whose slot has no other.
    mutating func add(_ build: Build) {
        if count == lists.count {
            let builds = builds { _ in true }
            lists = Array(repeating: nil, count: count * 2)
            for build in builds { link(.passUnretained(build)) }
        }
        link(.passRetained(build))
        count += 1
    }

    /// The builds of a store, in no particular order.
    package func builds(of store: AnyObject) -> [Build] {
        let store = ObjectIdentifier(store)
        return builds { $0.slot.isOf(store) }
    }

    private func builds(where isIncluded: (Build) -> Bool) -> [Build] {
        var builds: [Build] = []
        for list in lists {
            var next = list
            while let build = next?.takeUnretainedValue() {
                if isIncluded(build) { builds.append(build) }
                next = build.nextUnderway
            }
        }
        return builds
    }

    private func place(of slot: Slot) -> Int { slot.hash & (lists.count - 1) }

    private mutating func link(_ build: Unmanaged<Build>) {
        build._withUnsafeGuaranteedRef { build in
            let place = place(of: build.slot)
            build.nextUnderway = lists[place]
            lists[place] = .passUnretained(build)
        }
    }

    /// Removes a build.
    private mutating func unlink(_ build: Build) {
        let place = place(of: build.slot)
        var previous: Unmanaged<Build>?
        var next = lists[place]
        while let found = next, found.toOpaque() != Unmanaged.passUnretained(build).toOpaque() {
            previous = found
            next = found._withUnsafeGuaranteedRef(\.nextUnderway)
        }
        guard next != nil else { return }
        if let previous {
            previous._withUnsafeGuaranteedRef { $0.nextUnderway = build.nextUnderway }
        } else {
            lists[place] = build.nextUnderway
        }
        count -= 1
        Unmanaged.passUnretained(build).release()
    }

    /// Removes a build that ends, and returns the sleepers to wake.
    ///
    /// - Complexity: O(1) on average, and O(waits) if callers wait.
    mutating func remove(
        _ build: Build,
        _ outcome: @autoclosure () -> Build.Outcome,
        _ ledger: @autoclosure () -> Locked<BuildLedger> = BuildLedger.shared
    ) -> [Build.Sleeper] {
        unlink(build)
        build.markEnded()
        return build.hasBeenWaitedFor ? ledger().withLock { $0.endWaits(for: build, outcome()) } : []
    }
}

extension Build {
    /// Ends this build, and wakes the waiters.
    ///
    /// `keep` stores the object under the table's lock, so that the object is visible when the build has ended.
    func finish(_ outcome: @autoclosure () -> Outcome, _ keep: () -> Void) {
        let sleepers = end(outcome(), keep)
        if !sleepers.isEmpty { Build.wake(sleepers) }
    }

    /// Ends this build, and returns the sleepers to wake.
    @inline(__always)
    func end(_ outcome: @autoclosure () -> Outcome, _ keep: () -> Void) -> [Sleeper] {
        slot.withTable { table in
            keep()
            return table.remove(self, outcome())
        }
    }

    /// Wakes sleepers whose waits have ended.
    @inline(never)
    static func wake(_ sleepers: [Sleeper]) { for sleeper in sleepers { sleeper.wake() } }
}
