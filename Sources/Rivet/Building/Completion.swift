internal import CRivet
internal import RivetShared

// An object is completed after its closure has created it: a hook receives it, and may resolve objects that refer back
// to it. No other caller may receive an object that isn't complete, or an object that may refer to one.
//
// - While the hook runs, the build is *completing*. Requests inside the build receive its unfinished object.
// - A build that ends inside a completing build is *withheld*: its object is published later. A build that received an
//   unfinished object is withheld, too. Other callers wait for it, as for any build under way. An asynchronous hook
//   withholds only builds that received an unfinished object.
// - Completing builds and withheld builds form a *group*. It is *closed* when its last hook has returned, and then all of
//   its objects are published: first the factory stores those that it retains itself, and wakes their callers. Then
//   cached and custom scopes store theirs, which may run the user's code.
// - If waits form a cycle, and one of them is for an object that exists but isn't published, that waiter receives the
//   unfinished object and joins the group. So two threads can complete the same pair of objects from both ends.
//
// The ledger makes every decision under its lock.

/// The part of a build in a group of objects that are completed together.
///
/// Guarded by the ledger's lock.
final class Completion {
    fileprivate var group: CompletionGroup
    /// The object, if it exists and isn't published yet.
    fileprivate(set) var object: AnyKeptObject?
    /// Whether the hook is running.
    fileprivate var isCompleting = false
    /// Whether the hook is asynchronous, so that it may need the thread of a caller that blocks.
    fileprivate var isAsynchronous = false
    /// The error of another build, because of which this one fails, too.
    ///
    /// It is an error of this build's own path if the build requested that object.
    fileprivate(set) var failure: (error: any Error, isOwn: Bool)?
    /// The builds whose unfinished objects this one received.
    fileprivate var sources: [Build] = []
    /// The build whose hook created this object, and may have passed its own object to it.
    fileprivate var creator: Build?
    /// What to publish for an ended build when its group was closed, or when it failed.
    ///
    /// Only the code that publishes the object uses this and the store from then on, without the lock. It alone changes the
    /// next two properties, so it reads these without the lock, too.
    @exclusivity(unchecked) var outcome: Build.Outcome?
    /// The store that publishes it, retained until then; of any type, because the ledger doesn't depend on the store.
    @exclusivity(unchecked) var store: AnyObject?
    /// Whether the group was closed, and the object isn't stored yet.
    @exclusivity(unchecked) var isPublishing = false
    /// Whether a cached or custom scope has to store the object of a closed group, and may make requests.
    ///
    /// Until it has stored the object, the build counts as under way, although it has ended.
    @exclusivity(unchecked) var awaitsScope = false

    fileprivate init(_ group: CompletionGroup) { self.group = group }
}

/// Builds that may refer to each other's unfinished objects.
///
/// Guarded by the ledger's lock.
final class CompletionGroup {
    /// All builds that belong to it, in the order in which they joined.
    fileprivate var members: [Build] = []
    /// The builds whose hooks are running.
    fileprivate var completing: [Build] = []
    /// The builds that have ended and aren't published yet.
    fileprivate var withheld: [Build] = []
    fileprivate var isClosed = false
    /// The group that this one became a part of.
    fileprivate var successor: CompletionGroup?

    /// Whether an asynchronous hook is running.
    fileprivate var needsTask: Bool { completing.contains { $0.completion?.isAsynchronous == true } }

    /// Adds another group to this one; returns false if it was added before, or is the same one.
    fileprivate func absorb(_ other: CompletionGroup) -> Bool {
        guard other !== self, other.successor == nil else { return false }
        members += other.members
        completing += other.completing
        withheld += other.withheld
        (other.members, other.completing, other.withheld) = ([], [], [])
        other.successor = self
        rivet_add_relaxed(BuildLedger.groupCount, .max)
        return true
    }
}

extension Build {
    /// The group to which the build belongs, or nil if that group was closed.
    @inline(never)
    fileprivate var group: CompletionGroup? {
        guard var group = completion?.group else { return nil }
        while let successor = group.successor { group = successor }
        return group.isClosed ? nil : group
    }

    /// Whether the object exists, but its group has to be completed before others may receive it.
    fileprivate var isWithheld: Bool { hasEnded && completion?.object != nil && group != nil }

    /// Whether a caller that blocks its thread can't wait for it, because a task creates or completes its object.
    @inline(never)
    var needsTask: Bool { isBuiltByTask && !hasEnded || group?.needsTask == true }

    /// Whether the objects that are created inside this build belong to its group.
    ///
    /// An asynchronous hook may take long, and a caller that blocks can't wait for it. So it withholds only objects that
    /// received an unfinished one. The same holds for a closure that received an object of such a hook.
    @inline(never)
    fileprivate var withholdsCreated: Bool {
        guard let completion else { return false }
        return completion.isCompleting ? !completion.isAsynchronous : !isBuiltByTask && group?.needsTask != true
    }

    /// Whether it has ended, and no scope is storing its object.
    var isOver: Bool { hasEnded && completion?.awaitsScope != true }

    /// The builds that must end before the object of this ended build is published.
    var unfinishedSources: [Build] { isWithheld ? group?.completing ?? [] : [] }

    /// The ended builds whose objects are published after this build has ended.
    var withheldUntilEnd: [Build] { completion?.isCompleting == true ? group?.withheld ?? [] : [] }

    /// Whether callers may still wait for the object.
    var hasWaiters: Bool { !isOver || isWithheld }
}

extension BuildLedger {
    /// The number of groups, so that builds of other graphs don't search for one.
    ///
    /// Sound from any thread: the pointer never changes.
    fileprivate nonisolated(unsafe) static let groupCount = AtomicWord.permanent()

    /// Whether any object is being completed.
    static var isCompleting: Bool { rivet_load_relaxed(groupCount) > 0 }

    /// The outcome for a build whose work has ended, and that belongs to a group.
    enum Ending {
        /// Its object is published with its group: now, or later by another build. Its caller belongs to the group.
        case together(publish: [Build])
        /// Its object is published later, and its caller waits for that.
        case wait(Build.Wait)
        /// It fails, because it received an unfinished object whose build failed with this error.
        case failed(any Error)
    }

    // MARK: - Beginning and ending

    /// Records that the hook of a build begins.
    mutating func beginCompletion(of build: Build, _ object: AnyKeptObject, isAsynchronous: Bool) {
        let completion = join(build, groups(around: build, BuildLedger.ancestry(of: [build])))
        (completion.object, completion.isCompleting, completion.isAsynchronous) = (object, true, isAsynchronous)
        build.group?.completing.append(build)
        settle()
    }

    /// Decides what happens to a build that has created its object, and completed it; nil if it doesn't belong to a group.
    mutating func endWork(of build: Build, _ object: AnyKeptObject, in store: AnyObject) -> Ending? {
        if let failure = build.completion?.failure { return .failed(failure.error) }
        let ancestry = BuildLedger.ancestry(of: [build])
        let groups = groups(around: build, ancestry)
        guard !groups.isEmpty else { return nil }
        let completion = join(build, groups)
        guard let group = build.group else { return nil }
        group.completing.removeAll { $0 === build }
        (completion.object, completion.store, completion.isCompleting) = (object, store, false)
        completion.creator = ancestry.first {
            $0 !== build && $0.withholdsCreated && $0.completion?.isCompleting == true
        }
        group.withheld.append(build)
        build.markEnded()
        if group.completing.isEmpty { return .together(publish: close(group)) }
        for wait in build.waits where BuildLedger.mayWait(build, forAnyOf: wait.waiting) { handOver(to: wait) }
        settle()
        guard !build.isBuiltByTask, case .wait(let wait) = decide(for: build, by: build.parents, .awaitingHere) else {
            return .together(publish: [])
        }
        return .wait(wait)
    }

    /// Ends the part of a build that failed.
    ///
    /// Returns the builds of its group that can be published now. Those that may refer to the failed object fail, too.
    mutating func fail(_ build: Build, _ error: any Error) -> [Build] {
        guard let completion = build.completion, let group = build.group else { return [] }
        if let object = completion.object { woken.append(.released(object)) }
        (completion.object, completion.isCompleting) = (nil, false)
        group.completing.removeAll { $0 === build }
        var failed = WordIndex()
        _ = failed.add(ObjectIdentifier(build))
        // First the objects that depend on the failed one, and then those that its hook created. If the build was
        // cancelled because all waiters had left, its error doesn't belong to the path of a dependent.
        spread(error, in: group, &failed, toCreated: false, isOwn: !build.isAbandoned)
        spread(error, in: group, &failed, toCreated: true, isOwn: false)
        let withheld = BuildLedger.take(failed, endedWith: build, from: &group.withheld)
        unlink(BuildLedger.take(failed, endedWith: build, from: &group.members))
        settle()
        for build in withheld {
            guard let completion = build.completion else { continue }
            if let object = completion.object { woken.append(.released(object)) }
            (completion.object, completion.outcome, completion.isPublishing) = (nil, .failure(error), true)
        }
        return withheld + (group.completing.isEmpty ? close(group) : [])
    }

    /// Removes the failed builds that have ended, and the one that ends now, from a list, and returns them.
    @inline(never)
    private static func take(_ failed: WordIndex, endedWith last: Build, from builds: inout [Build]) -> [Build] {
        let isTaken: (Build) -> Bool = { ($0.hasEnded || $0 === last) && failed.contains(ObjectIdentifier($0)) }
        defer { builds.removeAll(where: isTaken) }
        return builds.filter(isTaken)
    }

    /// Records a failure for all builds that may refer to the object of a failed one.
    ///
    /// With `toCreated`, this includes the objects that the hooks of failed objects created.
    private mutating func spread(
        _ error: any Error,
        in group: CompletionGroup,
        _ failed: inout WordIndex,
        toCreated: Bool,
        isOwn: Bool
    ) {
        var (sourceNumbers, dependents) = (WordIndex(), [[Build]]())
        for member in group.members {
            guard let part = member.completion else { continue }
            for source in part.sources + (toCreated ? part.creator.map { [$0] } ?? [] : []) {
                let number = sourceNumbers.add(ObjectIdentifier(source))
                if number == dependents.count { dependents.append([]) }
                dependents[number].append(member)
            }
        }
        var pending = failed.words
        while let next = pending.popLast() {
            guard let number = sourceNumbers.number(of: next) else { continue }
            for member in dependents[number] where failed.insert(ObjectIdentifier(member)) {
                if let earlier = member.completion?.failure { woken.append(.released(earlier.error)) }
                member.completion?.failure = (error, isOwn)
                pending.append(Int(bitPattern: ObjectIdentifier(member)))
            }
        }
    }

    /// Closes a group whose last hook has returned, and returns the builds to publish.
    private mutating func close(_ group: CompletionGroup) -> [Build] {
        group.isClosed = true
        rivet_add_relaxed(BuildLedger.groupCount, .max)
        let withheld = group.withheld
        unlink(group.members)
        (group.members, group.withheld) = ([], [])
        for build in withheld {
            guard let completion = build.completion else { continue }
            (completion.outcome, completion.object) = (completion.object.map { .success($0) }, nil)
            completion.isPublishing = true
            // Tasks that it has left behind don't hold it up.
            build.awaited = []
            completion.awaitsScope = build.withDefinition { $0.keeping.kind == .shared }
        }
        return withheld
    }

    /// Lets members of a group no longer refer to each other, and releases them after the lock was released.
    ///
    /// Some have no object: a custom scope may request an unfinished object before it stores its own.
    private mutating func unlink(_ members: [Build]) {
        woken.append(.released(members))
        for member in members {
            guard let completion = member.completion else { continue }
            woken.append(.released(completion.sources))
            (completion.sources, completion.creator) = ([], nil)
        }
    }

    // MARK: - Groups

    @inline(never)
    private func groups(of builds: [Build]) -> [CompletionGroup] { builds.compactMap(\.group) }

    /// The groups to which a build belongs: its own, and those of the builds that withhold what they create.
    @inline(never)
    private func groups(around build: Build, _ ancestry: [Build]) -> [CompletionGroup] {
        groups(of: ancestry.filter { $0 === build || $0.withholdsCreated })
    }

    /// Adds a build to groups, which become one.
    @discardableResult
    private mutating func join(_ build: Build, _ groups: [CompletionGroup]) -> Completion {
        let own = build.group
        let group = own ?? groups.first ?? CompletionGroup()
        if own == nil, groups.isEmpty { rivet_add_relaxed(BuildLedger.groupCount, 1) }
        for other in groups where group.absorb(other) { unsettled.append(group) }
        if own == nil { group.members.append(build) }
        let completion = build.completion ?? Completion(group)
        completion.group = group
        build.completion = completion
        return completion
    }

    // MARK: - Handing over unfinished objects

    /// Records that builds receive an unfinished object.
    private mutating func receive(_ source: Build, _ callers: [Build]) {
        guard source.group != nil else { return }
        for caller in callers where caller !== source && !caller.hasEnded {
            join(caller, groups(of: [caller, source])).sources.append(source)
        }
    }

    /// Breaks a cycle of waits: the first waiter for an object that exists receives it.
    ///
    /// Returns false if all objects of the path are still being created.
    mutating func breakCycle(_ path: [Build]) -> Bool {
        for (waiter, source) in zip(path, path.dropFirst()) where source.completion?.object != nil {
            if let wait = source.waits.first(where: { $0.callers.contains { $0 === waiter } }) {
                handOver(to: wait)
                return true
            }
        }
        return false
    }

    /// The unfinished object of a build, for callers that would otherwise wait for themselves.
    ///
    /// Callers outside of the hooks of its group can't block for an asynchronous hook.
    mutating func unfinishedObject(
        of build: Build,
        for callers: [Build],
        _ ancestry: [Build],
        _ manner: Manner
    ) -> AnyKeptObject? {
        guard let object = build.completion?.object, let group = build.group else { return nil }
        let isInside = ancestry.contains { $0.completion?.isCompleting == true && $0.group === group }
        if manner == .blocking, build.needsTask, !isInside { return nil }
        receive(build, callers)
        return object
    }

    /// The unfinished object of a build, for callers inside its hook or another one of its group.
    mutating func unfinishedObject(of build: Build, inside callers: [Build]) -> AnyKeptObject? {
        let ancestry = BuildLedger.ancestry(of: callers)
        guard BuildLedger.mayWait(build, forAnyOf: ancestry) else { return nil }
        defer { settle() }
        return unfinishedObject(of: build, for: callers, ancestry, .blocking)
    }

    /// Breaks the cycles of waits that the union of groups has closed.
    ///
    /// An object of one group is now published after the hooks of another group.
    mutating func settle() {
        while let group = unsettled.popLast() {
            for build in group.withheld {
                for wait in build.waits where BuildLedger.mayWait(build, forAnyOf: wait.waiting) { handOver(to: wait) }
            }
        }
    }

    /// Ends a wait with the unfinished object.
    private mutating func handOver(to wait: Build.Wait) {
        guard let object = wait.build.completion?.object, wait.outcome == nil, !wait.isCancelled else { return }
        receive(wait.build, wait.callers)
        wait.outcome = .success(object)
        forget(wait)
        wait.build.waits.remove(wait)
        if let sleeper = wait.sleeper { woken.append(sleeper) }
    }
}
