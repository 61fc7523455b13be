/// The scope in which each factory keeps one object for good.
///
/// The object is built when it is first asked for, once, however many threads ask. It lives as long as its
/// factory; two factories made from one graph have two.
public struct SingletonScope: KeptScope {
    /// Makes the scope; all values are alike.
    public init() {}

    /// `"singleton"`.
    public var name: String { "singleton" }
}

extension Scope where Self == SingletonScope {
    /// Each factory keeps one object for good.
    public static var singleton: Self { SingletonScope() }
}
