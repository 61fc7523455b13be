extension SourceReader {
    func visitExpression(_ node: JSONValue, _ kind: String) throws {
        switch kind {
        case "call_expr", "binary_expr", "prefix_unary_expr", "postfix_unary_expr": try visitCall(node)
        case "subscript_expr": try visitSubscript(node)
        case "declref_expr", "member_ref_expr", "other_constructor_ref_expr":
            recordUse(node)
            try visitChildren(node)
        case "optional_try_expr":
            optionalTryCount += 1
            try visitChildren(node)
            optionalTryCount -= 1
        case "closure_expr"
        where node["type"]?.string?.hasPrefix(RivetName.configuringTypePrefix) == true && !isCurrentBody(node):
            // The callee may be a helper that loads the closure as a module. Its definitions form a graph of their own.
            if let body = try readClosure(node) { add(.root(RootFact(.mention, body: body)), at: site(node)) }
        case "closure_expr":
            let isEscaping = node["escaping"]?.isTrue == true
            if isEscaping { escapingClosureCount += 1 }
            locals.append([:])
            if let parameters = node["params"] { hide(parameters) }
            if let body = node["body"] { try visit(body) }
            locals.removeLast()
            if isEscaping { escapingClosureCount -= 1 }
        case "capture_list": try visitCaptureList(node, visit)
        case "metatype_conversion_expr" where node["type"]?.is(RivetName.moduleMetatype) == true:
            if let module = moduleClass(node) { add(.root(RootFact(.mention, modules: [module])), at: site(node)) }
        // The arguments of a macro are in the source, but its expansion isn't.
        case "macro_expansion_expr", "macro_expansion_decl":
            if let arguments = node["args"] { try visit(arguments) }
        case "default_argument_expr": break
        default: try visitChildren(node)
        }
    }

    /// Whether the current body belongs to the closure.
    private func isCurrentBody(_ closure: JSONValue) -> Bool {
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
        case .completion: try visitCompletion(node)
        case .recipe: try visitChildren(node)
        }
    }

    /// Visits a call of a module's initializer, or of a function that may use Rivet.
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

    /// Whether the call is `super.init` or `self.init`, which doesn't create another module.
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
            recordUse(node)
            try visitChildren(node)
        }
    }

    /// Records the use of a declaration that may run code of the package.
    private func recordUse(_ node: JSONValue) {
        guard let usr = node["decl"]?["decl_usr"]?.string, SourceReader.mayBeInPackage(usr) else { return }
        let events = bodies[bodies.count - 1].events
        let isKnown = events.contains { if case .call(usr) = $0.kind { $0.branch == branch } else { false } }
        if !isKnown { add(.call(usr), at: site(node)) }
    }

    /// Whether the package may contain the declaration: either outside of libraries, or in an extension of a library's
    /// type.
    ///
    /// The USR of a member of an extension has an "E".
    private static func mayBeInPackage(_ usr: String) -> Bool {
        guard usr.hasPrefix("s:") else { return false }
        let isLibrary = usr.hasPrefix("s:S") || usr.hasPrefix("s:s") || usr.hasPrefix("s:5Rivet")
        return !isLibrary || usr.utf8.contains(UInt8(ascii: "E"))
    }

    func visitReceiver(_ call: JSONValue) throws {
        if let receiver = receiver(of: call) { try visit(receiver) }
    }
}
