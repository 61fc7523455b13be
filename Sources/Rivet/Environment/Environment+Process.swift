#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension Environment {
    /// The variables of the process itself.
    ///
    /// ```swift
    /// // RIVETCAR_FREQUENCY=88.1 rivetcar
    /// let environment = Environment.process(name: .production, prefix: "RIVETCAR_")
    /// let frequency: Double = try environment["FREQUENCY"]
    /// ```
    ///
    /// All are text, and read as any type that text converts to. May be called from any thread.
    ///
    /// - Parameters:
    ///   - name: Which environment it is.
    ///   - prefix: Only variables that begin so are taken, and it is taken off their names.
    /// - Returns: The environment.
    /// - Complexity: O(variables of the process).
    public static func process(name: Name, prefix: String = "") -> Environment {
        var variables: [String: any Sendable] = [:]
        for (variable, value) in ProcessInfo.processInfo.environment where variable.hasPrefix(prefix) {
            let rest = variable.dropFirst(prefix.count)
            if !rest.isEmpty { variables[String(rest)] = value }
        }
        return Environment(name: name, variables: variables)
    }
}
