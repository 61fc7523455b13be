/// The scope in which an object is shared within one request from outside.
///
/// All that is built for one request to the factory shares it; the next request has another. For what belongs
/// together, like the parts of one car that share its paint:
///
/// ```swift
/// define("Paint", in: .graph) { _ in Paint() }
/// define("Car") { factory in try Car(body: factory["Body"], doors: factory["Doors"]) }     // one paint
/// ```
///
/// A provider that is called after its request has ended begins a new one, and so does a closure's factory that is
/// used on another thread. All that a module's ``Module/didAssemble(_:)`` asks for is one request.
public struct GraphScope: KeptScope {
    /// Makes the scope; all values are alike.
    public init() {}

    /// `"graph"`.
    public var name: String { "graph" }
}

extension Scope where Self == GraphScope {
    /// The object is shared within one request from outside.
    public static var graph: Self { GraphScope() }
}
