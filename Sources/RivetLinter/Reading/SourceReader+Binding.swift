/// Reads the variables that loops, conditions and patterns bind, and the values that functions return.
extension SourceReader {
    /// Visits a loop, whose events occur for each element of its collection.
    func visitLoop(_ node: JSONValue) throws {
        if let pattern = node["pattern"] { try visit(pattern) }
        let iterator = node["iterator_var"]?["pattern_entries"]?.elements.first
        let made = iterator?["processed_init"] ?? iterator?["original_init"] ?? node["parsed_sequence"]
        let sequence = made.map(value) ?? .unknown
        // The elements of a pack have other types than the dump shows.
        let isPack = node["parsed_sequence"]?["_kind"]?.is("pack_expansion_expr") == true
        if isPack { hiddenTypes.append(nil) }
        defer { if isPack { hiddenTypes.removeLast() } }
        guard sequence != .unknown, let pattern = node["pattern"] else {
            try node.forEachContainer(skipping: SourceReader.skippedKeys + ["pattern", "body"]) { try visit($0) }
            return try visitArm(arm(0, of: node, nil), node["body"])
        }
        let variable = "\(facts.file):\(offset(node) ?? 0):loop"
        bind(pattern, to: .variable(variable))
        loops.append(Event.Loop(variable: variable, sequence: sequence))
        try node.forEachContainer(skipping: SourceReader.skippedKeys + ["pattern", "body"]) { try visit($0) }
        if let condition = node["where"] {
            let arm = arm(0, of: node, test(condition), filtering: variables(in: condition))
            try visitArm(arm, node["body"])
        } else if let body = node["body"], isRefutable(pattern) || mayExit(body, by: ["break_stmt", "return_stmt"]) {
            // The pattern may not match, or another iteration may end the loop before.
            try visitArm(arm(0, of: node, nil, filtering: [variable]), body)
        } else if let body = node["body"] {
            try visit(body)
        }
        loops.removeLast()
    }

    /// Whether a value may not match a pattern.
    private func isRefutable(_ pattern: JSONValue) -> Bool {
        switch pattern["_kind"]?.string {
        case "pattern_named", "pattern_any", nil: false
        case "pattern_tuple": pattern["elements"]?.elements.contains(where: isRefutable) ?? false
        case "pattern_binding", "pattern_typed", "pattern_paren": pattern["sub_pattern"].map(isRefutable) ?? false
        default: true
        }
    }

    /// Gives the variables of a pattern their values.
    func bind(_ pattern: JSONValue, to value: Value) {
        switch pattern["_kind"]?.string {
        case "pattern_named":
            guard let name = pattern["name"]?["base_name"]?["name"]?.string else { return }
            declare(name, pattern, value == .unknown ? nil : value)
        case "pattern_tuple":
            for (number, element) in (pattern["elements"]?.elements ?? []).enumerated() {
                bind(element, to: value == .unknown ? .unknown : .component(value, number))
            }
        // The program may change a variable.
        case "pattern_binding" where pattern["kind"]?.is("var") == true:
            if let inner = pattern["sub_pattern"] { bind(inner, to: .unknown) }
        case "pattern_enum_element":
            guard let payload = pattern["sub_pattern"] else { return }
            let name = pattern["element"]?["base_name"]?["name"]?.string ?? ""
            let value = value == .unknown ? value : .matching(value, name)
            if payload["_kind"]?.is("pattern_tuple") == true {
                bind(payload, to: value)
            } else {
                bind(payload, to: value == .unknown ? .unknown : .component(value, 0))
            }
        default: if let inner = pattern["sub_pattern"] { bind(inner, to: value) }
        }
    }

    /// Binds the associated values of an enum case in a `switch` statement.
    func bind(payloadsOf element: JSONValue, _ subject: Value) {
        guard subject != .unknown, let items = element["case_label_items"]?.elements, items.count == 1 else { return }
        if let pattern = items[0]["pattern"] { bind(pattern, to: subject) }
    }

    /// Visits the conditions of `if` and `guard`, and binds their variables.
    func visitConditions(_ conditions: JSONValue) throws {
        try visit(conditions)
        for condition in conditions.elements {
            guard let pattern = condition["pattern"], let initial = initializer(of: condition) else { continue }
            bind(pattern, to: value(initial))
        }
    }

    /// The value that a condition binds, or nil for another condition.
    func initializer(of condition: JSONValue) -> JSONValue? {
        condition["init"] ?? condition["initializer"] ?? condition["processed_init"]
    }

    /// Records a value that the innermost body returns.
    func readResult(_ result: JSONValue) {
        guard innerClosureCount == 0, bodies.count > 1,
            result["type"]?.string.map(SourceReader.isTelling) ?? false
        else { return }
        bodies[bodies.count - 1].results.append(Alternative(expression: name(result), branch: branch))
    }
}
