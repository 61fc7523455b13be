extension SourceReader {
    /// Visits a declaration, or returns false for other nodes.
    func visitDeclaration(_ node: JSONValue, _ kind: String) throws -> Bool {
        if let usr = node["usr"]?.string, SourceReader.isExpansion(usr) { return true }
        let outer = declarationStart
        defer { declarationStart = outer }
        if kind.hasSuffix("_decl"), let offset = offset(node), offset < 1 << 32 { declarationStart = offset }
        switch kind {
        case "class_decl": try visitClass(node)
        case "struct_decl", "protocol", "extension_decl": try visitType(node)
        case "enum_decl":
            if !isCodingKey(node) {
                readCases(node)
                readRawValues(node)
            }
            try visitType(node)
        case "func_decl", "constructor_decl", "destructor_decl": try visitFunction(node)
        case "var_decl", "subscript_decl": try visitVariable(node)
        case "pattern_binding_decl": try visitBinding(node)
        // `readRawValues` reads the enum cases, and the others contain no code.
        case "enum_case_decl", "enum_element_decl", "import_decl", "associated_type_decl", "typealias": break
        default: return false
        }
        return true
    }

    /// Whether the declaration is from the expansion of a macro, so that it isn't in the source.
    ///
    /// Its USR has "fM", then a letter for the macro's role, then an underscore.
    private static func isExpansion(_ usr: String) -> Bool {
        guard usr.contains("fM") else { return false }
        let bytes = Array(usr.utf8)
        return bytes.indices.dropLast(3).contains { index in
            bytes[index...].starts(with: "fM".utf8) && bytes[index + 3] == UInt8(ascii: "_")
        }
    }

    private func visitFunction(_ node: JSONValue) throws {
        // Local functions and `defer` blocks have no USR.
        guard let usr = node["usr"]?.string, !usr.isEmpty else { return try visitLocalFunction(node) }
        // The compiler synthesized it, so it has no code of the source.
        if node["implicit"]?.isTrue == true { return }
        let body = Body(
            id: usr,
            name: functionName(node),
            owner: contexts.last?.usr,
            overrides: node["override"]?.elements.first?.string,
            site: site(node),
            isRequirement: node["body"] == nil && contexts.last?.isProtocol == true
        )
        try append(reading(body) { try visitCode(node) }, unlessEmpty: body.owner == nil)
    }

    /// Reads a local function as a body of its own, which its calls and its other uses mention.
    private func visitLocalFunction(_ node: JSONValue) throws {
        guard let name = baseName(node), !name.hasPrefix("$"),
            local(name)?.value == .closure(closureID(node))
        else { return try visitCode(node) }
        let body = Body(id: closureID(node), name: name, site: site(node))
        let read = try reading(body) { try visitCode(node) }
        facts.bodies.append(read)
        // If nothing calls it, other code may call it later.
        escapingClosureCount += 1
        add(.mention(body.id), at: body.site)
        escapingClosureCount -= 1
    }

    /// Declares the functions of a block, which may be called before they appear.
    func declareFunctions(_ block: JSONValue) {
        for element in block["elements"]?.elements ?? [] where element["_kind"]?.is("func_decl") == true {
            guard element["usr"]?.string?.isEmpty ?? true, let name = baseName(element) else { continue }
            locals[locals.count - 1][name] = Local(place: closureID(element), value: .closure(closureID(element)))
        }
    }

    /// Visits a function, or an accessor of a property or subscript.
    func visitCode(_ node: JSONValue, of storage: JSONValue? = nil) throws {
        locals.append([:])
        if bodies[bodies.count - 1].owner != nil {
            let variable = Body.receiver(of: bodies[bodies.count - 1].id)
            locals[locals.count - 1]["self"] = Local(place: variable, value: .variable(variable))
        }
        if let parameters = node["params"] {
            declareParameters(parameters)
            try visit(parameters)
        }
        if let code = node["body"] {
            try isolated(isolation(ofFunction: node, in: storage)) { try visit(code) }
        }
        locals.removeLast()
    }

    /// Adds a body to the facts, unless it is empty and may be omitted.
    ///
    /// An empty body of a member shows that the type doesn't inherit the member.
    func append(_ body: Body, unlessEmpty isOmitted: Bool) {
        let isEmpty = body.events.isEmpty && body.results.isEmpty && body.fields.isEmpty && body.held.isEmpty
        if !isEmpty || !isOmitted || body.isRequirement { facts.bodies.append(body) }
    }

    func baseName(_ node: JSONValue) -> String? { node["name"]?["base_name"]?["name"]?.string }

    func qualified(_ name: String, in type: String?) -> String { type.map { "\($0).\(name)" } ?? name }

    private func functionName(_ node: JSONValue) -> String {
        let base = baseName(node) ?? node["name"]?["base_name"]?["special"]?.string ?? "?"
        let labels = node["name"]?["args"]?.elements.compactMap(\.string) ?? []
        let list = labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()
        return qualified("\(base)(\(list))", in: contexts.last?.name)
    }
}
