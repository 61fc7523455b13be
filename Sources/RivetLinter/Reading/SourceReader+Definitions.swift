/// Reads `define`, `redefine`, `contribute` and `decorate`.
extension SourceReader {
    func visitDefinition(_ node: JSONValue, _ decl: JSONValue, _ verb: DefinitionFact.Verb) throws {
        let arguments = arguments(node)
        let generics = substitutions(decl)
        guard let first = arguments.first, let object = generics.first, let usr = decl["decl_usr"]?.string else {
            throw fault("a definition's name", node)
        }
        let name = name(first.value)
        var fact = DefinitionFact(verb: verb, name: name, type: type(object), making: .opaque, isEager: isEager)
        let completions = completions
        (isEager, self.completions) = (false, [])
        fact.isAwaited = usr.contains("YaYbK")
        // The generic parameters are <Object, Argument, each Rest>.
        if generics.count == 3 { fact.arguments = [type(generics[1])] + pack(generics[2]) }
        if verb == .redefine, generics.count == 1 {
            fact.scope = .inherited
            // The form for objects that aren't `Sendable` also has the prototype scope.
            fact.isSendable = !arguments.contains { $0.label == "in" }
        }
        try visitReceiver(node)
        for argument in arguments.dropFirst() where !isDefault(argument.value) {
            switch argument.label {
            case "in"?: fact.scope = scope(argument.value, generics.count == 2 ? generics[1] : nil)
            case "on"?: fact.isOnMainActor = true
            case "needing"?: fact.declared = names(ofList: argument.value)
            case "instance"?:
                (fact.making, fact.scope) = (.instance, .prototype)
                fact.held = heldTypes(of: argument.value)
                try visit(argument.value)
            case "as"?, "with"?: try readMaking(argument.value, of: &fact)
            default: break
            }
        }
        (fact.isCreatedAsynchronously, fact.isCreatedOnMainActor) = (fact.isAwaited, fact.isOnMainActor)
        fact.completions = completions.map(\.code)
        // Callers also wait for the code that completes the object.
        if completions.contains(where: \.isAwaited) {
            (fact.isAwaited, fact.isOnMainActor) = (true, false)
        } else if !fact.isAwaited, completions.contains(where: \.isOnMainActor) {
            fact.isOnMainActor = true
        }
        add(.definition(fact), at: name.site)
    }

    private func readMaking(_ node: JSONValue, of fact: inout DefinitionFact) throws {
        if node["type"]?.string?.hasPrefix(RivetName.recipeTypePrefix) == true {
            return try readRecipe(node, of: &fact)
        }
        if let body = try readClosure(node) {
            fact.making = .closure(body)
        } else if let usr = try readFunction(node) {
            fact.making = .function(usr)
        } else if let value = known(node) {
            fact.making = .value(value)
        }
    }

    /// Returns the USR of a function that is passed as a value, or visits other expressions.
    private func readFunction(_ node: JSONValue) throws -> String? {
        let code = withoutConversions(node)
        switch code["_kind"]?.string {
        // A method of an instance comes as a capture list, which retains the instance.
        case "declref_expr", "dot_syntax_call_expr", "autoclosure_expr", "member_ref_expr", "capture_list":
            return functionValue(code)
        default:
            try visit(node)
            return nil
        }
    }

    /// Reads `completed`, whose code belongs to the definition on which it is called.
    func visitCompletion(_ node: JSONValue) throws {
        // The source doesn't show which definition the registration in a variable has.
        guard isDefinition(receiver(of: node)) else { return try visitChildren(node) }
        let all = arguments(node)
        for argument in all where argument.label != "on" {
            let variable: String? =
                switch known(argument.value) {
                case .variable(let id)?, .closure(let id)?: id
                default: nil
                }
            let completion = Completion(
                code: try readClosure(argument.value) ?? readFunction(argument.value) ?? variable,
                isAwaited: callee(node)?["decl_usr"]?.string?.contains("YaYbK") ?? false,
                isOnMainActor: all.count > 1
            )
            // The outermost call comes first, but its closure runs last.
            completions.insert(completion, at: 0)
        }
        if let registration = node["fn"] { try visit(registration) }
    }

    /// Whether an expression is a definition, with or without calls on its registration.
    private func isDefinition(_ registration: JSONValue?) -> Bool {
        guard let registration, let usr = callee(registration)?["decl_usr"]?.string else { return false }
        if case .definition? = RivetCall(usr) { return true }
        return usr.hasPrefix(RivetName.registration) && isDefinition(receiver(of: registration))
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
        let body = Body(id: closureID(code), name: "", site: site(code))
        if !readClosures.insert(body.id).inserted { return body.id }
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
        if let recipe = try recipe(node) {
            fact.use(recipe)
            if let make = arguments(withoutConversions(node)).first { try visit(make.value) }
        } else {
            fact.making = known(node).map { .value($0) } ?? .opaqueRecipe
            try visit(node)
        }
    }

    /// The recipe that a call of `.calling` creates, or nil for other expressions.
    func recipe(_ node: JSONValue) throws -> RecipeFact? {
        let call = withoutConversions(node)
        guard call["_kind"]?.is("call_expr") == true, let decl = callee(call),
            let usr = decl["decl_usr"]?.string, case .recipe? = RivetCall(usr)
        else { return nil }
        let arguments = arguments(call)
        let generics = substitutions(decl)
        var names: [JSONValue] = []
        var isOnMainActor = false
        for argument in arguments.dropFirst() where !isDefault(argument.value) {
            if argument.label == "on" { isOnMainActor = true } else { names += elements(argument.value) }
        }
        let parameters = parameters(generics, names.count)
        guard parameters.count == names.count else { throw fault("a recipe's dependencies", call) }
        let dependencies = zip(names, parameters).map { node, parameter in
            var type = parameter
            // The spelling of a pack doesn't show which of its types are protocols, but the type of a key does.
            if type.shape == .plain, TypeNames.isKeyOfProtocol(node["type"]?.string) { type.shape = .existential }
            return DependencyFact(name: name(node), type: type)
        }
        var recipe = RecipeFact(making: .recipe(dependencies), isOnMainActor: isOnMainActor)
        recipe.isAwaited = usr.contains("YaYb")
        if let make = arguments.first, let object = generics.first {
            recipe.held = heldTypes(ofMaker: make.value, type(object))
        }
        return recipe
    }

    /// The types of the parameters of a recipe's function.
    private func parameters(_ generics: [String], _ nameCount: Int) -> [SourceType] {
        switch (generics.count, nameCount) {
        // <Object, each Argument, Failure>
        case (3, _) where TypeNames.isPack(generics[1]): pack(generics[1])
        // <Object, A, B, each Rest, Failure> for the overload with a single name, which stands for a tuple.
        case (5, 1): [TypeNames.tuple(of: [type(generics[1]), type(generics[2])] + pack(generics[3]))]
        // <Object, A, B, …>
        default: generics.dropFirst().map { type($0) }
        }
    }

    /// The expression without the conversions that the compiler adds.
    func withoutConversions(_ node: JSONValue) -> JSONValue {
        switch node["_kind"]?.string {
        case "function_conversion_expr", "paren_expr", "actor_isolation_erasure_expr", "coerce_expr",
            "unsafe_cast_expr", "try_expr", "load_expr", "inject_into_optional":
            node["sub_expr"].map(withoutConversions) ?? node
        default: node
        }
    }

    /// The USR of a function that is passed as a value.
    func functionValue(_ node: JSONValue) -> String? {
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
        case "$s5Rivet14PrototypeScopeVSgD":
            return node["_kind"]?.is("nil_literal_expr") == true ? .inherited : .prototype
        case "$s5Rivet14PrototypeScopeVD": return .prototype
        case "$s5Rivet14SingletonScopeVD": return .singleton
        case "$s5Rivet9WeakScopeVD": return .weak
        case "$s5Rivet10GraphScopeVD": return .graph
        case "$s5Rivet11CachedScopeCD":
            let usr = node["decl"]?["decl_usr"]?.string
            return .cached(usr?.isEmpty == false ? usr : nil)
        // An opened scope has the type of its protocol, as in a graph.
        case let other: return .own(types.type(other))
        }
    }

    /// The names in a list of variadic arguments.
    private func names(ofList node: JSONValue) -> [NameExpression]? {
        let names = elements(node).map(name)
        return names.isEmpty ? nil : names
    }

    /// The elements of a list of variadic arguments, or else the expression itself.
    private func elements(_ node: JSONValue) -> [JSONValue] {
        guard node["_kind"]?.is("vararg_expansion_expr") == true else { return [node] }
        return node["sub_expr"]?["elements"]?.elements.map(\.self) ?? []
    }
}
