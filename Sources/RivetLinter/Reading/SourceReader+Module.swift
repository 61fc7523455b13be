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
        var pairs: [NameExpression] = []
        for argument in arguments where !isDefault(argument.value) {
            switch argument.label {
            case "supplying"? where argument.value["_kind"]?.is("tuple_expr") == true, nil where !pairs.isEmpty:
                pairs.append(name(argument.value))
                fact.suppliedPairs = .list(pairs)
                try visit(argument.value)
            case nil where argument.value["_kind"]?.is("vararg_expansion_expr") == true:
                let list = argument.value["sub_expr"]?["elements"]?.elements ?? []
                fact.modules = list.map(moduleClass)
                fact.values = list.filter { moduleClass($0) == nil }.compactMap(known)
            case nil, "configure"?:
                fact.body = try readClosure(argument.value)
                if fact.body == nil {
                    let isClosure = RivetName.isConfiguring(argument.value["type"]?.string)
                    if isClosure, case .variable(let id)? = known(argument.value) {
                        fact.body = id
                    } else if isClosure {
                        fact.modules.append(nil)
                    }
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
                fact.suppliedPairs = value(argument.value)
                try visit(argument.value)
            default: try visit(argument.value)
            }
        }
        try visitReceiver(node)
        add(.root(fact), at: site(node))
    }
}
