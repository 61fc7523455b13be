/// What a factory knows about the request it serves: whose context it has, on which thread and for which
/// build it was handed out.
///
/// One word, so that an `ObjectGraphFactory` is passed in two registers. From the lowest bit: ten for the
/// thread (`RIVET_NUMBERS` fills them), sixteen for the context, the rest for the build. A factory from
/// outside has neither thread nor build.
@usableFromInline
struct RequestState: Sendable {
    @usableFromInline let bits: UInt64

    @inlinable
    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    /// A request from outside, in `context`.
    init(context: Int) { bits = RequestState.bits(ofContext: context) }

    @usableFromInline static let contextShift: UInt64 = 10
    @usableFromInline static let contextMask: UInt64 = 0xFFFF
    @usableFromInline static let buildMask: UInt64 = ~0x3FF_FFFF
    private static let buildShift: UInt64 = 26
    /// How many contexts a graph can have.
    static let contextLimit = 0x1_0000

    static func bits(ofContext context: Int) -> UInt64 { UInt64(truncatingIfNeeded: context) &<< contextShift }

    @inlinable
    @inline(__always)
    var context: Int { Int(truncatingIfNeeded: (bits &>> RequestState.contextShift) & RequestState.contextMask) }

    /// The number of the thread on which the closure was called that was handed the factory, 0 for none.
    var thread: Int { Int(truncatingIfNeeded: bits & 0x3FF) }

    /// The number of the build for whose closure the factory was made, 0 when there is none.
    var build: UInt64 { bits &>> RequestState.buildShift }

    /// Whether a closure was handed the factory.
    var isHandedOut: Bool { thread != 0 || build != 0 }

    /// The same in another context.
    func moved(to context: Int) -> RequestState {
        RequestState(
            bits: bits & ~(RequestState.contextMask &<< RequestState.contextShift)
                | RequestState.bits(ofContext: context)
        )
    }

    /// The state for the closure of a definition: on that thread, in the definition's context, for the same
    /// build.
    @inlinable
    @inline(__always)
    func nested(in definition: AnyDefinition, on thread: UInt32) -> RequestState {
        RequestState(bits: (bits & RequestState.buildMask) | definition.contextBits | UInt64(thread))
    }

    /// The same for the closure of a shared definition, whose build has a number.
    func nested(in definition: AnyDefinition, on thread: UInt32, build: UInt64) -> RequestState {
        RequestState(bits: build &<< RequestState.buildShift | definition.contextBits | UInt64(thread))
    }
}
