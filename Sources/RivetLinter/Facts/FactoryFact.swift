/// Where a factory comes from, which determines the graph of its requests.
package enum FactoryFact: Hashable, Sendable, Codable {
    /// The factory that creates the object whose code makes the request.
    case own
    /// A factory of the graph that a call creates from these modules, with the id of its `RootFact`.
    case graph(String, modules: [String], body: String?)
    /// A factory of the graph of an assembly, by the variable that contains the assembly.
    case assembly(String)
    /// A factory that the code creates from a graph that the source doesn't show.
    case other
    case unknown
}
