import RivetShared

/// Reads calls as values.
extension SourceReader {
    /// The value of a call.
    func call(_ node: JSONValue) -> Value {
        guard let decl = callee(node) ?? node["decl"], let usr = decl["decl_usr"]?.string else { return .unknown }
        let first = arguments(node).first?.value
        // `.some` of `Optional`.
        if usr.hasPrefix("s:Sq4some") { return first.map(value) ?? .unknown }
        if let graph = graph(node, usr) { return graph }
        // The visit of the call reports an unknown form.
        if let recipe = try? recipe(node) { return .recipe(recipe) }
        if usr.hasPrefix(RivetName.keyProvider) {
            return .text(of: [first.map(value) ?? .unknown, .text(NameSuffix.provider)])
        }
        if let environment = environment(node, usr) { return environment }
        if RivetName.environmentNameInitializers.contains(where: usr.hasPrefix) { return first.map(value) ?? .unknown }
        if let kind = RivetName.keyKind(usr) {
            guard let name = first.map(value) else { return kind == .argument ? .key(.argument, .text("")) : .unknown }
            return kind == .definition ? name : .key(kind, name)
        }
        // An initializer that may fail returns nil for some arguments, as `init(rawValue:)` does.
        if usr.hasSuffix("fc"), node["type"]?.string?.hasSuffix("SgD") == true { return .unknown }
        if SourceReader.isLibrary(usr), !SourceReader.mayBeInPackage(usr) {
            if let value = libraryCall(node, decl, usr) { return value }
        }
        guard usr.isEmpty || SourceReader.mayBeInPackage(usr), let call = invocation(node, decl) else {
            return .unknown
        }
        return .call(call)
    }

    /// The graph or factory that a call creates, or nil for other calls.
    private func graph(_ node: JSONValue, _ usr: String) -> Value? {
        guard let first = arguments(node).first?.value else { return nil }
        switch RivetCall(usr) {
        case .graph, .factory:
            let modules = first["sub_expr"]?["elements"]?.elements ?? []
            let body = arguments(node).first { $0.label == "configure" }.flatMap { closure(in: $0.value) }
            let environment = arguments(node).first { $0.label == "environment" }.flatMap { known($0.value) }
            return .graph(closureID(node), modules.map(value), body: body.map(closureID), environment: environment)
        case .graphOfAssembly, .factoryOfAssembly: return variable(first).map(Value.assembly) ?? .factory(of: .unknown)
        case .factoryOfGraph: return .factory(of: value(first))
        default: return nil
        }
    }

    /// A call of a function of the package, or nil if its arguments are all unknown.
    func invocation(_ node: JSONValue, _ decl: JSONValue) -> Invocation? {
        let usr = decl["decl_usr"]?.string ?? ""
        let name = decl["base_name"]?.string ?? ""
        var callee = usr.isEmpty ? local(name)?.value ?? .unknown : Value.constant(usr)
        // A closure in a property.
        if let function = node["fn"], function["_kind"]?.is("member_ref_expr") == true,
            case .member = value(function)
        {
            callee = value(function)
        }
        if callee == .unknown { return nil }
        let receiver = receiver(of: node)
        var base = receiver.map(value) ?? .unknown
        // The type of a static function or an initializer.
        if case .type = base, !mayHaveOwn(usr, base) { base = .unknown }
        let passed = arguments(node).map { argument in
            let value = isDefault(argument.value) ? nil : value(argument.value)
            return Invocation.Argument(label: argument.label ?? "", value: value, site: site(argument.value))
        }
        let generics = generics(decl)
        let isTelling = passed.contains { $0.value != nil && $0.value != .unknown } || base != .unknown
        // The value shows which closure of a property it is.
        let isClosure = if case .member = callee { true } else { false }
        // The function may choose one of several environments, whatever its arguments are.
        let isEnvironment = node["type"]?.string == RivetName.environmentType
        guard isTelling || !generics.isEmpty || usr.isEmpty || isClosure || isEnvironment || name == "init" else {
            return nil
        }
        return Invocation(
            callee: callee,
            receiver: base == .unknown ? nil : base,
            isDirect: receiver.map(isSuper) ?? false,
            arguments: passed,
            passesModule: name != "init" && passesModule(node),
            generics: generics,
            created: name == "init" ? node["type"]?.string.flatMap(SourceReader.usr) : nil
        )
    }

    /// Whether an argument of a call is a module.
    func passesModule(_ call: JSONValue) -> Bool {
        arguments(call).contains { $0.value["type"]?.is(RivetName.moduleType) == true }
    }

    /// The generic arguments of a declaration.
    private func generics(_ decl: JSONValue) -> [Invocation.Generic] {
        (decl["substitutions"]?["substitutions"]?.elements ?? []).compactMap { substitution in
            guard let parameter = substitution["generic_param"]?.string,
                let argument = substitution["replacement_type"]?.string
            else { return nil }
            let usr = SourceReader.usr(ofType: argument)
            let type = isProtocolOfHiddenType(argument, for: parameter, in: decl) ? .unknown : type(argument)
            return Invocation.Generic(parameter: types.type(parameter).spelling, type: type, usr: usr)
        }
    }

    /// Whether the dump shows the protocol of a type instead of the type itself, whose conformances are abstract.
    private func isProtocolOfHiddenType(_ argument: String, for parameter: String, in decl: JSONValue) -> Bool {
        guard types.type(argument).isProtocol else { return false }
        return decl["substitutions"]?["reqs"]?.elements.contains { requirement in
            requirement["type"]?.string == parameter && requirement["conformance"]?["type"]?.string == argument
                && requirement["conformance"]?["_kind"]?.is("abstract_conformance") == true
        } ?? false
    }
}
