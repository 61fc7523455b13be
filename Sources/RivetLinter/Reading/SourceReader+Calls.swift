extension SourceReader {
    func visitExpression(_ node: JSONValue, _ kind: String) throws {
        switch kind {
        case "call_expr", "binary_expr", "prefix_unary_expr", "postfix_unary_expr": try visitCall(node)
        case "subscript_expr": try visitSubscript(node)
        case "declref_expr", "member_ref_expr", "other_constructor_ref_expr":
            recordUse(node)
            try visitChildren(node)
        case "optional_try_expr":
            handlerCount += 1
            try visitChildren(node)
            handlerCount -= 1
        case "force_try_expr":
            let before = handlerCount
            handlerCount = 0
            try visitChildren(node)
            handlerCount = before
        case "closure_expr"
        where RivetName.isConfiguring(node["type"]?.string) && !isCurrentBody(node):
            // The callee may be a helper that loads the closure as a module. Its definitions form a graph of their own.
            if let body = try readClosure(node) { add(.root(RootFact(form: .mention, body: body)), at: site(node)) }
        case "closure_expr":
            let isEscaping = node["escaping"]?.isTrue == true
            let isInner = !isCurrentBody(node)
            let before = (branch, handlerCount, handlesFailures)
            if isEscaping { escapingClosureCount += 1 }
            if isInner {
                innerClosureCount += 1
                if handlesFailures, mayThrow(node["type"]?.string) { handlerCount += 1 }
                // Only the called function decides whether and how often the closure runs.
                if elementOfLoop == nil { branch.append(arm(0, of: node, nil)) }
            }
            handlesFailures = false
            locals.append([:])
            if let parameters = node["params"] {
                if isInner { hide(parameters) } else { declareParameters(parameters) }
            }
            if let element = elementOfLoop {
                (elementOfLoop, locals[locals.count - 1][element.name]) = (nil, element.local)
            }
            if let body = node["body"] { try isolated(isolation(ofClosure: node)) { try visit(body) } }
            locals.removeLast()
            if isInner { innerClosureCount -= 1 }
            if isEscaping { escapingClosureCount -= 1 }
            (branch, handlerCount, handlesFailures) = before
        case "autoclosure_expr":
            let before = (branch, handlerCount, escapingClosureCount, handlesFailures)
            // The value of `async let` is an autoclosure, and a later `await` throws its failure.
            let type = node["type"]?.string
            let isTask = isAsynchronous(type, isCurried: false)
            if mayThrow(type), handlesFailures || isTask { handlerCount += 1 }
            if node["escaping"]?.isTrue == true, !isTask { escapingClosureCount += 1 }
            branch.append(arm(0, of: node, nil))
            handlesFailures = false
            try visitChildren(node)
            (branch, handlerCount, escapingClosureCount, handlesFailures) = before
        case "capture_list": try visitCaptureList(node, visit)
        // Other code may run the closures in a list, a dictionary or a tuple.
        case "array_expr", "tuple_expr", "dictionary_expr":
            for element in node["elements"]?.elements ?? [] { try visitArgument(element) }
        case "pack_expansion_expr": try visitExpansion(node)
        case "open_existential_expr":
            if let existential = node["existential_value"] { try visit(existential) }
            if let use = node["sub_expr"] { try opening(node) { try visit(use) } }
        case "metatype_conversion_expr" where node["type"]?.is(RivetName.moduleMetatype) == true:
            if let usr = moduleClass(node) { add(.root(RootFact(form: .mention, modules: [usr])), at: site(node)) }
        case "macro_expansion_expr", "macro_expansion_decl": try visitMacro(node)
        case "default_argument_expr": break
        default: try visitChildren(node)
        }
    }

    /// Visits the arguments of a macro, which are in the source, or else its expansion.
    ///
    /// An expansion repeats its arguments, so the reader visits it only if the arguments have no events.
    private func visitMacro(_ node: JSONValue) throws {
        let current = bodies.count - 1
        let (eventCount, bodyCount) = (bodies[current].events.count, facts.bodies.count)
        if let arguments = node["args"] { try visit(arguments) }
        guard let expansion = node["rewritten"], bodies[current].events.count == eventCount,
            facts.bodies.count == bodyCount
        else { return }
        let outer = declarationStart
        if let offset = offset(node), offset < 1 << 32 { declarationStart = offset }
        try visit(expansion)
        declarationStart = outer
    }

    /// Whether the current body belongs to the closure.
    private func isCurrentBody(_ closure: JSONValue) -> Bool {
        bodies[bodies.count - 1].id == "\(facts.file):\(offset(closure) ?? 0)"
    }

    private func visitCall(_ node: JSONValue) throws {
        let before = handlesFailures
        handlesFailures = node["nothrow"]?.isTrue == true
        defer { handlesFailures = before }
        forgetBuilder(changedBy: node)
        guard let decl = callee(node), let usr = decl["decl_usr"]?.string else {
            // Other code may add any names to a module that it receives.
            if passesModule(node) { add(.requirement(RequirementFact(isSilent: true)), at: site(node)) }
            return try visitChildren(node)
        }
        guard let call = RivetCall(usr) else { return try visitOther(node, decl, usr) }
        switch call {
        case .definition(let verb): try visitDefinition(node, decl, verb)
        case .alias: try visitAlias(node)
        case .group, .expectation: try visitMember(node, decl, isGroup: usr.hasPrefix("s:5Rivet6ModuleC5group"))
        case .requirement(let isDefault): try visitRequirement(node, isDefault: isDefault)
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
        case .recipe:
            // Throws if its form is unknown.
            _ = try recipe(node)
            try visitChildren(node)
        }
    }

    /// Forgets the value of a variable of a result builder to which a loop appends.
    private func forgetBuilder(changedBy call: JSONValue) {
        guard let changed = receiver(of: call), changed["_kind"]?.is("inout_expr") == true,
            let name = changed["sub_expr"]?["decl"]?["base_name"]?.string, name.hasPrefix("$__builder"),
            let scope = locals.lastIndex(where: { $0[name] != nil })
        else { return }
        locals[scope][name]?.value = nil
    }

    /// Visits a call of a module's initializer, or of a function that may use Rivet.
    private func visitOther(_ node: JSONValue, _ decl: JSONValue, _ usr: String) throws {
        let arguments = arguments(node)
        if arguments.count == 2, arguments[0].label == "assembly", arguments[1].label == "environment",
            arguments[0].value["type"]?.is(RivetName.assemblyType) == true, !isDelegating(node)
        {
            let module = node["type"]?.string.flatMap(SourceReader.usr)
            let assembly = variable(arguments[0].value)
            add(.root(RootFact(form: .module, assembly: assembly, modules: [module])), at: site(node))
        }
        if usr.isEmpty || SourceReader.mayBeInPackage(usr), let call = invocation(node, decl) {
            try visitReceiver(node)
            for argument in arguments where !isDefault(argument.value) { try visitArgument(argument.value) }
            return add(.invocation(call), at: site(node))
        }
        if usr.hasPrefix(RivetName.run), let body = arguments.last?.value {
            return try visitRun(node, body)
        }
        try visitIteration(node, usr)
    }

    /// Visits `factory.run`, which passes the factory to its closure.
    private func visitRun(_ node: JSONValue, _ body: JSONValue) throws {
        try visitReceiver(node)
        for argument in arguments(node).dropLast() where !isDefault(argument.value) { try visit(argument.value) }
        let factory = receiver(of: node).map(value) ?? .unknown
        if let closure = closure(in: body), let parameter = closure["params"]?["params"]?.elements.first,
            let name = baseName(parameter), factory != .unknown
        {
            elementOfLoop = (name, Local(place: "\(closureID(closure)):\(name)", value: factory))
        } else if let function = functionReference(body) {
            let argument = Invocation.Argument(label: "", value: factory, site: site(body))
            let call = Invocation(callee: function.callee, receiver: function.receiver, arguments: [argument])
            add(.invocation(call), at: site(body))
            return
        }
        try visit(body)
        elementOfLoop = nil
    }

    /// Visits an argument or a stored value, which may be a closure that other code runs.
    func visitArgument(_ argument: JSONValue) throws {
        let type = argument["type"]?.string ?? ""
        guard let closure = closure(in: argument), !RivetName.isConfiguring(type),
            let id = try readClosure(argument)
        else { return try visit(argument) }
        // Other code may call a closure that escapes later.
        let isEscaping = closure["escaping"]?.isTrue == true
        if isEscaping { escapingClosureCount += 1 }
        let isHandled = handlesFailures && mayThrow(closure["type"]?.string)
        if isHandled { handlerCount += 1 }
        add(.mention(id), at: site(argument))
        if isHandled { handlerCount -= 1 }
        if isEscaping { escapingClosureCount -= 1 }
    }

    /// The functions that call a closure for each element of a collection, unless it fails.
    private static let iterations: Set<String> = [
        "forEach", "map", "compactMap", "flatMap", "mapValues", "compactMapValues", "filter",
    ]

    /// Visits a call such as `names.forEach`, whose closure runs for each element of a collection.
    private func visitIteration(_ node: JSONValue, _ usr: String) throws {
        let arguments = arguments(node)
        guard SourceReader.isLibrary(usr), let last = arguments.last, var sequence = receiver(of: node).flatMap(known),
            let name = callee(node)?["base_name"]?.string, SourceReader.iterations.contains(name)
        else { return try visitChildren(node) }
        if name.hasSuffix("apValues") {
            sequence = .mapped(sequence, variable: "$", result: .component(.variable("$"), 1))
        }
        if let closure = closure(in: last.value), let parameters = closure["params"]?["params"]?.elements,
            parameters.count == 1, let name = baseName(parameters[0])
        {
            try visitReceiver(node)
            for argument in arguments.dropLast() where !isDefault(argument.value) { try visit(argument.value) }
            let variable = "\(closureID(closure)):\(name)"
            loops.append(Event.Loop(variable: variable, sequence: sequence))
            elementOfLoop = (name, Local(place: variable, value: .variable(variable)))
            try visit(last.value)
            loops.removeLast()
        } else if last.value["type"]?.string?.hasSuffix("cD") == true
            || last.value["type"]?.string?.hasSuffix("ED") == true,
            let function = functionReference(last.value)
        {
            try visitReceiver(node)
            let variable = "\(facts.file):\(offset(last.value) ?? 0):element"
            loops.append(Event.Loop(variable: variable, sequence: sequence))
            let element = Invocation.Argument(label: "", value: .variable(variable), site: site(last.value))
            let call = Invocation(callee: function.callee, receiver: function.receiver, arguments: [element])
            add(.invocation(call), at: site(last.value))
            loops.removeLast()
        } else {
            try visitChildren(node)
        }
    }

    /// The function of the package in an expression such as `define` or `self.define`, with the object of a method.
    func functionReference(_ node: JSONValue) -> (callee: Value, receiver: Value?)? {
        let code = withoutConversions(node)
        switch code["_kind"]?.string {
        case "declref_expr":
            let value = value(code)
            switch value {
            case .constant(let usr): return SourceReader.mayBeInPackage(usr) ? (value, nil) : nil
            case .closure, .variable: return (value, nil)
            default: return nil
            }
        // A method of an instance.
        case "dot_syntax_call_expr", "capture_list", "autoclosure_expr":
            guard let usr = functionValue(code), SourceReader.mayBeInPackage(usr) else { return nil }
            return (.constant(usr), arguments(code).first.flatMap { known($0.value) })
        default: return nil
        }
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
            guard SourceReader.mayBeInPackage(usr), let call = invocation(node, decl) else {
                recordUse(node)
                return try visitChildren(node)
            }
            try visitReceiver(node)
            for argument in arguments(node) where !isDefault(argument.value) { try visitArgument(argument.value) }
            add(.invocation(call), at: site(node))
        }
    }

    /// Records the use of a declaration that may run code of the package.
    private func recordUse(_ node: JSONValue) {
        guard let usr = node["decl"]?["decl_usr"]?.string else { return }
        if usr.isEmpty { return recordLocalUse(node) }
        guard SourceReader.mayBeInPackage(usr) else { return }
        // A property of an object whose value the source shows.
        if let base = node["base"].flatMap(known), case .member = value(node) {
            let call = Invocation(callee: .constant(usr), receiver: base)
            return add(.invocation(call), at: site(node))
        }
        let events = bodies[bodies.count - 1].events
        let isKnown = events.contains { if case .call(usr) = $0.kind { $0.branch == branch } else { false } }
        if !isKnown { add(.call(usr), at: site(node)) }
    }

    /// Records the use of a closure or function in a variable as a value.
    private func recordLocalUse(_ node: JSONValue) {
        guard let name = node["decl"]?["base_name"]?.string, case .closure(let id)? = local(name)?.value else { return }
        // Other code may call it later.
        escapingClosureCount += 1
        add(.mention(id), at: site(node))
        escapingClosureCount -= 1
    }

    func visitReceiver(_ call: JSONValue) throws {
        if let receiver = receiver(of: call) { return try visit(receiver) }
        // The object whose property has the closure that is called.
        var function = call["fn"]
        while let node = function {
            if let object = node["base"] { return try visit(object) }
            function = node["sub_expr"]
        }
    }
}
