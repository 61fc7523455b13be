extension SourceReader {
    struct Argument {
        var label: String?
        var value: JSONValue
    }

    /// The declaration that is called; nil for a closure or a value of function type.
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

    /// What stands for the generic parameters of a declaration.
    func substitutions(_ decl: JSONValue) -> [String] {
        (decl["substitutions"]?["substitutions"]?.elements ?? []).compactMap { $0["replacement_type"]?.string }
    }

    func isDefault(_ node: JSONValue) -> Bool { node["_kind"]?.is("default_argument_expr") == true }

    func visitExpression(_ node: JSONValue, _ kind: String) throws {
        switch kind {
        case "call_expr", "binary_expr", "prefix_unary_expr", "postfix_unary_expr": try visitCall(node)
        case "subscript_expr": try visitSubscript(node)
        case "declref_expr", "member_ref_expr", "other_constructor_ref_expr":
            mention(node)
            try visitChildren(node)
        case "optional_try_expr":
            forgiving += 1
            try visitChildren(node)
            forgiving -= 1
        case "closure_expr":
            let isEscaping = node["escaping"]?.isTrue == true
            if isEscaping { deferring += 1 }
            locals.append([:])
            if let parameters = node["params"] { hide(parameters) }
            if let body = node["body"] { try visit(body) }
            locals.removeLast()
            if isEscaping { deferring -= 1 }
        case "metatype_conversion_expr" where node["type"]?.is(RivetName.moduleMetatype) == true:
            if let module = moduleClass(node) { add(.root(RootFact(.mention, modules: [module])), at: site(node)) }
        // What is handed to a macro is the source's; what it wrote has no place there.
        case "macro_expansion_expr", "macro_expansion_decl":
            if let arguments = node["args"] { try visit(arguments) }
        case "default_argument_expr": break
        default: try visitChildren(node)
        }
    }

    private func visitCall(_ node: JSONValue) throws {
        guard let decl = callee(node), let usr = decl["decl_usr"]?.string else { return try visitChildren(node) }
        guard let call = RivetCall(usr) else { return try visitOther(node) }
        switch call {
        case .definition(let verb): try visitDefinition(node, decl, verb)
        case .alias: try visitAlias(node)
        case .group, .expectation: try visitMember(node, decl, isGroup: usr.hasPrefix("s:5Rivet6ModuleC5group"))
        case .requirement: try visitRequirement(node)
        case .load: try visitRoot(node, .load)
        case .graph, .graphOfAssembly: try visitRoot(node, .graph)
        case .factory, .factoryOfGraph, .factoryOfAssembly: try visitRoot(node, .factory)
        case .request(let form): try visitRequest(node, decl, form)
        case .variable(let form): try visitVariableRead(node, decl, form)
        case .eager:
            let before = isEager
            isEager = true
            if let registration = node["fn"] { try visit(registration) }
            isEager = before
            if let arguments = node["args"] { try visit(arguments) }
        case .recipe: try visitChildren(node)
        }
    }

    /// A call of something else: of a module's own initialiser, or of a function that may lead to Rivet.
    private func visitOther(_ node: JSONValue) throws {
        let arguments = arguments(node)
        if arguments.count == 2, arguments[0].label == "assembly", arguments[1].label == "environment",
            arguments[0].value["type"]?.is(RivetName.assemblyType) == true, !isDelegating(node)
        {
            let module = node["type"]?.string.flatMap(SourceReader.usr)
            let assembly = variable(arguments[0].value)
            add(.root(RootFact(.module, assembly: assembly, modules: [module])), at: site(node))
        }
        try visitChildren(node)
    }

    /// Whether it is `super.init` or `self.init`, by which nothing new is made.
    private func isDelegating(_ call: JSONValue) -> Bool {
        guard let receiver = receiver(of: call) else { return false }
        return receiver["_kind"]?.is("super_ref_expr") == true || receiver["decl"]?["base_name"]?.is("self") == true
    }

    private func visitSubscript(_ node: JSONValue) throws {
        guard let decl = node["decl"], let usr = decl["decl_usr"]?.string else { return try visitChildren(node) }
        switch RivetCall(usr) {
        case .request(let form): try visitRequest(node, decl, form)
        case .variable(let form):
            try visitVariableRead(node, decl, arguments(node).count > 1 ? .readOrDefault : form)
        default:
            mention(node)
            try visitChildren(node)
        }
    }

    /// A declaration is used here: code of the package may be behind it.
    private func mention(_ node: JSONValue) {
        guard let usr = node["decl"]?["decl_usr"]?.string, SourceReader.leadsOn(usr) else { return }
        let events = bodies[bodies.count - 1].events
        let isKnown = events.contains { if case .call(usr) = $0.kind { $0.branch == branch } else { false } }
        if !isKnown { add(.call(usr), at: site(node)) }
    }

    /// Whether code of the package may be behind a declaration: not behind what libraries declare, but for what is
    /// added to their types, which has an "E".
    private static func leadsOn(_ usr: String) -> Bool {
        guard usr.hasPrefix("s:") else { return false }
        let isLibrary = usr.hasPrefix("s:S") || usr.hasPrefix("s:s") || usr.hasPrefix("s:5Rivet")
        return !isLibrary || usr.utf8.contains(UInt8(ascii: "E"))
    }

    /// What a method or a subscript is called on.
    func receiver(of call: JSONValue) -> JSONValue? {
        if let base = call["base"] { return base }
        var function = call["fn"]
        while let node = function, node["args"] == nil { function = node["sub_expr"] }
        return function.flatMap { arguments($0).first?.value }
    }

    func visitReceiver(_ call: JSONValue) throws {
        if let receiver = receiver(of: call) { try visit(receiver) }
    }

    /// The variable that an expression is, by USR or by place; nil where it is another expression.
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

    /// The USR of the class in `CarModule.self`, as an argument; nil where it is computed.
    func moduleClass(_ node: JSONValue) -> String? {
        switch node["_kind"]?.string {
        case "metatype_conversion_expr", "paren_expr": node["sub_expr"].flatMap(moduleClass)
        case "dot_self_expr", "type_expr": node["type"]?.string.flatMap(SourceReader.usr)
        default: nil
        }
    }
}
