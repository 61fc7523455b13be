/// The scope in which an object is shared as long as somebody holds it.
///
/// The factory keeps no hold on it: when the last one who was given the object lets it go, it is freed, and the
/// next request builds another. It must be an object of a class, also where the definition says a protocol:
/// a definition of a structure is a ``Problem/Code/unusableScope``, and a value that turns out to be one fails
/// the request with ``ResolutionError/Code/noClass``.
///
/// ```swift
/// define("Image Cache", in: .weak) { _ in ImageCache() }
/// ```
public struct WeakScope: KeptScope {
    /// Makes the scope; all values are alike.
    public init() {}

    /// `"weak"`.
    public var name: String { "weak" }
}

extension Scope where Self == WeakScope {
    /// The object is shared as long as somebody holds it.
    public static var weak: Self { WeakScope() }
}
