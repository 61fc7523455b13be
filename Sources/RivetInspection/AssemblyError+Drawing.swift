public import Rivet

extension AssemblyError {
    /// A drawing of the faulty graph that marks the faults.
    ///
    /// It is nil if the graph itself is valid, but a factory of it can't be created. In that case, use
    /// ``Rivet/ObjectGraph/drawing``.
    public var drawing: Drawing? {
        faulty.map { Drawing($0.graph, problems: problems + $0.warnings) }
    }
}
