/// Reads where functions and closures run.
extension SourceReader {
    /// The isolation of a closure, or nil if it runs wherever its caller runs.
    func isolation(ofClosure node: JSONValue) -> Isolation? {
        if let actor = node["global_actor_isolated"]?.string { return SourceReader.isolation(of: actor) }
        if let type = node["type"]?.string, type.contains("Yi"), self.type(type).spelling.contains("isolated ") {
            return .unknown
        }
        if node["actor_isolated"] != nil { return .elsewhere }
        guard node["nonisolated"]?.isTrue == true, isAsynchronous(node["type"]?.string, isCurried: false) else {
            // A closure that doesn't escape runs where the code around it runs, unless another thread may run it.
            if node["escaping"]?.isTrue == true { return nil }
            return node["type"]?.string?.contains("Yb") == true ? .unknown : isolations.last ?? nil
        }
        // Such a closure runs on the actor of the code around it, if that has one.
        return node["inherits_actor_context"]?.isTrue == true ? isolations.last ?? nil : .elsewhere
    }

    /// The isolation of a function or accessor, or nil if it runs wherever its caller runs.
    ///
    /// - Parameters:
    ///   - node: The function or accessor.
    ///   - storage: The property or subscript of an accessor.
    /// - Returns: The isolation, or nil.
    func isolation(ofFunction node: JSONValue, in storage: JSONValue? = nil) -> Isolation? {
        let attributes = (node["attrs"]?.elements.map { $0 } ?? []) + (storage?["attrs"]?.elements.map { $0 } ?? [])
        for attribute in attributes {
            switch attribute["_kind"]?.string {
            case "custom_attr":
                if let type = attribute["type"]?.string, type.hasPrefix("$sScM") { return .mainActor }
            case "concurrent_attr": return .elsewhere
            case "nonisolated_attr" where attribute["nonsending"]?.isTrue == true: return nil
            default: break
            }
        }
        let isNonisolated = node["nonisolated"]?.isTrue == true || storage?["nonisolated"]?.isTrue == true
        // The dump doesn't show which functions have the default isolation of the target.
        if hasDefaultIsolation, !isNonisolated { return .unknown }
        if let type = node["interface_type"]?.string, type.contains("Yi"), !isNonisolated,
            case let spelling = self.type(type).spelling, spelling.contains("isolated ")
        {
            // A method of an actor has the actor as its first parameter. In a protocol, it may be any actor.
            guard !contexts.isEmpty, spelling.hasPrefix("(isolated "), contexts.last?.usr.hasSuffix("_p") == false
            else {
                return .unknown
            }
            return contexts.last?.usr == "s:ScM" ? .mainActor : .elsewhere
        }
        return isAsynchronous(node["interface_type"]?.string, isCurried: !contexts.isEmpty && node["usr"] != nil)
            ? .elsewhere : nil
    }

    /// The isolation of a global actor.
    private static func isolation(of type: String) -> Isolation { type.hasPrefix("$sScM") ? .mainActor : .elsewhere }

    /// Whether the type of a closure has `throws`.
    func mayThrow(_ mangled: String?) -> Bool {
        guard let mangled, mangled.contains("K") else { return false }
        let spelling = type(mangled).spelling
        guard let arrow = TypeNames.arrow(in: spelling[...]) else { return true }
        return spelling[..<arrow.lowerBound].split(separator: " ").last?.hasPrefix("throws") ?? false
    }

    /// Whether a function type is `async`; a method's type has the object as the first parameter.
    func isAsynchronous(_ mangled: String?, isCurried: Bool) -> Bool {
        guard let mangled, mangled.contains("Ya") else { return false }
        var rest = Substring(type(mangled).spelling)
        if isCurried {
            guard let arrow = TypeNames.arrow(in: rest) else { return false }
            rest = rest[arrow.upperBound...]
        }
        guard let arrow = TypeNames.arrow(in: rest) else { return false }
        let effects = rest[..<arrow.lowerBound].split(separator: " ")
        return effects.last == "async" || effects.suffix(2).first == "async"
    }
}
