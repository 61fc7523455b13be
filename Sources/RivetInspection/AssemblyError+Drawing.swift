public import Rivet

extension AssemblyError {
    /// The faulty graph as a picture, with the faults marked.
    ///
    /// Nil if the graph itself is valid, and only no factory can be created of it. Then ``Rivet/ObjectGraph/drawing``
    /// shows it.
    public var drawing: Drawing? {
        faulty.map { Drawing($0.graph, problems: problems + $0.warnings) }
    }
}
