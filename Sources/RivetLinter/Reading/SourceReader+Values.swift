/// Reads expressions as values.
extension SourceReader {
    /// Reads an expression as a name.
    func name(_ expression: JSONValue) -> NameExpression {
        let value = value(expression)
        guard case .key(let kind, let name) = value else { return NameExpression(value: value, site: site(expression)) }
        return NameExpression(value: name, site: site(expression), kind: kind)
    }

    func value(_ node: JSONValue) -> Value {
        guard let kind = node["_kind"]?.string else { return .unknown }
        // A type of the package may make something else of a literal.
        if SourceReader.literals.contains(kind), !SourceReader.isLibraryType(node["type"]?.string) { return .unknown }
        switch kind {
        case "string_literal_expr": return node["value"]?.string.map(Value.text) ?? .unknown
        case "boolean_literal_expr":
            return .constant(node["value"]?.isTrue == true || node["value"]?.is("true") == true ? "true" : "false")
        case "nil_literal_expr": return .constant("nil")
        case "interpolated_string_literal_expr": return interpolation(node)
        case "member_ref_expr": return member(node)
        case "declref_expr":
            guard let decl = node["decl"] else { return .unknown }
            if let usr = decl["decl_usr"]?.string, !usr.isEmpty { return .constant(usr) }
            return local(decl["base_name"]?.string ?? "")?.value ?? .unknown
        case "super_ref_expr": return local("self")?.value ?? .unknown
        case "dot_syntax_call_expr":
            // An enum case without values, such as `.engine`.
            guard let usr = node["fn"]?["decl"]?["decl_usr"]?.string, usr.hasSuffix("F") else { return .unknown }
            if usr.hasPrefix("s:Sq4none") { return .constant("nil") }
            return usr.hasSuffix("mF") ? .constant(usr) : .unknown
        case "binary_expr": return condition(node) ?? binary(node)
        case "prefix_unary_expr": return condition(node) ?? .unknown
        case "call_expr": return condition(node) ?? call(node)
        case "subscript_expr":
            guard let base = node["base"], let index = arguments(node).first?.value else { return .unknown }
            guard let usr = node["decl"]?["decl_usr"]?.string else { return .unknown }
            if SourceReader.mayBeInPackage(usr) { return call(node) }
            guard arguments(node).count == 1 else { return .unknown }
            guard usr.hasPrefix("s:SD") || usr.hasPrefix("s:Sa") else { return .unknown }
            return simplified(.element(of: value(base), usr.hasPrefix("s:SD") ? value(index) : .constant("index")))
        case "integer_literal_expr": return integer(node)
        case "array_expr":
            let list = Value.list((node["elements"]?.elements ?? []).map(name))
            // A set has each element once.
            return node["type"]?.string?.hasPrefix("$sSh") == true ? .unique(of: list) : list
        case "dictionary_expr": return .list((node["elements"]?.elements ?? []).map(name))
        case "tuple_expr": return .tuple((node["elements"]?.elements ?? []).map(value))
        case "tuple_element_expr":
            guard let base = node["sub_expr"] ?? node["base"], let field = node["field #"]?.string.flatMap({ Int($0) })
            else { return .unknown }
            return simplified(.component(value(base), field))
        case "ternary_expr", "single_value_stmt_expr":
            return .choice(leaves(node).map { Alternative(expression: name($0.node), branch: $0.branch) })
        case "dot_self_expr", "type_expr": return typeValue(node)
        case "closure_expr": return .closure(closureID(node))
        case "erasure_expr" where node["type"]?.is(RivetName.sendableType) == true: return erased(node)
        // Such as a metatype of `any Feature`.
        case "open_existential_expr": return opening(node) { node["sub_expr"].map(value) ?? .unknown }
        case "opaque_value_expr": return node["identity"]?.string.flatMap { opened[$0] } ?? .unknown
        case "capture_list": return node["closure_body"].map(value) ?? .unknown
        // A conversion of an Optional. A chain of members may be nil although the source shows a value.
        case "optional_evaluation_expr":
            guard let inner = node["sub_expr"], inner["_kind"]?.is("inject_into_optional") == true,
                inner["sub_expr"]?["_kind"]?.is("bind_optional_expr") == true
            else { return .unknown }
            return value(inner)
        default: return SourceReader.conversions.contains(kind) ? node["sub_expr"].map(value) ?? .unknown : .unknown
        }
    }

    private static let literals: Set<String> = [
        "string_literal_expr", "interpolated_string_literal_expr", "boolean_literal_expr", "array_expr",
        "dictionary_expr",
    ]

    /// The kinds of expressions that have the value of another expression.
    private static let conversions: Set<String> = [
        "coerce_expr", "paren_expr", "load_expr", "function_conversion_expr", "try_expr", "inject_into_optional",
        "erasure_expr", "force_value_expr", "force_try_expr", "metatype_conversion_expr", "derived_to_base_expr",
        "vararg_expansion_expr", "bind_optional_expr", "actor_isolation_erasure_expr", "collection_upcast_expr",
        "await_expr", "unsafe_cast_expr", "inout_expr", "archetype_to_super_expr",
    ]

    func closureID(_ closure: JSONValue) -> String { "\(facts.file):\(offset(closure) ?? 0)" }

    func local(_ name: String) -> Local? { locals.last { $0[name] != nil }?[name] }

    /// The value without operations on unknown values.
    private func simplified(_ value: Value) -> Value {
        switch value {
        case .component(.unknown, _), .element(of: .unknown, _), .member(.unknown, _, _), .rawValue(.unknown),
            .typeName(.unknown), .described(.unknown), .mapped(.unknown, _, _):
            .unknown
        default: value
        }
    }

    private func typeValue(_ node: JSONValue) -> Value {
        guard let mangled = node["type"]?.string, let instance = SourceReader.instanceType(of: mangled) else {
            return .unknown
        }
        let declared = Value.type(type(instance), usr: SourceReader.usr(ofType: mangled))
        // `Self` may be a subclass. In a protocol, it is the first generic parameter.
        let isSelf =
            mangled.hasSuffix("XDmD") && contexts.last?.isOpen == true
            || mangled == "$sxmD" && contexts.last?.usr.hasSuffix("_p") == true
        guard isSelf, let object = local("self")?.value else { return isTypeOfElement(node) ? .unknown : declared }
        return .dynamicType(of: object, otherwise: declared)
    }

    /// The mangled type whose metatype this is: "$s3Car6EngineCD" for "$s3Car6EngineCmD".
    static func instanceType(of metatype: String) -> String? {
        guard metatype.hasSuffix("mD") else { return nil }
        let name = metatype.dropLast(2)
        // `Self` is a dynamic type.
        return (name.hasSuffix("XD") ? name.dropLast(2) : name) + "D"
    }

    private func member(_ node: JSONValue) -> Value {
        guard let usr = node["decl"]?["decl_usr"]?.string, !usr.isEmpty else { return .unknown }
        let base = node["base"].map(value) ?? .unknown
        if usr == RivetName.keyName { return base }
        if RivetName.keyKind(usr) == .argument { return .key(.argument, .text("")) }
        if usr.hasPrefix(RivetName.keyByType), let object = node["decl"].map(substitutions)?.first {
            return .qualifiedTypeName(.type(type(object), usr: nil))
        }
        if base == .unknown, usr.hasPrefix(RivetName.nameOfEnvironment) { return .unknown }
        let name = node["decl"]?["base_name"]?.string ?? ""
        switch (name, base) {
        case ("rawValue", _): return simplified(.rawValue(base))
        case (_, .type), (_, .dynamicType), (_, .unknown):
            return mayHaveOwn(usr, base) ? .member(base, usr, name: name) : .constant(usr)
        default: break
        }
        guard SourceReader.isLibrary(usr), !SourceReader.mayBeInPackage(usr) else {
            return .member(base, usr, name: name)
        }
        switch name {
        case "environment" where usr.hasPrefix("s:5Rivet"), "name" where usr.hasPrefix("s:5Rivet"):
            return .member(base, usr, name: name)
        // Each is defined.
        case "names" where usr.hasPrefix("s:5Rivet"):
            return .list([NameExpression(value: .constant("defined"), site: site(node))])
        // A factory has the value of its graph.
        case "graph" where usr.hasPrefix("s:5Rivet18ObjectGraphFactoryV"): return base
        case "keys": return .mapped(base, variable: "$", result: .component(.variable("$"), 0))
        case "values": return .mapped(base, variable: "$", result: .component(.variable("$"), 1))
        case "allCases": return .member(base, usr, name: name)
        case "key": return .component(base, 0)
        case "value": return .component(base, 1)
        case "lazy": return base
        default: return .unknown
        }
    }

    /// Whether the value of a member may depend on the type.
    ///
    /// The type may have a member of its own for that of a protocol or a superclass, or generic arguments.
    func mayHaveOwn(_ usr: String, _ base: Value) -> Bool {
        switch base {
        case .dynamicType, .type(_, nil): true
        case .type(let type, _) where !type.genericArguments.isEmpty: true
        case .type(_, let type?):
            SourceReader.mayBeInPackage(usr) && !usr.hasPrefix(type) && !type.hasPrefix("s:5Rivet")
        default: false
        }
    }

    private func interpolation(_ node: JSONValue) -> Value {
        var result: [Value] = []
        for element in node["appending_expr"]?["body"]?["elements"]?.elements ?? [] {
            if element["_kind"]?.is("var_decl") == true { continue }
            guard element["_kind"]?.is("call_expr") == true, let argument = arguments(element).first,
                let usr = callee(element)?["decl_usr"]?.string, !SourceReader.mayBeInPackage(usr),
                arguments(element).count == 1, argument.label?.isEmpty ?? true
            else {
                result.append(.unknown)
                continue
            }
            if callee(element)?["base_name"]?.is("appendLiteral") == true {
                result.append(argument.value["value"]?.string.map(Value.text) ?? .unknown)
            } else {
                result.append(described(argument.value))
            }
        }
        return Value.text(of: result)
    }

    /// The decimal text of an integer, as in an interpolation.
    private func integer(_ node: JSONValue) -> Value {
        guard let digits = node["value"]?.string, let number = Int(digits) else { return .unknown }
        // As a fraction, 2 has the text "2.0".
        guard node["type"]?.is("$sSiD") == true || node["type"]?.is("$sSuD") == true else { return .unknown }
        let isNegative = node["negative"]?.isTrue == true && number > 0
        return .text(String(isNegative ? -number : number))
    }

    /// The text that describes a value.
    func described(_ node: JSONValue) -> Value {
        // A key isn't a string, so it has another description than its name.
        if node["type"]?.is("$sSSD") == true || node["type"]?.is("$sSJD") == true { return value(node) }
        let value = value(node)
        // An Optional has another text than its value.
        guard let type = node["type"]?.string, !type.hasPrefix("$s5Rivet"), !type.hasSuffix("SgD"), type != "$sypD"
        else { return .unknown }
        if type.hasSuffix("mD") || type.hasSuffix("XpD") { return simplified(.typeName(value)) }
        // A generic argument may be an Optional, too.
        if case .variable(let id) = value, SourceReader.usr(ofType: type) == nil,
            bodies[bodies.count - 1].parameters.contains(where: { $0.variable == id })
        {
            return .unknown
        }
        return simplified(.described(value))
    }

    private func binary(_ node: JSONValue) -> Value {
        let arguments = arguments(node).map(\.value)
        guard let operation = callee(node), let name = operation["base_name"]?.string, arguments.count == 2,
            let usr = operation["decl_usr"]?.string, !SourceReader.mayBeInPackage(usr)
        else { return .unknown }
        // Conditions usually decide what happens for each number, so only the parts around a number are known.
        if name == "..." || name == "..<" {
            return .some(of: .list([NameExpression(value: .unknown, site: site(node))]))
        }
        let values = arguments.map(value)
        if values == [.unknown, .unknown] { return .unknown }
        switch (name, node["type"]?.string ?? "") {
        case ("+", "$sSSD"): return Value.text(of: values)
        case ("+", let type) where type.hasPrefix("$sSa"): return .concatenated(values)
        case ("??", _):
            // The second one is an autoclosure.
            let other = arguments[1]["single_expr_body"] ?? arguments[1]
            return .coalesced(values[0], value(other))
        default: return .unknown
        }
    }
}
