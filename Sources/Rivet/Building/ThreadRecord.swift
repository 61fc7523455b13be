internal import CRivet

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The state of a thread that other threads read: its outermost request, and the running frames that it created.
///
/// A closure may pass its factory to another thread. The factory refers to a frame by a token, which contains the
/// number of the record that has the frame. So a prototype allocates and registers nothing, and threads that have
/// nothing in common write to different cache lines.
struct ThreadRecord {
    /// The atomic state.
    ///
    /// It is the first property, so that a pointer to the record is a pointer to it.
    private var state = rivet_record()
    /// Never released, like the record, so that nobody has to count a reference to it.
    fileprivate let entries = Unmanaged.passRetained(Locked(Entries()))

    fileprivate struct Entries {
        /// The running frames whose places other frames had already, by their tokens.
        ///
        /// Retained, although a caller does that, too, so that both dictionaries have the same type.
        var frames: [PlainNumber: Frame] = [:]
        /// The outermost requests that another frame or thread looked up, by their tokens.
        ///
        /// These frames know their resolutions.
        var requests: [PlainNumber: Frame] = [:]
    }

    // MARK: - Tokens

    /// The bit that distinguishes frames from outermost requests.
    ///
    /// A token has 48 bits, above the 16 bits of a request's context. They are 16 bits for the number of the record, this
    /// bit, and a counter of 31 bits, which wraps around at the end of the word.
    ///
    /// A thread that creates a million tokens per second repeats a token after half an hour.
    private static let frameBit: UInt64 = 1 << 32
    private static let indexShift: UInt64 = 16
    private static let capacity = 0x1_0000
    fileprivate static let step: UInt64 = 1 << 33
    private static let indexMask: UInt64 = 0xFFFF_0000

    /// A new token for the outermost request of a thread.
    @inline(__always)
    static func nextToken(_ thread: UnsafeMutablePointer<rivet_thread>) -> UInt64 {
        thread.pointee.last_token &+= step
        return thread.pointee.last_token
    }

    /// A new token for a frame that is created on the calling thread.
    static func nextFrameToken() -> UInt64 {
        let thread = rivet_thread_get()
        _ = record(of: thread)
        return frameBit | nextToken(thread)
    }

    /// The number of a thread's record, or 0 if the thread has none yet.
    static func number(of thread: UnsafeMutablePointer<rivet_thread>) -> Int {
        index(of: thread.pointee.last_token)
    }

    private static func index(of token: UInt64) -> Int { Int((token & indexMask) >> indexShift) }

    /// Whether a token names a frame, instead of an outermost request.
    static func isFrame(_ token: UInt64) -> Bool { token & frameBit != 0 }

    /// Whether a token names an outermost request of the calling thread.
    @inline(__always)
    static func isOwn(_ token: UInt64, _ thread: UnsafeMutablePointer<rivet_thread>) -> Bool {
        (token ^ thread.pointee.last_token) & (indexMask | frameBit) == 0
    }

    // MARK: - Records

    /// The number of bytes between the starts of two records.
    ///
    /// This is the size of a cache line on Apple's processors, the longest of all.
    private static let stride = 128

    /// The memory of all records, never freed.
    ///
    /// The system provides it page by page, when it is used.
    ///
    /// Sound from any thread: the pointer never changes, and a record is initialized before its number is known.
    private nonisolated(unsafe) static let memory = UnsafeMutableRawPointer.allocate(
        byteCount: stride * capacity,
        alignment: stride
    )

    /// The record that a token names.
    private static func of(_ token: UInt64) -> UnsafeMutablePointer<ThreadRecord> {
        (memory + index(of: token) * stride).assumingMemoryBound(to: ThreadRecord.self)
    }

    /// Decides which record a thread receives.
    ///
    /// If there are more threads than records, the other threads share the last record. Their tokens begin far apart,
    /// so that they rarely meet. Rivet may miss a cycle between these threads, and they create a `.graph` object for
    /// each request.
    struct Supply {
        private let capacity: Int
        /// The last tokens of threads that have ended.
        ///
        /// The next owners of their records continue to count from these.
        private var free: [UInt64] = []
        /// The number of records in use or free, and one that no thread has, so that no token is 0.
        private(set) var count = 1
        /// The number of threads that have received the last record.
        private var sharers: UInt64 = 0

        init(capacity: Int = ThreadRecord.capacity) { self.capacity = capacity }

        /// The token from which a thread continues to count.
        ///
        /// It contains the number of the thread's record.
        mutating func take() -> UInt64 {
            if let token = free.popLast() { return token }
            if count < capacity { count += 1 }
            guard count == capacity else { return UInt64(count - 1) << indexShift }
            // Each thread begins a million tokens after the one before it.
            sharers &+= 1
            return UInt64(capacity - 1) << indexShift | sharers &* (step << 20)
        }

        /// Frees the record of a thread that has ended, unless other threads may share it.
        mutating func giveBack(_ token: UInt64) {
            if index(of: token) != capacity - 1 { free.append(token) }
        }
    }

    private static let supply = Locked(Supply())

    /// Whether several threads may have the record that a token names.
    static func isShared(_ token: UInt64) -> Bool { index(of: token) == capacity - 1 }

    /// The record of the calling thread, which keeps it until the thread ends.
    static func record(of thread: UnsafeMutablePointer<rivet_thread>) -> UnsafeMutablePointer<ThreadRecord> {
        if let record = thread.pointee.record { return record.assumingMemoryBound(to: ThreadRecord.self) }
        let token = supply.withLock { supply in
            let count = supply.count
            let token = supply.take()
            if supply.count > count {
                (memory + count * stride).initializeMemory(as: ThreadRecord.self, to: ThreadRecord())
            }
            return token
        }
        thread.pointee.last_token = token
        thread.pointee.record = UnsafeMutableRawPointer(of(token))
        pthread_setspecific(threadEnd, thread.pointee.record)
        return of(token)
    }

    /// The key whose destructor calls `recycleRecord` at the end of each thread that has a record.
    private static let threadEnd: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { _ in ThreadRecord.recycleRecord() }
        return key
    }()

    private static func recycleRecord() {
        let thread = rivet_thread_get()
        guard thread.pointee.record != nil else { return }
        of(thread.pointee.last_token).removeRequests()
        // Read after that, because the objects that it released may have made requests.
        let token = thread.pointee.last_token
        // A request that is made even later measures again, and receives another record.
        (thread.pointee.record, thread.pointee.last_token) = (nil, 0)
        (thread.pointee.stack_end, thread.pointee.margin) = (0, .max)
        supply.withLock { $0.giveBack(token) }
    }

    // MARK: - Frames

    /// Registers a running frame, which the caller retains.
    static func register(_ frame: Frame) {
        let (record, reference) = (of(frame.token), Unmanaged.passUnretained(frame))
        if rivet_replace(record.place(of: frame.token), 0, reference.address) == 0 { return }
        record.withEntries { $0.frames[PlainNumber(frame.token)] = frame }
        rivet_add_relaxed(rivet_frame_count(record.state), 1)
    }

    /// Ends the registration of a frame, before its owner releases it.
    static func unregister(_ frame: Frame) {
        let record = of(frame.token)
        let place = record.place(of: frame.token)
        if rivet_load_relaxed(place) == Unmanaged.passUnretained(frame).address {
            rivet_store_in_order(place, 0)
            record.waitForReader()
        } else {
            record.withEntries { $0.frames[PlainNumber(frame.token)] = nil }
            rivet_add_relaxed(rivet_frame_count(record.state), .max)
        }
    }

    /// Registers a frame that the calling thread has just created, and that ends on this thread.
    ///
    /// The frames of a thread end in the reverse order, so they form a list, which only the thread changes. It needs no
    /// lock for that, unless it shares its record with other threads. The caller retains the frame.
    static func push(_ frame: Frame) {
        if isShared(frame.token) { return register(frame) }
        let innermost = rivet_innermost(of(frame.token).state)
        frame.registeredOuter = innermost.object()
        rivet_store(innermost, Unmanaged.passUnretained(frame).address)
    }

    /// Ends the registration of the frame that the calling thread registered last.
    static func pop(_ frame: Frame) {
        if isShared(frame.token) { return unregister(frame) }
        let record = of(frame.token)
        rivet_store_in_order(rivet_innermost(record.state), frame.registeredOuter?.address ?? 0)
        record.waitForReader()
    }

    /// The running frame that a token names.
    static func frame(_ token: UInt64) -> Frame? {
        let record = of(token)
        let (count, innermost) = (rivet_frame_count(record.state), rivet_innermost(record.state))
        let place = record.place(of: token)
        // Most tokens are those of shared objects, whose closures returned long ago.
        guard rivet_load_relaxed(count) | rivet_load_relaxed(innermost) | rivet_load_relaxed(place) != 0 else {
            return nil
        }
        return record.withEntries { entries in
            rivet_store_in_order(rivet_is_read(record.state), 1)
            defer { rivet_store(rivet_is_read(record.state), 0) }
            // Not retained, because a thread that removes one waits before it releases the frame.
            if let frame: Unmanaged<Frame> = AtomicWord.object(rivet_load_in_order(place)),
                frame._withUnsafeGuaranteedRef({ $0.token == token })
            {
                return frame.takeUnretainedValue()
            }
            var next: Unmanaged<Frame>? = AtomicWord.object(rivet_load_in_order(innermost))
            while let frame = next {
                if frame._withUnsafeGuaranteedRef({ $0.token == token }) { return frame.takeUnretainedValue() }
                next = frame._withUnsafeGuaranteedRef(\.registeredOuter)
            }
            return entries.frames[PlainNumber(token)]
        }
    }

    /// Calls a body while holding the lock of the record that a token names.
    static func withLock<Result>(of token: UInt64, _ body: () throws -> Result) rethrows -> Result {
        try of(token).withEntries { _ in try body() }
    }

    // MARK: - Outermost requests

    /// Whether the outermost request that a token names is under way.
    static func isCurrent(_ token: UInt64) -> Bool { rivet_number_load(rivet_current(of(token).state)) == token }

    /// The outermost request that a token names, as a frame; nil if it is over.
    ///
    /// The thread of that request is a participant of its resolution until the request ends. Other threads pass
    /// `isJoining` and become participants. They must remove themselves later.
    @inline(never)
    static func request(_ token: UInt64, isJoining: Bool) -> Frame.Joined? {
        let record = of(token)
        return record.withEntries { entries in
            if entries.requests[PlainNumber(token)] == nil, isCurrent(token) {
                rivet_store_in_order(rivet_has_requests(record.state), 1)
                // The request may have ended meanwhile. Then nothing would remove the entry soon.
                if isCurrent(token) {
                    entries.requests[PlainNumber(token)] = Resolution(token: token)
                }
            }
            guard let frame = entries.requests[PlainNumber(token)], let resolution = frame.knownResolution else {
                return nil
            }
            return !isJoining || resolution.addParticipant() ? (frame, resolution) : nil
        }
    }
}

// Functions of the pointer, because a function of the record itself would read the atomic state as part of the record.
extension UnsafeMutablePointer<ThreadRecord> {
    fileprivate var state: UnsafeMutablePointer<rivet_record> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: rivet_record.self)
    }

    /// The place for the frame that a token names.
    fileprivate func place(of token: UInt64) -> AtomicWord { rivet_place(state, token / ThreadRecord.step) }

    /// Waits until another thread no longer reads a frame that was just removed.
    ///
    /// That thread sets its mark before it looks for the frame. So it either doesn't find the frame, or this thread sees
    /// the mark.
    fileprivate func waitForReader() {
        if rivet_load_in_order(rivet_is_read(state)) != 0 { withEntries { _ in } }
    }

    /// Calls a body with the frames and requests, while holding their lock.
    fileprivate func withEntries<Result>(_ body: (inout ThreadRecord.Entries) throws -> Result) rethrows -> Result {
        try pointee.entries._withUnsafeGuaranteedRef { try $0.withLock(body) }
    }

    /// Records that the calling thread continues a frame, and is a participant of its resolution.
    func add(_ frame: Frame, _ token: UInt64) {
        withEntries { $0.requests[PlainNumber(token)] = frame }
        rivet_store(rivet_has_requests(state), 1)
    }

    /// Publishes the token of the calling thread's outermost request.
    @inline(__always)
    func setCurrent(_ token: UInt64) { rivet_number_store(rivet_current(state), token) }

    /// Ends the outermost request of the calling thread.
    ///
    /// Another thread may look it up at the same moment and add an entry. The end of the next request removes that
    /// entry.
    @inline(__always)
    func clearCurrent() {
        rivet_number_store(rivet_current(state), 0)
        if rivet_load_relaxed(rivet_has_requests(state)) != 0 { removeRequests() }
    }

    fileprivate func removeRequests() {
        let ended = withEntries { entries in
            defer { entries.requests = [:] }
            rivet_store(rivet_has_requests(state), 0)
            return entries.requests
        }
        // The objects that are released here may begin requests of their own.
        for frame in ended.values { frame.knownResolution?.removeParticipant() }
    }
}
