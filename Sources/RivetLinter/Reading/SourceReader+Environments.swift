/// Reads environments, and the values of their variables.
extension SourceReader {
    /// The environment that a call creates, or nil for other calls.
    func environment(_ node: JSONValue, _ usr: String) -> Value? {
        let arguments = arguments(node)
        if usr.hasPrefix(RivetName.merging) {
            let base = receiver(of: node).map(value) ?? .unknown
            return .environment(name: nil, variables: [base] + arguments.map { value($0.value) })
        }
        let isInitializer = usr.hasPrefix(RivetName.environmentInitializer)
        let others = [RivetName.fileEnvironment, RivetName.processEnvironment]
        guard isInitializer || others.contains(where: usr.hasPrefix), let name = arguments.first?.value else {
            return nil
        }
        var variables = Value.unknown
        if isInitializer, let argument = arguments.last?.value, arguments.count == 2 {
            variables = isDefault(argument) ? .list([]) : value(argument)
        }
        return .environment(name: isDefault(name) ? .text("Production") : value(name), variables: [variables])
    }

    /// A value that the compiler converts to `any Sendable`.
    func erased(_ node: JSONValue) -> Value {
        guard let inner = node["sub_expr"] else { return .unknown }
        return .erased(value(inner), type(inner["type"]?.string))
    }
}
