/// Reads what functions of the standard library do with texts and collections.
extension SourceReader {
    /// The value of a call of the standard library or Foundation, or nil if it is unknown.
    func libraryCall(_ node: JSONValue, _ decl: JSONValue, _ usr: String) -> Value? {
        let all = arguments(node)
        let base = receiver(of: node).map(value) ?? .unknown
        let name = decl["base_name"]?.string ?? ""
        switch name {
        case "init" where usr.hasPrefix("s:SS"):
            guard all.count == 1, let argument = all.first else { return nil }
            return argument.label == nil || argument.label == "" || argument.label == "describing"
                ? described(argument.value) : nil
        // An empty text, array, dictionary or set.
        case "init" where all.isEmpty: return SourceReader.emptyValue(node["type"]?.string ?? "")
        // An array or a set of other elements, but not one with a capacity. A set has each element once.
        case "init" where all.count == 1 && ["", "uniqueKeysWithValues"].contains(all[0].label ?? ""):
            guard let type = node["type"]?.string, SourceReader.emptyValue(type) == .list([]) else { return nil }
            let elements = value(all[0].value)
            return type.hasPrefix("$sSh") ? .unique(of: elements) : elements
        // The order of the elements doesn't matter to the graph, but it does in a text.
        case "sorted", "reversed", "shuffled", "lazy":
            return base == .unknown || receiver(of: node)?["type"]?.is("$sSSD") == true ? nil : base
        case "makeIterator": return base == .unknown ? nil : base
        case "prefix", "suffix", "dropFirst", "dropLast", "filter": return base == .unknown ? nil : .some(of: base)
        // The elements of all lists. A joined text is unknown.
        case "joined" where base != .unknown && all.isEmpty && node["type"]?.is("$sSSD") != true:
            return .mapped(base, variable: "$", result: .variable("$"))
        case "enumerated" where base != .unknown:
            return .mapped(base, variable: "$", result: .tuple([.unknown, .variable("$")]))
        case "map", "compactMap", "flatMap":
            if base != .unknown, let function = all.first.flatMap({ functionReference($0.value) }) {
                let element = Invocation.Argument(label: "", value: .variable("$"), site: site(node))
                let call = Invocation(callee: function.callee, receiver: function.receiver, arguments: [element])
                return .mapped(base, variable: "$", result: .call(call))
            }
            guard base != .unknown, let closure = all.first.flatMap({ closure(in: $0.value) }) else { return nil }
            return result(of: closure).map { .mapped(base, variable: $0.variable, result: $0.value) }
        default: return nil
        }
    }

    /// The value that `init()` of the standard library creates, or nil for types other than texts and collections.
    private static func emptyValue(_ type: String) -> Value? {
        if type == "$sSSD" { return .text("") }
        let isCollection = ["$sSa", "$sSD", "$sSh"].contains(where: type.hasPrefix)
        return isCollection && type.hasSuffix("GD") ? .list([]) : nil
    }

    /// The closure literal in an argument.
    func closure(in node: JSONValue) -> JSONValue? {
        let code = withoutConversions(node)
        let closure = code["closure_body"] ?? code
        return closure["_kind"]?.is("closure_expr") == true ? closure : nil
    }

    /// The variable and the value of a closure of one parameter and one expression.
    private func result(of closure: JSONValue) -> (variable: String, value: Value)? {
        guard let parameters = closure["params"]?["params"]?.elements, parameters.count == 1,
            let name = baseName(parameters[0]),
            let elements = closure["body"]?["elements"]?.elements, elements.count == 1,
            let result = elements[0]["result"]
        else { return nil }
        let variable = "\(closureID(closure)):\(name)"
        locals.append([name: Local(place: variable, value: .variable(variable))])
        defer { locals.removeLast() }
        return known(result).map { (variable, $0) }
    }
}
