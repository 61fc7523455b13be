/// Reads requests to factories and environments.
extension SourceReader {
    func visitRequest(_ node: JSONValue, _ decl: JSONValue, _ form: RequestFact.Form) throws {
        let arguments = arguments(node)
        let generics = substitutions(decl)
        guard let first = arguments.first, form == .isDefined || !generics.isEmpty else {
            throw fault("the name of a request", node)
        }
        let usr = decl["decl_usr"]?.string ?? ""
        var fact = RequestFact(
            form: form,
            name: name(first.value),
            type: type(form == .isDefined ? "$sypD" : generics.first ?? "$sypD"),
            isForgiven: handlerCount > 0,
            isAwaited: form == .resolve || (form == .closure || form == .optional) && usr.contains("Ya"),
            isDeferred: escapingClosureCount > 0
        )
        if form == .closure, generics.count > 1 {
            fact.arguments = pack(generics[1])
        } else if form == .calling || form == .resolve {
            fact.arguments = runTimeArguments(arguments)
        }
        fact.writesType =
            first.value["type"]?.string?.hasPrefix(RivetName.keyTypePrefix) == true
            || arguments.contains { $0.label == "as" && !isDefault($0.value) }
        fact.factory = receiver(of: node).map(value)
        try visitReceiver(node)
        for argument in arguments.dropFirst() where !isDefault(argument.value) { try visit(argument.value) }
        add(.request(fact), at: fact.name.site)
    }

    /// The types of the run-time arguments, which begin at `with:`.
    private func runTimeArguments(_ arguments: [Argument]) -> [SourceType] {
        guard let begin = arguments.firstIndex(where: { $0.label == "with" }) else { return [] }
        var result: [SourceType] = []
        for argument in arguments[begin...] {
            if argument.label != nil, argument.label != "with" { break }
            result.append(type(argument.value["type"]?.string))
        }
        return result
    }

    func visitVariableRead(_ node: JSONValue, _ decl: JSONValue, _ form: VariableFact.Form) throws {
        let arguments = arguments(node)
        guard let first = arguments.first else { throw fault("the name of a variable", node) }
        let name = name(first.value)
        let value = substitutions(decl).first ?? "$sypD"
        try visitReceiver(node)
        for argument in arguments.dropFirst() where !isDefault(argument.value) { try visit(argument.value) }
        var fact = VariableFact(form: form, name: name, type: type(value), isForgiven: handlerCount > 0)
        fact.environment = receiver(of: node).flatMap(known)
        add(.variable(fact), at: name.site)
    }
}
