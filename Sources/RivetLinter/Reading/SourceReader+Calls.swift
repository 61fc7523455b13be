extension SourceReader {
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
        case "closure_expr"
        where node["type"]?.string?.hasPrefix(RivetName.configuringTypePrefix) == true && !isReading(node):
            // Handed to a helper that loads it as a module: what it defines is a graph's of its own.
            if let body = try readClosure(node) { add(.root(RootFact(.mention, body: body)), at: site(node)) }
        case "closure_expr":
            let isEscaping = node["escaping"]?.isTrue == true
            if isEscaping { deferring += 1 }
            locals.append([:])
            if let parameters = node["params"] { hide(parameters) }
            if let body = node["body"] { try visit(body) }
            locals.removeLast()
            if isEscaping { deferring -= 1 }
        case "capture_list": try visitCaptureList(node, visit)
        case "metatype_conversion_expr" where node["type"]?.is(RivetName.moduleMetatype) == true:
            if let module = moduleClass(node) { add(.root(RootFact(.mention, modules: [module])), at: site(node)) }
        // What is handed to a macro is the source's; what it wrote has no place there.
        case "macro_expansion_expr", "macro_expansion_decl":
            if let arguments = node["args"] { try visit(arguments) }
        case "default_argument_expr": break
        default: try visitChildren(node)
        }
    }

    /// Whether the body under way is that of the closure.
    private func isReading(_ closure: JSONValue) -> Bool {
        bodies[bodies.count - 1].id == "\(facts.file):\(offset(closure) ?? 0)"
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

    func visitReceiver(_ call: JSONValue) throws {
        if let receiver = receiver(of: call) { try visit(receiver) }
    }
}
