/// Reads `define`, `redefine`, `contribute` and `decorate`.
extension SourceReader {
    func visitDefinition(_ node: JSONValue, _ decl: JSONValue, _ verb: DefinitionFact.Verb) throws {
        let arguments = arguments(node)
        let generics = substitutions(decl)
        guard let first = arguments.first, let object = generics.first, let usr = decl["decl_usr"]?.string else {
            throw fault("a definition's name", node)
        }
        var fact = DefinitionFact(verb, name(first.value), type: type(object), making: .opaque, isEager: isEager)
        isEager = false
        fact.isAwaited = usr.contains("YaYbK")
        // The generic parameters are <Object, Argument, each Rest>.
        if generics.count == 3 { fact.arguments = [type(generics[1])] + types.pack(generics[2]) }
        let at = fact.name.site
        try visitReceiver(node)
        for argument in arguments.dropFirst() where !isDefault(argument.value) {
            switch argument.label {
            case "in"?: fact.scope = scope(argument.value, generics.count == 2 ? generics[1] : nil)
            case "on"?: fact.isOnMainActor = true
            case "needing"?: fact.declared = names(ofList: argument.value)
            case "instance"?:
                fact.making = .instance
                try visit(argument.value)
            case "as"?, "with"?: try readMaking(argument.value, of: &fact)
            default: break
            }
        }
        add(.definition(fact), at: at)
    }

    private func readMaking(_ node: JSONValue, of fact: inout DefinitionFact) throws {
        if node["type"]?.string?.hasPrefix(RivetName.recipeTypePrefix) == true {
            return try readRecipe(node, of: &fact)
        }
        if let body = try readClosure(node) {
            fact.making = .closure(body)
            return
        }
        let code = withoutConversions(node)
        switch code["_kind"]?.string {
        // A method of an instance comes as a capture list, which retains the instance.
        case "declref_expr", "dot_syntax_call_expr", "autoclosure_expr", "member_ref_expr", "capture_list":
            if let usr = functionValue(code) { fact.making = .function(usr) }
        default: try visit(node)
        }
    }

    /// Reads a closure as a body of its own, and returns its id, or nil for other expressions.
    func readClosure(_ node: JSONValue) throws -> String? {
        let code = withoutConversions(node)
        if let closure = code["closure_body"], isClosure(closure) {
            var id: String?
            try visitCaptureList(code) { id = try readClosure($0) }
            return id
        }
        guard isClosure(code) else { return nil }
        let body = Body(id: "\(facts.file):\(offset(code) ?? 0)", name: "", at: site(code))
        let read = try reading(body) {
            // Inside of this body, the closure itself doesn't defer anything.
            escapingClosureCount -= code["escaping"]?.isTrue == true ? 1 : 0
            try visit(code)
        }
        facts.bodies.append(read)
        return body.id
    }

    private func isClosure(_ node: JSONValue) -> Bool { node["_kind"]?.is("closure_expr") == true }

    private func readRecipe(_ node: JSONValue, of fact: inout DefinitionFact) throws {
        let call = withoutConversions(node)
        guard call["_kind"]?.is("call_expr") == true, let decl = callee(call),
            let usr = decl["decl_usr"]?.string, case .recipe? = RivetCall(usr)
        else {
            fact.making = .opaqueRecipe
            return try visit(node)
        }
        let arguments = arguments(call)
        let generics = substitutions(decl)
        fact.isAwaited = usr.contains("YaYbK")
        var dependencies: [DependencyFact] = []
        for argument in arguments.dropFirst() {
            if argument.label == "on" {
                fact.isOnMainActor = true
                continue
            }
            guard dependencies.count + 1 < generics.count else { throw fault("a recipe's dependencies", call) }
            dependencies.append(DependencyFact(name(argument.value), type: type(generics[dependencies.count + 1])))
        }
        if let make = arguments.first { try visit(make.value) }
        fact.making = .recipe(dependencies)
    }

    /// The expression without the conversions that the compiler adds.
    func withoutConversions(_ node: JSONValue) -> JSONValue {
        switch node["_kind"]?.string {
        case "function_conversion_expr", "paren_expr", "actor_isolation_erasure_expr", "coerce_expr",
            "unsafe_cast_expr", "try_expr", "load_expr":
            node["sub_expr"].map(withoutConversions) ?? node
        default: node
        }
    }

    /// The USR of a function that is passed as a value.
    private func functionValue(_ node: JSONValue) -> String? {
        let usr: String? =
            switch node["_kind"]?.string {
            case "declref_expr", "member_ref_expr", "other_constructor_ref_expr": node["decl"]?["decl_usr"]?.string
            case "dot_syntax_call_expr", "call_expr":
                callee(node)?["decl_usr"]?.string ?? node["fn"].flatMap(functionValue)
            case "capture_list": node["closure_body"].flatMap(functionValue)
            case "autoclosure_expr": (node["single_expr_body"] ?? node["body"]).flatMap(functionValue)
            default: node["sub_expr"].flatMap(functionValue)
            }
        return usr?.isEmpty == false ? usr : nil
    }

    private func scope(_ node: JSONValue, _ mangled: String?) -> ScopeFact {
        switch mangled ?? node["type"]?.string ?? "" {
        case "$s5Rivet14PrototypeScopeVD": return .prototype
        case "$s5Rivet14SingletonScopeVD": return .singleton
        case "$s5Rivet9WeakScopeVD": return .weak
        case "$s5Rivet10GraphScopeVD": return .graph
        case "$s5Rivet11CachedScopeCD":
            let usr = node["decl"]?["decl_usr"]?.string
            return .cached(usr?.isEmpty == false ? usr : nil)
        case let other: return .own(type(other))
        }
    }

    /// The names in a list of variadic arguments.
    private func names(ofList node: JSONValue) -> [NameExpression]? {
        let list = node["_kind"]?.is("vararg_expansion_expr") == true ? node["sub_expr"] : node
        let names = list?["elements"]?.elements.map(name) ?? []
        return names.isEmpty ? nil : names
    }
}
