/// What a factory knows about the request it serves: how deep it is, whose context it has, for which build it
/// was handed out.
///
/// One word, so that an `ObjectGraphFactory` is passed in two registers. From the lowest bit: eleven for the
/// depth, twelve for the context, the rest for the build.
@usableFromInline
struct RequestState: Sendable {
    @usableFromInline var bits: UInt64

    @inlinable
    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    /// A request from outside, in `context`.
    init(context: Int) { bits = RequestState.bits(ofContext: context) }

    @usableFromInline static let contextShift: UInt64 = 11
    @usableFromInline static let contextMask: UInt64 = 0xFFF << 11
    @usableFromInline static let depthMask: UInt64 = 0x7FF
    static let buildShift: UInt64 = 23
    /// How many contexts a graph can have.
    static let contextLimit = 0x1000
    /// The depth at which a request fails.
    ///
    /// Guarded requests look at it, one in four, so that the depth never overflows into the context.
    static let depthLimit = 1024

    static func bits(ofContext context: Int) -> UInt64 { UInt64(truncatingIfNeeded: context) &<< contextShift }

    var depth: Int { Int(truncatingIfNeeded: bits & RequestState.depthMask) }

    @inlinable
    @inline(__always)
    var context: Int {
        Int(truncatingIfNeeded: (bits & RequestState.contextMask) &>> RequestState.contextShift)
    }

    /// The number of the build for whose closure the factory was made, 0 when there is none.
    var build: UInt64 { bits &>> RequestState.buildShift }

    /// Whether a request in this state has to look at the stack: one from outside, and every fourth inside.
    @inlinable
    @inline(__always)
    var isGuarded: Bool { bits & 0b11 == 0 }

    /// The state for the closure of a definition: one deeper, in the definition's context.
    @inlinable
    @inline(__always)
    func nested(in definition: AnyDefinition) -> RequestState {
        RequestState(bits: ((bits &+ 1) & ~RequestState.contextMask) | definition.contextBits)
    }

    /// The same for the closure of a shared definition, whose build has a number.
    func nested(in definition: AnyDefinition, build: UInt64) -> RequestState {
        let below = nested(in: definition).bits & (RequestState.depthMask | RequestState.contextMask)
        return RequestState(bits: below | build &<< RequestState.buildShift)
    }

    /// The state for a closure that is called later, from a depth of its own.
    @inlinable
    @inline(__always)
    var forLater: RequestState { RequestState(bits: bits & ~RequestState.depthMask) }
}
