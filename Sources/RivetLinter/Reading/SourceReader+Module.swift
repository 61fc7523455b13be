/// Reads calls of the other methods of modules, and calls that load modules.
extension SourceReader {
    func visitAlias(_ node: JSONValue) throws {
        let arguments = arguments(node)
        guard arguments.count >= 2, arguments[1].label == "to" else { throw fault("an alias's names", node) }
        let name = name(arguments[0].value)
        add(.alias(name, to: self.name(arguments[1].value)), at: name.site)
    }

    func visitMember(_ node: JSONValue, _ decl: JSONValue, isGroup: Bool) throws {
        guard let first = arguments(node).first, let object = substitutions(decl).first else {
            throw fault(isGroup ? "a group's name" : "an expectation's name", node)
        }
        let name = name(first.value)
        add(isGroup ? .group(name, of: type(object)) : .expectation(name, type(object)), at: name.site)
    }

    func visitRequirement(_ node: JSONValue, isDefault: Bool) throws {
        let arguments = arguments(node)
        guard let module = arguments.first else { throw fault("a required module", node) }
        var fact = RequirementFact(module: moduleClass(module.value), isDefault: isDefault)
        for argument in arguments.dropFirst() where !self.isDefault(argument.value) {
            switch argument.label {
            case "under"?: fact.namespace = name(argument.value)
            case "variables"?:
                fact.variables = names(ofDictionary: argument.value)
                fact.values = value(argument.value)
                try visit(argument.value)
            default: break
            }
        }
        if fact.module == nil {
            fact.value = known(module.value)
            try visit(module.value)
        }
        add(.requirement(fact), at: site(module.value))
    }

    /// The keys of a dictionary literal, or nil for other expressions.
    private func names(ofDictionary node: JSONValue) -> [NameExpression]? {
        guard node["_kind"]?.is("dictionary_expr") == true else { return nil }
        return (node["elements"]?.elements ?? []).compactMap { $0["elements"]?.elements.first.map(name) }
    }

    /// The types of the values of a dictionary literal, or of the objects in pairs.
    private func types(ofPairs pairs: some Sequence<JSONValue>) -> [SourceType] {
        pairs.compactMap { pair in
            let elements = pair["elements"].map { Array($0.elements) } ?? []
            guard elements.count == 2 else { return nil }
            var object = elements[1]
            // The compiler converts each value to an existential.
            while object["_kind"]?.is("erasure_expr") == true, let inner = object["sub_expr"] { object = inner }
            return type(object["type"]?.string)
        }
    }

    /// Adds the name in a pair of a key and an object, after which the names are unknown if it isn't written in place.
    private func add(pair node: JSONValue, to fact: inout RootFact) {
        guard node["_kind"]?.is("tuple_expr") == true, let key = node["elements"]?.elements.first else {
            return fact.supplied = nil
        }
        fact.supplied?.append(name(key))
        fact.suppliedTypes += types(ofPairs: [node])
    }

    func visitRoot(_ node: JSONValue, _ form: RootFact.Form) throws {
        var fact = RootFact(form: form, id: closureID(node))
        let arguments = arguments(node)
        if form == .load {
            fact.assembly = receiver(of: node).flatMap(variable)
        } else if let first = arguments.first, first.value["type"]?.is(RivetName.assemblyType) == true {
            fact.assembly = variable(first.value)
        } else if let first = arguments.first, first.value["type"]?.is(RivetName.graphType) == true {
            fact.graph = known(first.value)
        }
        var isInPairs = false
        for argument in arguments where !isDefault(argument.value) {
            switch argument.label {
            case "supplying"? where argument.value["_kind"]?.is("tuple_expr") == true:
                isInPairs = true
                fact.supplied = []
                add(pair: argument.value, to: &fact)
                try visit(argument.value)
            case nil where isInPairs:
                add(pair: argument.value, to: &fact)
                try visit(argument.value)
            case nil where argument.value["_kind"]?.is("vararg_expansion_expr") == true:
                let list = argument.value["sub_expr"]?["elements"]?.elements ?? []
                fact.modules = list.map(moduleClass)
                fact.values = list.filter { moduleClass($0) == nil }.compactMap(known)
            case nil, "configure"?:
                fact.body = try readClosure(argument.value)
                if fact.body == nil {
                    let isClosure = RivetName.isConfiguring(argument.value["type"]?.string)
                    if isClosure, case .variable(let id)? = known(argument.value) { fact.body = id }
                    try visit(argument.value)
                }
            case "environment"?:
                fact.environment = known(argument.value)
                try visit(argument.value)
            case "parent"?:
                let kind = argument.value["_kind"]?.string
                fact.hasParent = kind != "nil_literal_expr"
                fact.mayLackParent = fact.hasParent && kind != "inject_into_optional"
                fact.parent = known(argument.value)
                try visit(argument.value)
            case "supplying"?:
                fact.supplied = names(ofDictionary: argument.value)
                if fact.supplied != nil {
                    fact.suppliedTypes = types(ofPairs: argument.value["elements"]?.elements.map { $0 } ?? [])
                } else {
                    fact.suppliedPairs = known(argument.value)
                }
                try visit(argument.value)
            default: try visit(argument.value)
            }
        }
        try visitReceiver(node)
        add(.root(fact), at: site(node))
    }
}
