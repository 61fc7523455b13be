extension SourceReader {
    /// Visits a statement that branches or opens a scope, or returns false for other nodes.
    func visitStatement(_ node: JSONValue, _ kind: String) throws -> Bool {
        switch kind {
        case "brace_stmt": try visitBrace(node)
        case "return_stmt":
            if let result = node["result"] {
                readResult(result)
                readHeldTypes(ofResult: result)
                try visitStored(result)
            }
        // The value of an arm of `if` or `switch`.
        case "then_stmt": if let result = node["result"] { try visitStored(result) }
        case "assign_expr":
            if let destination = node["dest"], let source = node["src"] { assign(source, to: destination) }
            if let destination = node["dest"] { try visit(destination) }
            if let source = node["src"] { try visitStored(source) }
        case "if_stmt", "ternary_expr":
            locals.append([:])
            let arms = arms(of: node, filtering: variables(in: node["conditions"] ?? node["cond_expr"]))
            if let conditions = node["conditions"] { try visitConditions(conditions) }
            if let condition = node["cond_expr"] { try visit(condition) }
            try visitArm(arms[0].arm, arms[0].code)
            locals.removeLast()
            try visitArm(arms[1].arm, arms[1].code)
        case "guard_stmt":
            let test = test(ofConditions: node["conditions"])
            if let conditions = node["conditions"] { try visitConditions(conditions) }
            let filtered = variables(in: node["conditions"])
            try visitArm(arm(1, of: node, test?.negated, filtering: filtered), node["body"])
        case "switch_stmt":
            if let subject = node["subject_expr"] { try visit(subject) }
            let tests = tests(ofSwitch: node)
            let filtered = variables(in: node["subject_expr"])
            var isReached = false
            for (number, element) in (node["cases"]?.elements ?? []).enumerated() {
                locals.append([:])
                // The arm before may continue here.
                let test = isReached ? nil : tests[number]
                isReached = element["body"].map { mayExit($0, by: ["fallthrough_stmt"]) } ?? false
                let arm = arm(number, of: node, test, filtering: filtered)
                try visitArm(arm, element["case_label_items"])
                if let subject = node["subject_expr"].map(value) { bind(payloadsOf: element, subject) }
                try visitArm(arm, element["body"])
                locals.removeLast()
            }
        case "do_catch_stmt":
            let catches = Array(node["catch_stmts"]?.elements ?? [])
            let isHandled = catches.contains { !endsWithFailure($0["body"]) }
            if isHandled { handlerCount += 1 }
            try visitArm(arm(0, of: node, nil), node["body"])
            if isHandled { handlerCount -= 1 }
            for (number, element) in catches.enumerated() {
                locals.append([:])
                try visitArm(arm(number + 1, of: node, nil), element)
                locals.removeLast()
            }
        case "while_stmt":
            locals.append([:])
            if let conditions = node["conditions"] { try visitConditions(conditions) }
            try visitArm(arm(0, of: node, nil), node["body"])
            locals.removeLast()
        case "for_each_stmt":
            locals.append([:])
            try visitLoop(node)
            locals.removeLast()
        case "pattern_named":
            if let name = node["name"]?["base_name"]?["name"]?.string { declare(name, node) }
        default: return false
        }
        return true
    }

    /// Visits a value that is stored or returned.
    ///
    /// Other code may call `eager()` on a registration, so its definition counts as eager.
    func visitStored(_ value: JSONValue) throws {
        let before = (isEager, handlerCount)
        if value["type"]?.string?.hasPrefix(RivetName.registrationTypePrefix) == true { isEager = true }
        // Only the caller of a stored closure knows whether it handles failures.
        if mayThrow(closure(in: value)?["type"]?.string) { handlerCount += 1 }
        try visitArgument(value)
        (isEager, handlerCount) = before
    }

    func visitArm(_ arm: Event.Arm, _ code: JSONValue?) throws {
        guard let code else { return }
        branch.append(arm)
        try visitStored(code)
        branch.removeLast()
    }

    private func visitBrace(_ node: JSONValue) throws {
        let outerBranch = branch
        locals.append([:])
        declareFunctions(node)
        for element in node["elements"]?.elements ?? [] {
            try visit(element)
            // If one arm always exits, the rest of the block belongs to the other arm. If an inner statement may exit,
            // the rest is an arm of its own, because the source doesn't show when it runs.
            if let arm = remainingArm(element) {
                let conditions = element["conditions"]
                let filtered = variables(in: conditions)
                let test = test(ofConditions: conditions)
                branch.append(self.arm(arm, of: element, arm == 1 ? test?.negated : test, filtering: filtered))
                // The arm that goes on may exit, too.
                guard let rest = element[arm == 0 ? "then_stmt" : "else_stmt"], mayExit(rest) else { continue }
                branch.append(self.arm(-1, of: rest, nil, filtering: variables(in: rest)))
            } else if SourceReader.compoundStatements.contains(element["_kind"]?.string ?? ""), mayExit(element) {
                branch.append(arm(-1, of: element, nil, filtering: variables(in: element)))
            }
        }
        locals.removeLast()
        branch = outerBranch
    }

    /// The arm whose code continues after a statement, or nil if several arms may.
    private func remainingArm(_ statement: JSONValue) -> Int? {
        guard let kind = statement["_kind"] else { return nil }
        if kind.is("guard_stmt") { return 0 }
        guard kind.is("if_stmt") else { return nil }
        let exits = (exits(statement["then_stmt"]), exits(statement["else_stmt"]))
        switch exits {
        case (true, false): return 1
        case (false, true): return 0
        default: return nil
        }
    }

    private static let compoundStatements: Set<String> = [
        "if_stmt", "switch_stmt", "do_stmt", "do_catch_stmt", "for_each_stmt", "while_stmt", "repeat_while_stmt",
    ]
    /// Whether code contains a statement that exits the block around it, apart from closures and functions in it.
    ///
    /// `exits` are statements that exit it.
    func mayExit(
        _ node: JSONValue,
        by exits: Set<String> = ["return_stmt", "throw_stmt", "break_stmt", "continue_stmt"]
    ) -> Bool {
        var exits = exits
        switch node["_kind"]?.string {
        case "closure_expr", "func_decl": return false
        case "switch_stmt": exits.remove("break_stmt")
        case "for_each_stmt", "while_stmt", "repeat_while_stmt": exits.subtract(["break_stmt", "continue_stmt"])
        case "break_stmt"?, "continue_stmt"?:
            // A statement with a label may exit outer statements. The label is the end of the range.
            if node["range"]?["start"]?.integer != node["range"]?["end"]?.integer { return true }
            if exits.contains(node["_kind"]?.string ?? "") { return true }
        case let kind?: if exits.contains(kind) { return true }
        case nil: break
        }
        var found = false
        node.forEachContainer(skipping: SourceReader.skippedKeys) { found = found || mayExit($0, by: exits) }
        return found
    }

    /// Whether a block can only end by throwing an error, or by ending the program.
    private func endsWithFailure(_ block: JSONValue?) -> Bool {
        guard let block, let last = block["elements"]?.elements.last,
            !mayExit(block, by: ["return_stmt", "break_stmt", "continue_stmt"])
        else { return false }
        return last["_kind"]?.is("throw_stmt") == true || last["type"]?.is("$ss5NeverOD") == true
    }

    private func exits(_ statement: JSONValue?) -> Bool {
        guard let statement, let kind = statement["_kind"]?.string else { return false }
        switch kind {
        case "return_stmt", "throw_stmt", "break_stmt", "continue_stmt", "fail_stmt": return true
        case "brace_stmt": return exits(statement["elements"]?.elements.last)
        case "if_stmt": return exits(statement["then_stmt"]) && exits(statement["else_stmt"])
        default: return false
        }
    }
}
