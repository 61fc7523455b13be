package import Rivet

// Codes that only the linter reports. The others have the same meaning as in a graph.

extension Problem.Code {
    /// A definition that nothing requests.
    package static let neverUsed = Problem.Code(rawValue: "neverUsed")
    /// A module that nothing requires or loads.
    package static let neverRequired = Problem.Code(rawValue: "neverRequired")
    /// A request whose type is only `Any`.
    package static let untyped = Problem.Code(rawValue: "untyped")
    /// A request for a dependency that the closure's definition doesn't declare.
    package static let undeclared = Problem.Code(rawValue: "undeclared")
    /// Code that can't be checked, because only the running program knows a name or a module.
    package static let notChecked = Problem.Code(rawValue: "notChecked")
    /// A comment for suppressing findings that is incomplete or has no effect.
    package static let suppression = Problem.Code(rawValue: "suppression")
}
