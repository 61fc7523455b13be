/// Finds the parts of expressions, such as callees, receivers and arguments.
extension SourceReader {
    struct Argument {
        var label: String?
        var value: JSONValue
    }

    /// The declaration that is called, or nil for a closure or a value of function type.
    func callee(_ node: JSONValue) -> JSONValue? {
        var current = node["fn"]
        while let expression = current, let kind = expression["_kind"]?.string {
            switch kind {
            case "declref_expr", "other_constructor_ref_expr", "member_ref_expr": return expression["decl"]
            case "dot_syntax_call_expr", "constructor_ref_call_expr", "dot_syntax_base_ignored":
                current = expression["fn"] ?? expression["rhs"]
            case "function_conversion_expr", "paren_expr", "force_value_expr", "covariant_function_conversion_expr",
                "actor_isolation_erasure_expr":
                current = expression["sub_expr"]
            default: return nil
            }
        }
        return nil
    }

    func arguments(_ node: JSONValue) -> [Argument] {
        (node["args"]?["args"]?.elements ?? []).compactMap { argument in
            argument["expr"].map { Argument(label: argument["label"]?.string, value: $0) }
        }
    }

    /// The generic arguments of a declaration, as mangled types.
    func substitutions(_ decl: JSONValue) -> [String] {
        (decl["substitutions"]?["substitutions"]?.elements ?? []).compactMap { $0["replacement_type"]?.string }
    }

    func isDefault(_ node: JSONValue) -> Bool { node["_kind"]?.is("default_argument_expr") == true }

    /// The expression on which a method or a subscript is called.
    func receiver(of call: JSONValue) -> JSONValue? {
        if let base = call["base"] { return base }
        var function = call["fn"]
        while let node = function, node["args"] == nil { function = node["sub_expr"] }
        return function.flatMap { arguments($0).first?.value }
    }

    /// Whether an expression is `super`, which the compiler may convert to an outer superclass.
    func isSuper(_ node: JSONValue) -> Bool {
        switch node["_kind"]?.string {
        case "super_ref_expr": true
        case "derived_to_base_expr": node["sub_expr"].map(isSuper) ?? false
        default: false
        }
    }

    /// The variable that an expression refers to, by its USR or its place, or nil for other expressions.
    func variable(_ node: JSONValue) -> String? {
        switch node["_kind"]?.string {
        case "declref_expr", "member_ref_expr":
            guard let usr = node["decl"]?["decl_usr"]?.string, let name = node["decl"]?["base_name"]?.string else {
                return nil
            }
            return usr.isEmpty ? locals.last { $0[name] != nil }?[name]?.place : usr
        case "load_expr", "paren_expr", "inout_expr": return node["sub_expr"].flatMap(variable)
        default: return nil
        }
    }

    /// The USR of the class in an argument `CarModule.self`, or nil for other expressions and for generic classes.
    func moduleClass(_ node: JSONValue) -> String? {
        switch node["_kind"]?.string {
        case "metatype_conversion_expr", "paren_expr": node["sub_expr"].flatMap(moduleClass)
        case "dot_self_expr", "type_expr":
            isTypeOfElement(node)
                ? nil
                : node["type"]?.string.flatMap {
                    type($0).genericArguments.isEmpty ? SourceReader.usr(ofType: $0) : nil
                }
        default: nil
        }
    }
}
