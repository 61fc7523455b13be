extension SourceReader {
    /// Visits a statement that branches or opens a scope, or returns false for other nodes.
    func visitStatement(_ node: JSONValue, _ kind: String) throws -> Bool {
        switch kind {
        case "brace_stmt": try visitBrace(node)
        case "return_stmt":
            if let result = node["result"] { try visitStored(result) }
        case "if_stmt":
            locals.append([:])
            if let conditions = node["conditions"] { try visit(conditions) }
            try visitArm(0, of: node, node["then_stmt"])
            locals.removeLast()
            try visitArm(1, of: node, node["else_stmt"])
        case "guard_stmt":
            if let conditions = node["conditions"] { try visit(conditions) }
            try visitArm(1, of: node, node["body"])
        case "switch_stmt":
            if let subject = node["subject_expr"] { try visit(subject) }
            for (number, element) in (node["cases"]?.elements ?? []).enumerated() {
                locals.append([:])
                try visitArm(number, of: node, element)
                locals.removeLast()
            }
        case "ternary_expr":
            if let condition = node["cond_expr"] { try visit(condition) }
            try visitArm(0, of: node, node["then_expr"])
            try visitArm(1, of: node, node["else_expr"])
        case "for_each_stmt":
            locals.append([:])
            try visitChildren(node)
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
        let before = isEager
        if value["type"]?.string?.hasPrefix(RivetName.registrationTypePrefix) == true { isEager = true }
        try visit(value)
        isEager = before
    }

    private func visitArm(_ number: Int, of statement: JSONValue, _ arm: JSONValue?) throws {
        guard let arm else { return }
        branch.append(Event.Arm(statement: offset(statement) ?? 0, number: number))
        try visit(arm)
        branch.removeLast()
    }

    private func visitBrace(_ node: JSONValue) throws {
        let outerBranch = branch
        locals.append([:])
        for element in node["elements"]?.elements ?? [] {
            try visit(element)
            // If one arm always exits, the rest of the block belongs to the other arm.
            if let arm = remainingArm(element) {
                branch.append(Event.Arm(statement: offset(element) ?? 0, number: arm))
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
