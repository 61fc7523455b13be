/// Records which definitions depend on which while their closures run.
///
/// A trial in `RivetInspection` has one; its graph's definitions forward to the original ones.
package protocol DependencyRecorder: AnyObject, Sendable {
    /// Runs the closure of a definition, and records which closure requested it.
    func recording<Result>(_ definition: AnyDefinition, _ make: () throws -> Result) rethrows -> Result

    /// The same for a closure that is awaited.
    nonisolated(nonsending) func recording<Result>(
        _ definition: AnyDefinition,
        _ make: nonisolated(nonsending) () async throws -> Result
    ) async rethrows -> Result

    /// Records which closure requested the provider of a definition.
    func recordProvider(of definition: AnyDefinition)

    /// Records which closure requested a name that nothing defines.
    func recordMissing(_ name: String)
}
