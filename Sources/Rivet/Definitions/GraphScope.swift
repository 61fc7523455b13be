/// The scope in which an object is shared within one resolution.
///
/// A resolution is one outermost request, and everything that is resolved on its behalf. The next request has another
/// object. Use it for parts that belong together, like those of one car that share its paint:
///
/// ```swift
/// define("Paint", in: .graph) { _ in Paint() }
/// define("Car") { factory in try Car(body: factory["Body"], doors: factory["Doors"]) }     // one paint
/// ```
///
/// Threads and tasks that a closure starts share the object too, if they use the factory that the closure received. If
/// you call a provider after its resolution has ended, it begins a new one. Each call of ``Module/didAssemble(_:)`` is
/// one resolution.
public struct GraphScope: KeptScope {
    /// Creates the scope; all values are equal.
    public init() {}

    /// `"graph"`.
    public var name: String { "graph" }
}

extension Scope where Self == GraphScope {
    /// The object is shared within one resolution.
    public static var graph: Self { GraphScope() }
}
