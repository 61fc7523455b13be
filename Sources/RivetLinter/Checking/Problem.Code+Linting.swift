package import Rivet

// What the linter alone can find; the other codes mean what they mean in a graph.

extension Problem.Code {
    /// A definition that nothing asks for.
    package static let neverUsed = Problem.Code(rawValue: "neverUsed")
    /// A module that nothing requires or loads.
    package static let neverRequired = Problem.Code(rawValue: "neverRequired")
    /// A request whose type is only `Any`.
    package static let untyped = Problem.Code(rawValue: "untyped")
    /// A request of a closure for something that it doesn't declare to need.
    package static let undeclared = Problem.Code(rawValue: "undeclared")
    /// Something that can't be known before the program runs.
    package static let notChecked = Problem.Code(rawValue: "notChecked")
    /// A comment that should suppress a finding, and doesn't say why, or suppresses none.
    package static let suppression = Problem.Code(rawValue: "suppression")
}
