/// Reads constants, local variables, and properties with code.
extension SourceReader {
    /// Declares parameters of a closure, which hide constants of the same name.
    func hide(_ parameters: JSONValue) {
        for parameter in parameters["params"]?.elements ?? [] {
            if let name = baseName(parameter) { declare(name, parameter) }
        }
    }

    /// Declares the parameters of the innermost body.
    func declareParameters(_ parameters: JSONValue) {
        let last = bodies.count - 1
        for (number, parameter) in (parameters["params"]?.elements ?? []).enumerated() {
            let variable = "\(bodies[last].id):\(baseName(parameter) ?? "_\(number)")"
            let standard = parameter["expression"].map(self.name)
            var declared = Body.Parameter(variable: variable, standard: standard?.value == .unknown ? nil : standard)
            declared.generic = parameter["interface_type"]?.string.flatMap(genericParameter)
            declared.isPack = parameter["interface_type"]?.string?.hasSuffix("QpD") == true
            declared.isFactory = parameter["interface_type"]?.is(RivetName.factoryType) == true
            bodies[last].parameters.append(declared)
            guard let name = baseName(parameter) else { continue }
            let isTelling = parameter["interface_type"]?.string.map(SourceReader.isTelling) ?? true
            let isKnown = isTelling && !declared.isPack
            locals[locals.count - 1][name] = Local(place: variable, value: isKnown ? .variable(variable) : nil)
        }
    }

    /// The generic parameter that a type is, or whose metatype it is.
    private func genericParameter(_ mangled: String) -> String? {
        let type = type(SourceReader.instanceType(of: mangled) ?? mangled)
        return SourceType.isParameter(type.spelling) ? type.spelling : nil
    }

    func declare(_ name: String, _ node: JSONValue, _ value: Value? = nil) {
        locals[locals.count - 1][name] = Local(place: place(of: name, node), value: value)
    }

    /// A text that distinguishes variables of the same name.
    private func place(of name: String, _ node: JSONValue) -> String {
        // Parameters have no range in the dump, but a name is unique in its scope.
        offset(node).map { "\(facts.file):\($0)" } ?? "\(bodies[bodies.count - 1].id):\(name)"
    }

    /// The value of an expression, or nil if no part of it is known.
    func known(_ expression: JSONValue) -> Value? {
        let value = value(expression)
        return value == .unknown ? nil : value
    }

    func visitBinding(_ node: JSONValue) throws {
        for entry in node["pattern_entries"]?.elements ?? [] {
            guard let initial = entry["processed_init"] ?? entry["original_init"] else {
                if let pattern = entry["pattern"] { try visit(pattern) }
                continue
            }
            if let name = entry["pattern"].flatMap(SourceReader.plainName) {
                initials[name] = initial
            } else if let pattern = entry["pattern"] {
                try visit(pattern)
                keepInitials(of: pattern, initial)
            }
            try visitStored(initial)
        }
    }

    /// Keeps the initial values of the variables that a pattern declares, for the visit of these variables.
    private func keepInitials(of pattern: JSONValue, _ initial: JSONValue) {
        if let name = SourceReader.plainName(pattern) {
            initials[name] = initial
        } else if pattern["_kind"]?.is("pattern_tuple") == true, initial["_kind"]?.is("tuple_expr") == true {
            let values = initial["elements"]?.elements ?? []
            for (element, value) in zip(pattern["elements"]?.elements ?? [], values) {
                keepInitials(of: element, value)
            }
        } else if let inner = pattern["sub_pattern"] {
            keepInitials(of: inner, initial)
        }
    }

    /// Visits the captured values of a closure, and then calls `read` with the closure, in their scope.
    func visitCaptureList(_ node: JSONValue, _ read: (JSONValue) throws -> Void) throws {
        locals.append([:])
        for entry in node["captures"]?.elements.flatMap({ $0["pattern_entries"]?.elements ?? [] }) ?? [] {
            guard let initial = entry["processed_init"] ?? entry["original_init"] else { continue }
            try visitStored(initial)
            guard let name = entry["pattern"].flatMap(SourceReader.plainName) else { continue }
            // A captured variable is still the same variable, even under another name.
            let place = variable(initial) ?? place(of: name, initial)
            locals[locals.count - 1][name] = Local(place: place, value: known(initial))
        }
        if let closure = node["closure_body"] { try read(closure) }
        locals.removeLast()
    }

    func visitVariable(_ node: JSONValue) throws {
        let name = baseName(node)
        let initial = name.flatMap { initials.removeValue(forKey: $0) }
        let usr = node["usr"]?.string ?? ""
        let isConstant = node["let"]?.isTrue == true
        var isConstantValue = false
        if usr.isEmpty {
            // Only the compiler's code changes the variables of a result builder.
            let isFollowed = isConstant || name?.hasPrefix("$__builder") == true
            if let name {
                declare(name, node, isFollowed ? initial.flatMap(known) : nil)
                locals[locals.count - 1][name]?.isAssignable = isFollowed && initial == nil
            }
            if let name, isConstant, let initial, let place = local(name)?.place {
                heldTypesOfLocals[place] = heldTypes(of: initial)
            }
        } else if let name, let type = node["interface_type"]?.string, SourceReader.isTelling(type),
            let expression = isConstant ? initial.map(self.name) : computedValue(node)
        {
            isConstantValue = expression.value != .unknown
            if isConstantValue {
                let qualifiedName = qualified(name, in: contexts.last?.name)
                let owner = contexts.last?.usr
                facts.constants.append(Constant(usr: usr, name: qualifiedName, value: expression, owner: owner))
            }
        }
        if !usr.isEmpty, node["immutable"]?.isTrue != true {
            facts.changed.insert(usr)
            if let name, let owner = contexts.last?.usr { facts.changed.insert(FileFacts.property(name, of: owner)) }
        }
        try visitAccessors(node, name: name ?? "subscript", usr: usr, readsResults: !isConstantValue)
    }

    /// Reads an assignment to a variable without an initial value, or to a property in an initializer.
    func assign(_ source: JSONValue, to destination: JSONValue) {
        if destination["_kind"]?.is("tuple_expr") == true {
            let isTuple = source["_kind"]?.is("tuple_expr") == true
            let values = isTuple ? source["elements"]?.elements.map { $0 } ?? [] : []
            for (number, variable) in (destination["elements"]?.elements ?? []).enumerated() {
                // The source is a tuple, which isn't the value of any part.
                assign(number < values.count ? values[number] : source, to: variable)
            }
        }
        guard let name = destination["decl"]?["base_name"]?.string else { return }
        if destination["_kind"]?.is("member_ref_expr") == true,
            destination["base"]?["decl"]?["base_name"]?.is("self") == true
        {
            // An unknown value counts, because the property may have another value than in the other branches.
            guard innerClosureCount == 0, source["type"]?.string.map(SourceReader.isTelling) ?? false else { return }
            add(self.name(source), to: &bodies[bodies.count - 1].fields[name])
        } else if destination["_kind"]?.is("member_ref_expr") != true,
            let scope = locals.lastIndex(where: { $0[name] != nil }), locals[scope][name]?.isAssignable == true
        {
            add(self.name(source), to: &locals[scope][name, default: Local(place: name)].value)
        }
    }

    /// Adds a possible value.
    private func add(_ expression: NameExpression, to value: inout Value?) {
        let new = Alternative(expression: expression, branch: branch)
        switch value {
        case .choice(let known): value = .choice(known + [new])
        case nil where branch.isEmpty: value = expression.value
        default: value = .choice([new])
        }
    }

    private func visitAccessors(_ node: JSONValue, name: String, usr: String, readsResults: Bool) throws {
        let accessors = node["accessors"]?.elements.filter { $0["implicit"]?.isTrue != true } ?? []
        // The accessors of a requirement have no code.
        if accessors.allSatisfy({ $0["body"] == nil }) {
            if let context = contexts.last, !usr.isEmpty, readsResults {
                var body = Body(id: usr, name: qualified(name, in: context.name), site: site(node))
                (body.owner, body.isRequirement) = context.isProtocol ? (nil, true) : (context.usr, false)
                facts.bodies.append(body)
            }
            return
        }
        if usr.isEmpty {
            branch.append(arm(0, of: node, nil))
            try accessors.forEach { try visitCode($0, of: node) }
            branch.removeLast()
            return
        }
        let body = Body(
            id: usr,
            name: qualified(name, in: contexts.last?.name),
            owner: contexts.last?.usr,
            overrides: node["override"]?.elements.first?.string,
            site: site(node)
        )
        try append(
            reading(body) {
                // The parameters of a subscript.
                if let parameters = node["params"] ?? node["indices"] { declareParameters(parameters) }
                try accessors.forEach { try visitCode($0, of: node) }
                bodies[bodies.count - 1].parameters.removeDuplicates()
                if !readsResults { bodies[bodies.count - 1].results = [] }
            },
            unlessEmpty: !readsResults
        )
    }

    /// The value of a computed property with one expression, unless it depends on its object or overrides another.
    private func computedValue(_ node: JSONValue) -> NameExpression? {
        guard node["readImpl"]?.is("getter") == true else { return nil }
        if contexts.last?.isOpen == true, node["final"]?.isTrue != true { return nil }
        if node["override"]?.elements.isEmpty == false { return nil }
        let getter = node["accessors"]?.elements.first { $0["get"]?.isTrue == true && $0["implicit"]?.isTrue != true }
        guard let elements = getter?["body"]?["elements"]?.elements, elements.count == 1 else { return nil }
        guard elements[0]["_kind"]?.is("return_stmt") == true, let result = elements[0]["result"] else { return nil }
        locals.append(["self": Local(place: "self", value: .variable("self"))])
        defer { locals.removeLast() }
        let expression = name(result)
        return expression.value.mentionsVariables ? nil : expression
    }

    /// Whether a value of this type may contain a name, a module, a closure or a factory.
    static func isTelling(_ type: String) -> Bool {
        switch type {
        case "$sSSD", "$sSSSgD", "$sSbD", "$sSiD": return true
        case "$sSdD", "$sSuD", "$sSfD", "$sytD", "$sypD", "$s10Foundation4DateVD", "$s10Foundation4DataVD",
            "$s10Foundation3URLVD", "$ss8DurationVD":
            return false
        default: break
        }
        if type == RivetName.environmentNameType || type == RivetName.environmentType { return true }
        if type.hasPrefix("$s5Rivet") {
            return !type.hasPrefix("$s5Rivet11Environment") && type != "$s5Rivet6ModuleCD"
        }
        // Types of other libraries, but not collections of other types.
        return !type.hasPrefix("$s10Foundation")
    }

    /// The name in a pattern that binds a single variable.
    static func plainName(_ pattern: JSONValue) -> String? {
        if pattern["_kind"]?.is("pattern_named") == true { return pattern["name"]?["base_name"]?["name"]?.string }
        guard pattern["_kind"]?.is("pattern_typed") == true else { return nil }
        return pattern["sub_pattern"].flatMap(plainName)
    }
}

extension [Body.Parameter] {
    /// Removes the parameters that a getter repeats.
    fileprivate mutating func removeDuplicates() {
        var seen: Set<String> = []
        removeAll { !seen.insert($0.variable).inserted }
    }
}
