extension SourceReader {
    /// Reads an expression as a name.
    func name(_ expression: JSONValue) -> NameExpression {
        var kind = NameExpression.Kind.definition
        let parts = parts(expression, &kind)
        var joined: [NameExpression.Part] = []
        for part in parts {
            if case .text(let text) = part, case .text(let before)? = joined.last {
                joined[joined.count - 1] = .text(before + text)
            } else {
                joined.append(part)
            }
        }
        return NameExpression(joined, at: site(expression), kind: kind)
    }

    private func parts(_ node: JSONValue, _ nameKind: inout NameExpression.Kind) -> [NameExpression.Part] {
        guard let kind = node["_kind"]?.string else { return [.unknown] }
        switch kind {
        case "string_literal_expr": return [node["value"]?.string.map(NameExpression.Part.text) ?? .unknown]
        case "interpolated_string_literal_expr": return interpolation(node)
        case "member_ref_expr": return member(node, &nameKind)
        case "declref_expr":
            guard let decl = node["decl"] else { return [.unknown] }
            if let usr = decl["decl_usr"]?.string, !usr.isEmpty { return [.constant(usr)] }
            return local(decl["base_name"]?.string ?? "", &nameKind)
        case "binary_expr":
            guard callee(node)?["decl_usr"]?.is("s:SS1poiyS2S_SStFZ") == true else { return [.unknown] }
            return arguments(node).flatMap { parts($0.value, &nameKind) }
        case "call_expr":
            guard let usr = callee(node)?["decl_usr"]?.string, let name = arguments(node).first?.value else {
                return [.unknown]
            }
            if usr.hasPrefix(RivetName.anyKeyOfKey) { return parts(name, &nameKind) }
            guard let made = RivetName.keyKind(usr) else { return [.unknown] }
            if made != .definition { nameKind = made }
            return parts(name, &nameKind)
        case "coerce_expr", "paren_expr", "load_expr", "function_conversion_expr", "try_expr", "inject_into_optional",
            "erasure_expr":
            return node["sub_expr"].map { parts($0, &nameKind) } ?? [.unknown]
        default: return [.unknown]
        }
    }

    private func local(_ name: String, _ nameKind: inout NameExpression.Kind) -> [NameExpression.Part] {
        guard let value = locals.last(where: { $0[name] != nil })?[name]?.value else { return [.unknown] }
        if value.kind != .definition { nameKind = value.kind }
        return value.parts
    }

    private func member(_ node: JSONValue, _ nameKind: inout NameExpression.Kind) -> [NameExpression.Part] {
        guard let usr = node["decl"]?["decl_usr"]?.string, !usr.isEmpty else { return [.unknown] }
        if usr == RivetName.keyName { return node["base"].map { parts($0, &nameKind) } ?? [.unknown] }
        if RivetName.keyKind(usr) == .argument {
            nameKind = .argument
            return []
        }
        guard node["decl"]?["base_name"]?.is("rawValue") == true else { return [.constant(usr)] }
        // The raw value of an enum case, as in `Name.engine.rawValue`.
        guard let base = node["base"], let element = callee(base) ?? (base["decl"]),
            let elementUSR = element["decl_usr"]?.string, elementUSR.hasSuffix("F")
        else { return [.unknown] }
        return [.constant(elementUSR)]
    }

    private func interpolation(_ node: JSONValue) -> [NameExpression.Part] {
        var result: [NameExpression.Part] = []
        for element in node["appending_expr"]?["body"]?["elements"]?.elements ?? [] {
            guard element["_kind"]?.is("call_expr") == true, let argument = arguments(element).first?.value else {
                continue
            }
            if callee(element)?["base_name"]?.is("appendLiteral") == true {
                result.append(argument["value"]?.string.map(NameExpression.Part.text) ?? .unknown)
            } else if argument["type"]?.is("$sSSD") == true, arguments(element).count == 1 {
                // A key isn't a string, so this isn't `Key.variable`.
                var kind = NameExpression.Kind.definition
                result += parts(argument, &kind)
            } else {
                result.append(.unknown)
            }
        }
        return result.filter { $0 != .text("") }.isEmpty ? [.text("")] : result.filter { $0 != .text("") }
    }
}
