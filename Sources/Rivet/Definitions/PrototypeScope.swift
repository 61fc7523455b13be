/// The scope in which nothing is kept: each request makes an object of its own.
///
/// It is the scope of every definition that doesn't say another. The object belongs to who asked for it and
/// need not be `Sendable`.
public struct PrototypeScope: Scope {
    /// Makes the scope; all values are alike.
    public init() {}

    /// `"prototype"`.
    public var name: String { "prototype" }
}

extension Scope where Self == PrototypeScope {
    /// Nothing is kept: each request makes an object of its own.
    public static var prototype: Self { PrototypeScope() }
}
