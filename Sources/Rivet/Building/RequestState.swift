/// The request that a factory serves: the context of its closure, and the frame that the closure's thread or task
/// worked for.
///
/// It is one word, so that an `ObjectGraphFactory` fits in two registers. The lower 16 bits are the context, and the
/// other 48 are a token (`ThreadRecord`). A factory that no closure received has no token.
@usableFromInline
package struct RequestState: Sendable {
    @usableFromInline let bits: UInt64

    @inlinable
    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    /// A request from outside, in `context`.
    package init(context: Int) { bits = Context.bits(of: context) }

    /// The state for the closure of a definition, in the definition's context.
    @inlinable
    @inline(__always)
    init(_ token: UInt64, in definition: AnyDefinition) { bits = token | definition.contextBits }

    @inlinable
    @inline(__always)
    var context: Int { Int(truncatingIfNeeded: bits & RequestBits.context) }

    /// The token of the frame that the closure's thread or task worked for, or 0 for a factory from outside.
    var token: UInt64 { bits & ~RequestBits.context }

    /// This state, moved to another context.
    func moved(to context: Int) -> RequestState { RequestState(bits: token | Context.bits(of: context)) }
}
