/// Reads conditions, and the values of the branches that they decide.
extension SourceReader {
    /// The expressions that give a node with `?:`, `if` or `switch` its value, each with the arms that lead to it.
    func leaves(_ node: JSONValue, in branch: [Event.Arm] = []) -> [(node: JSONValue, branch: [Event.Arm])] {
        switch node["_kind"]?.string {
        case "ternary_expr", "if_stmt":
            return arms(of: node).flatMap { arm, code in code.map { leaves($0, in: branch + [arm]) } ?? [] }
        case "switch_stmt":
            let tests = tests(ofSwitch: node)
            return (node["cases"]?.elements ?? []).enumerated().flatMap { number, element in
                let arm = arm(number, of: node, tests[number])
                return element["body"].map { leaves($0, in: branch + [arm]) } ?? []
            }
        case "single_value_stmt_expr": return node["stmt"].map { leaves($0, in: branch) } ?? []
        case "brace_stmt": return node["elements"]?.elements.last.map { leaves($0, in: branch) } ?? []
        case "then_stmt", "return_stmt": return node["result"].map { leaves($0, in: branch) } ?? []
        // An arm that ends the program or throws has no value.
        case "throw_stmt", "fail_stmt": return []
        default: return [(node, branch)]
        }
    }

    /// The two arms of `if` or `?:`, each with its code.
    func arms(of node: JSONValue, filtering variables: [String] = []) -> [(arm: Event.Arm, code: JSONValue?)] {
        let test = node["cond_expr"].flatMap(test) ?? test(ofConditions: node["conditions"])
        let codes = [node["then_stmt"] ?? node["then_expr"], node["else_stmt"] ?? node["else_expr"]]
        return codes.enumerated().map { (arm($0, of: node, $0 == 1 ? test?.negated : test, filtering: variables), $1) }
    }

    /// An arm of a statement or an expression.
    func arm(
        _ number: Int,
        of node: JSONValue,
        _ test: Event.Test?,
        filtering variables: [String] = []
    ) -> Event.Arm {
        let elements = Set(loops.map(\.variable))
        return Event.Arm(
            statement: offset(node) ?? 0,
            number: number,
            test: test,
            filtered: variables.filter(elements.contains),
            parameters: variables.filter { !elements.contains($0) },
            loopCount: loops.count
        )
    }

    /// The variables of loops and the parameters that a condition or a statement mentions.
    func variables(in condition: JSONValue?) -> [String] {
        guard let condition else { return [] }
        var found: Set<String> = []
        func collect(_ node: JSONValue) {
            if node["_kind"]?.is("declref_expr") == true, let variable = value(node).variable { found.insert(variable) }
            node.forEachContainer(skipping: SourceReader.skippedKeys) { collect($0) }
        }
        collect(condition)
        return found.filter { !$0.hasSuffix(Body.receiver(of: "")) }.sorted()
    }

    /// The test of a condition, or nil if the source doesn't show its value.
    func test(_ condition: JSONValue) -> Event.Test? {
        if condition["_kind"]?.is("paren_expr") == true { return condition["sub_expr"].flatMap(test) }
        let decl = callee(condition)
        let isOwn = decl?["decl_usr"]?.string.map(SourceReader.mayBeInPackage) ?? true
        let name = isOwn ? nil : decl?["base_name"]?.string
        let all = arguments(condition).map(\.value)
        if name == "!" {
            return all.first.flatMap(test)?.negated
        }
        if name == "==" || name == "!=", all.count == 2 {
            let values = all.map(value)
            guard !values.contains(.unknown) else { return nil }
            let type = all[0]["type"]?.string.flatMap(SourceReader.usr)
            return Event.Test(subject: values[0], cases: [values[1]], isNegated: name == "!=", compared: type)
        }
        if name == "contains" {
            guard all.count == 1, case .list(let elements)? = receiver(of: condition).flatMap(known) else { return nil }
            let subject = value(all[0])
            let type = all[0]["type"]?.string.flatMap(SourceReader.usr)
            return subject == .unknown
                ? nil : Event.Test(subject: subject, cases: elements.map(\.value), compared: type)
        }
        let value = value(condition)
        return value == .unknown || condition["type"]?.is("$sSbD") != true
            ? nil : Event.Test(subject: value, cases: [.constant("true")])
    }

    /// The value of a condition, as true or false, or nil for other expressions.
    func condition(_ node: JSONValue) -> Value? {
        guard node["type"]?.is("$sSbD") == true, let decl = callee(node), let name = decl["base_name"]?.string,
            decl["decl_usr"]?.string.map(SourceReader.mayBeInPackage) == false
        else { return nil }
        switch name {
        case "!", "==", "!=", "contains":
            return test(node).map { either($0, .constant("true"), .constant("false"), at: node) }
        case "&&", "||":
            return joined(operands(of: name, in: node), decidedBy: name == "||")
        default: return nil
        }
    }

    /// The operands of a chain of the same operator, in their order.
    private func operands(of name: String, in node: JSONValue) -> [JSONValue] {
        if node["_kind"]?.is("paren_expr") == true, let inner = node["sub_expr"] {
            return operands(of: name, in: inner)
        }
        guard callee(node)?["base_name"]?.string == name else { return [node] }
        // The second operand is an autoclosure.
        return arguments(node).flatMap { operands(of: name, in: $0.value["single_expr_body"] ?? $0.value) }
    }

    /// The value of several conditions: `decision` if one of them has this value, and otherwise its opposite.
    ///
    /// It is nil if the source shows the value of no condition.
    private func joined(_ conditions: [JSONValue], decidedBy decision: Bool) -> Value? {
        let tests = conditions.map { initializer(of: $0) == nil ? test($0) : nil }
        if tests.allSatisfy({ $0 == nil }) { return nil }
        let (decided, otherwise) = (Value.constant("\(decision)"), Value.constant("\(!decision)"))
        // Begin at the end, so that the value contains each condition only once.
        return zip(conditions, tests).reversed().reduce(tests.contains(nil) ? .unknown : otherwise) { rest, next in
            guard let test = next.1 else { return rest }
            return decision ? either(test, decided, rest, at: next.0) : either(test, rest, decided, at: next.0)
        }
    }

    /// One of two values.
    private func either(_ test: Event.Test, _ first: Value, _ second: Value, at node: JSONValue) -> Value {
        let values = [first, second].map { NameExpression(value: $0, site: site(node)) }
        let tests = [test, test.negated]
        return .choice(
            values.enumerated().map { Alternative(expression: $1, branch: [arm($0, of: node, tests[$0])]) }
        )
    }

    /// The test of the conditions of a statement, or nil if the source doesn't show it.
    func test(ofConditions conditions: JSONValue?) -> Event.Test? {
        guard let all = conditions?.elements.map(\.self), !all.isEmpty else { return nil }
        if all.count > 1 {
            return joined(all, decidedBy: false).map { Event.Test(subject: $0, cases: [.constant("true")]) }
        }
        guard let initial = initializer(of: all[0]) else { return test(all[0]) }
        guard all[0]["pattern"]?["_kind"]?.is("pattern_optional_some") == true else { return nil }
        switch value(initial) {
        case .member, .variable, .component:
            return Event.Test(subject: value(initial), cases: [.constant("nil")], isNegated: true)
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
            if let values { return Event.Test(subject: subject, cases: values) }
            let isDefault = element["case_label_items"]?.elements.first?["default"]?.isTrue == true
            let isOnly = patterns.count(where: { $0 == nil }) == 1
            return isDefault && isOnly ? Event.Test(subject: subject, cases: known, isNegated: true) : nil
        }
    }

    private func pattern(_ node: JSONValue?, _ type: String?) -> Value? {
        guard let node else { return nil }
        switch node["_kind"]?.string {
        case "pattern_enum_element":
            guard let name = node["element"]?["base_name"]?["name"]?.string, let type,
                let usr = SourceReader.usr(ofType: type), node["sub_pattern"].map(matchesAll) ?? true
            else { return nil }
            return .constant("\(usr).\(name)")
        case "pattern_expr":
            // The compiler compares with `~=`.
            if let match = node["match_expr"].flatMap(callee)?["decl_usr"]?.string, SourceReader.mayBeInPackage(match) {
                return nil
            }
            guard let expression = node["match_expr"].flatMap({ arguments($0).first?.value }) ?? node["sub_expr"] else {
                return nil
            }
            let value = value(expression)
            return value == .unknown ? nil : value
        case "pattern_bool":
            let isTrue = node["value"]?.isTrue == true || node["value"]?.is("true") == true
            return .constant(isTrue ? "true" : "false")
        default: return nil
        }
    }

    /// Whether a pattern of associated values matches all of them, such as `let name`, but not `"Car"`.
    private func matchesAll(_ pattern: JSONValue) -> Bool {
        switch pattern["_kind"]?.string {
        case "pattern_expr", "pattern_enum_element", "pattern_bool", "pattern_is", "pattern_optional_some": false
        default:
            (pattern["elements"]?.elements ?? []).allSatisfy(matchesAll)
                && pattern["sub_pattern"].map(matchesAll) ?? true
        }
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
