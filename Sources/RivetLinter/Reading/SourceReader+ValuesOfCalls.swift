/// Reads calls and branches as values.
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
        if usr.hasPrefix(RivetName.anyKeyOfKey) { return first.map(value) ?? .unknown }
        if let environment = environment(node, usr) { return environment }
        if let type = SourceReader.enumWithRawValues(usr) {
            return first.map { .rawCase(value($0), of: type) } ?? .unknown
        }
        if RivetName.environmentNameInitializers.contains(where: usr.hasPrefix) { return first.map(value) ?? .unknown }
        if let kind = RivetName.keyKind(usr) {
            guard let name = first.map(value) else { return kind == .argument ? .key(.argument, .text("")) : .unknown }
            return kind == .definition ? name : .key(kind, name)
        }
        if SourceReader.isLibrary(usr), !SourceReader.mayBeInPackage(usr) || usr.hasPrefix("s:S") {
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

    /// The functions that return some elements of a collection, or a part of a text.
    private static let slices: Set<String> = ["prefix", "suffix", "dropFirst", "dropLast"]

    /// The value of a call of the standard library or Foundation, or nil if it is unknown.
    private func libraryCall(_ node: JSONValue, _ decl: JSONValue, _ usr: String) -> Value? {
        let all = arguments(node)
        let base = receiver(of: node).map(value) ?? .unknown
        switch decl["base_name"]?.string ?? "" {
        case "init" where usr.hasPrefix("s:SS"):
            guard all.count == 1, let argument = all.first else { return nil }
            return argument.label == nil || argument.label == "" || argument.label == "describing"
                ? described(argument.value) : nil
        // An array or a set of other elements.
        case "init" where all.count == 1: return all.first.map { value($0.value) }
        case "lowercased", "uppercased": return changed(base, by: decl["base_name"]?.string ?? "")
        case "sorted", "reversed", "shuffled", "makeIterator", "union", "lazy": return base == .unknown ? nil : base
        // A part of a text.
        case let function where SourceReader.slices.contains(function) && node["type"]?.is("$sSsD") == true:
            guard let argument = all.first?.value else { return nil }
            let count = isDefault(argument) ? "1" : argument["value"]?.string
            return count.flatMap { changed(base, by: "\(function) \($0)") }
        case "merging" where base != .unknown && all.count == 2:
            return merged(base, all[0].value, choosing: all[1].value)
        case "filter" where base != .unknown: return filtered(base, all.first?.value) ?? .some(of: base)
        case let function where SourceReader.slices.contains(function): return base == .unknown ? nil : .some(of: base)
        case "joined" where base != .unknown:
            guard let separator = all.first, !isDefault(separator.value), node["type"]?.is("$sSSD") == true else {
                return all.isEmpty && node["type"]?.is("$sSSD") != true
                    ? .mapped(base, variable: "$", result: .variable("$")) : .changed(base, by: "joined ")
            }
            guard case .text(let separator) = value(separator.value) else { return nil }
            return .changed(base, by: "joined " + separator)
        case "enumerated" where base != .unknown:
            return .mapped(base, variable: "$", result: .tuple([.unknown, .variable("$")]))
        case "map", "compactMap", "flatMap":
            if base != .unknown, case .keyPath(let found)? = all.first.flatMap({ keyPath(asFunction: $0.value) }) {
                return .mapped(base, variable: Value.pathBase, result: found)
            }
            guard base != .unknown, let closure = all.first.flatMap({ closure(in: $0.value) }) else { return nil }
            return result(of: closure).map { .mapped(base, variable: $0.variable, result: $0.value) }
        default: return nil
        }
    }

    /// The pairs of two dictionaries, of which a later one replaces an earlier one with the same key.
    private func merged(_ first: Value, _ second: JSONValue, choosing choice: JSONValue) -> Value? {
        guard let second = known(second), let closure = closure(in: choice),
            let parameters = closure["params"]?["params"]?.elements, parameters.count == 2,
            let result = closure["body"]?["elements"]?.elements.first?["result"],
            let chosen = result["decl"]?["base_name"]?.string
        else { return nil }
        switch chosen {
        case baseName(parameters[0]): return .concatenated([second, first])
        case baseName(parameters[1]): return .concatenated([first, second])
        default: return nil
        }
    }

    /// The elements of a collection for which a closure or a key path is true, or nil if the source doesn't show that.
    private func filtered(_ base: Value, _ condition: JSONValue?) -> Value? {
        guard let condition else { return nil }
        var variable = Value.pathBase
        let test: Event.Test?
        if case .keyPath(let found)? = keyPath(asFunction: condition) {
            test = Event.Test(found, isOneOf: [.constant("true")])
        } else if let closure = closure(in: condition) {
            let read = reading(closure) { self.test($0) }
            (variable, test) = (read?.variable ?? "", read?.result)
        } else {
            return nil
        }
        guard let test else { return nil }
        var arm = Event.Arm(statement: offset(condition) ?? 0, number: 0, test: test)
        // The program may skip the element if the source doesn't decide.
        arm.filtered = Event.Arm.some.filtered
        let element = Alternative(NameExpression(.variable(variable), at: .none), in: [arm])
        let elements = Value.concatenated([
            .choice([Alternative(NameExpression(.list([element.expression]), at: .none), in: element.branch)])
        ])
        return .mapped(base, variable: variable, result: elements)
    }

    private func changed(_ base: Value, by function: String) -> Value? {
        base == .unknown ? nil : .changed(base, by: function)
    }

    /// The closure literal in an argument.
    func closure(in node: JSONValue) -> JSONValue? {
        let code = withoutConversions(node)
        let closure = code["closure_body"] ?? code
        return closure["_kind"]?.is("closure_expr") == true ? closure : nil
    }

    /// The variable and the value of a closure of one parameter and one expression.
    private func result(of closure: JSONValue) -> (variable: String, value: Value)? {
        guard let read = reading(closure, { self.known($0) }) else { return nil }
        return (read.variable, read.result)
    }

    /// Reads the expression of a closure of one parameter, whose variable is known meanwhile.
    private func reading<Result>(
        _ closure: JSONValue,
        _ read: (JSONValue) -> Result?
    ) -> (variable: String, result: Result)? {
        guard let parameters = closure["params"]?["params"]?.elements, parameters.count == 1,
            let name = baseName(parameters[0]),
            let elements = closure["body"]?["elements"]?.elements, elements.count == 1,
            let result = elements[0]["result"]
        else { return nil }
        let variable = "\(closureID(closure)):\(name)"
        locals.append([name: Local(place: variable, value: .variable(variable))])
        defer { locals.removeLast() }
        return read(result).map { (variable, $0) }
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
            return Invocation.Argument(argument.label ?? "", value, at: site(argument.value))
        }
        let generics = generics(decl)
        let isTelling = passed.contains { $0.value != nil && $0.value != .unknown } || base != .unknown
        // The value shows which closure of a property it is.
        let isClosure = if case .member = callee { true } else { false }
        guard isTelling || !generics.isEmpty || usr.isEmpty || isClosure || name == "init" else { return nil }
        var call = Invocation(
            callee,
            on: base == .unknown ? nil : base,
            isDirect: receiver.map(isSuper) ?? false,
            arguments: passed,
            generics: generics,
            name: "\(name)(\(passed.map { ($0.label.isEmpty ? "_" : $0.label) + ":" }.joined()))"
        )
        if name == "init" { call.created = node["type"]?.string.flatMap(SourceReader.usr) }
        return call
    }

    /// The generic arguments of a declaration.
    private func generics(_ decl: JSONValue) -> [Invocation.Generic] {
        (decl["substitutions"]?["substitutions"]?.elements ?? []).compactMap { substitution in
            guard let parameter = substitution["generic_param"]?.string,
                let argument = substitution["replacement_type"]?.string
            else { return nil }
            let usr = SourceReader.usr(ofType: argument)
            return Invocation.Generic(type(parameter).spelling, type(argument), usr: usr)
        }
    }

    // MARK: - Branches

    /// The values of the arms of `?:`, or of `if` and `switch` as expressions.
    func alternatives(_ node: JSONValue, in branch: [Event.Arm]) -> [Alternative] {
        switch node["_kind"]?.string {
        case "ternary_expr":
            let test = node["cond_expr"].flatMap(test)
            let arms = [node["then_expr"], node["else_expr"]]
            return arms.enumerated().flatMap { number, arm in
                arm.map { alternatives($0, in: branch + [self.arm(number, of: node, test)]) } ?? []
            }
        case "single_value_stmt_expr": return node["stmt"].map { alternatives($0, in: branch) } ?? []
        case "if_stmt":
            let test = test(ofConditions: node["conditions"])
            let arms = [node["then_stmt"], node["else_stmt"]]
            return arms.enumerated().flatMap { number, arm in
                arm.map { alternatives($0, in: branch + [self.arm(number, of: node, test)]) } ?? []
            }
        case "switch_stmt":
            let tests = tests(ofSwitch: node)
            return (node["cases"]?.elements ?? []).enumerated().flatMap { number, element in
                var arm = Event.Arm(statement: offset(node) ?? 0, number: number)
                arm.test = tests[number]
                return element["body"].map { alternatives($0, in: branch + [arm]) } ?? []
            }
        case "brace_stmt":
            return node["elements"]?.elements.last.map { alternatives($0, in: branch) } ?? []
        case "then_stmt", "return_stmt": return node["result"].map { alternatives($0, in: branch) } ?? []
        // An arm that ends the program or throws has no value.
        case "throw_stmt", "fail_stmt": return []
        default: return [Alternative(name(node), in: branch)]
        }
    }

    /// An arm of a statement or an expression with two arms.
    func arm(
        _ number: Int,
        of node: JSONValue,
        _ test: Event.Test?,
        filtering variables: [String] = []
    ) -> Event.Arm {
        var arm = Event.Arm(statement: offset(node) ?? 0, number: number, test: test)
        if number == 1 { arm.test?.isNegated.toggle() }
        arm.filtered = variables
        return arm
    }

    /// The variables of loops that a condition mentions.
    func loopVariables(in condition: JSONValue?) -> [String] {
        guard let condition, !loops.isEmpty else { return [] }
        var found: Set<String> = []
        func collect(_ node: JSONValue) {
            if node["_kind"]?.is("declref_expr") == true, let variable = value(node).variable { found.insert(variable) }
            node.forEachContainer(skipping: SourceReader.skippedKeys) { collect($0) }
        }
        collect(condition)
        return loops.map(\.variable).filter(found.contains)
    }

    /// The test of a condition, or nil if the source doesn't show its value.
    func test(_ condition: JSONValue) -> Event.Test? {
        if condition["_kind"]?.is("paren_expr") == true { return condition["sub_expr"].flatMap(test) }
        let name = callee(condition)?["base_name"]?.string
        let all = arguments(condition).map(\.value)
        if name == "!" {
            guard let inner = all.first, var test = test(inner) else { return nil }
            test.isNegated.toggle()
            return test
        }
        if name == "==" || name == "!=", all.count == 2 {
            let values = all.map(value)
            guard !values.contains(.unknown) else { return nil }
            return Event.Test(values[0], isOneOf: [values[1]], isNegated: name == "!=")
        }
        if name == "contains" {
            guard all.count == 1, case .list(let elements)? = receiver(of: condition).flatMap(known) else { return nil }
            let subject = value(all[0])
            return subject == .unknown ? nil : Event.Test(subject, isOneOf: elements.map(\.value))
        }
        let value = value(condition)
        return value == .unknown || condition["type"]?.is("$sSbD") != true
            ? nil : Event.Test(value, isOneOf: [.constant("true")])
    }

    func test(ofConditions conditions: JSONValue?) -> Event.Test? {
        guard let all = conditions?.elements, all.count == 1 else { return nil }
        guard let initial = initializer(of: all[0]) else { return test(all[0]) }
        guard all[0]["pattern"]?["_kind"]?.is("pattern_optional_some") == true else { return nil }
        switch value(initial) {
        case .rawCase, .member, .variable, .component:
            return Event.Test(value(initial), isOneOf: [.constant("nil")], isNegated: true)
        // Other values may be nil although the source shows one, as with `try?`.
        default: return nil
        }
    }

    /// The tests of the cases of a `switch` statement.
    func tests(ofSwitch node: JSONValue) -> [Event.Test?] {
        let cases = Array(node["cases"]?.elements ?? [])
        let subject = node["subject_expr"].map(value) ?? .unknown
        guard subject != .unknown else { return cases.map { _ in nil } }
        let type = node["subject_expr"]?["type"]?.string
        let patterns = cases.map { element -> [Value]? in
            let items = element["case_label_items"]?.elements ?? []
            let values = items.map { item in item["where_expr"] == nil ? pattern(item["pattern"], type) : nil }
            return values.contains(nil) ? nil : values.compactMap(\.self)
        }
        let known = patterns.compactMap(\.self).flatMap(\.self)
        return zip(cases, patterns).map { element, values in
            if let values { return Event.Test(subject, isOneOf: values) }
            let isDefault = element["case_label_items"]?.elements.first?["default"]?.isTrue == true
            let isOnly = patterns.count(where: { $0 == nil }) == 1
            return isDefault && isOnly ? Event.Test(subject, isOneOf: known, isNegated: true) : nil
        }
    }

    private func pattern(_ node: JSONValue?, _ type: String?) -> Value? {
        guard let node else { return nil }
        switch node["_kind"]?.string {
        case "pattern_enum_element":
            guard let name = node["element"]?["base_name"]?["name"]?.string, let type,
                let usr = SourceReader.usr(ofType: type)
            else { return nil }
            return .constant("\(usr).\(name)")
        case "pattern_expr":
            // The compiler compares with `~=`.
            guard let expression = node["match_expr"].flatMap({ arguments($0).first?.value }) ?? node["sub_expr"] else {
                return nil
            }
            // A number of elements.
            if expression["_kind"]?.is("integer_literal_expr") == true {
                return expression["value"]?.string.map(Value.text)
            }
            let value = value(expression)
            return value == .unknown ? nil : value
        case "pattern_bool":
            let isTrue = node["value"]?.isTrue == true || node["value"]?.is("true") == true
            return .constant(isTrue ? "true" : "false")
        default: return nil
        }
    }
}

extension SourceReader {
    /// The value of a comparison, or of the negation of another value, as true or false.
    func comparison(_ node: JSONValue) -> Value? {
        guard node["type"]?.is("$sSbD") == true, let name = callee(node)?["base_name"]?.string,
            ["!", "==", "!=", "contains"].contains(name), let test = test(node)
        else { return nil }
        let results = ["true", "false"].enumerated().map { number, result in
            Alternative(NameExpression(.constant(result), at: site(node)), in: [arm(number, of: node, test)])
        }
        return .choice(results)
    }
}

extension Value {
    /// The variable whose value or component this is.
    fileprivate var variable: String? {
        switch self {
        case .variable(let id): id
        case .component(let whole, _): whole.variable
        default: nil
        }
    }
}
