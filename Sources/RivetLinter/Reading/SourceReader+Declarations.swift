extension SourceReader {
    /// Visits a declaration, or returns false for other nodes.
    func visitDeclaration(_ node: JSONValue, _ kind: String) throws -> Bool {
        if let usr = node["usr"]?.string, SourceReader.isExpansion(usr) { return true }
        switch kind {
        case "class_decl": try visitClass(node)
        case "struct_decl", "protocol", "extension_decl": try visitType(node)
        case "enum_decl":
            readRawValues(node)
            try visitType(node)
        case "func_decl", "constructor_decl", "destructor_decl": try visitFunction(node)
        case "var_decl", "subscript_decl": try visitVariable(node)
        case "pattern_binding_decl": try visitBinding(node)
        // `readRawValues` reads the enum cases, and the others contain no code.
        case "enum_case_decl", "enum_element_decl", "import_decl", "typealias", "associated_type_decl": break
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
        guard let usr = node["usr"]?.string, !usr.isEmpty else { return try visitCode(node) }
        // The compiler synthesized it, so it has no code of the source.
        if node["implicit"]?.isTrue == true { return }
        let body = Body(
            id: usr,
            name: functionName(node),
            owner: contexts.last?.usr,
            overrides: node["override"]?.elements.first?.string,
            at: site(node)
        )
        try appendUnlessEmpty(reading(body) { try visitCode(node) })
    }

    func visitCode(_ node: JSONValue) throws {
        locals.append([:])
        if let parameters = node["params"] {
            hide(parameters)
            try visit(parameters)
        }
        if let code = node["body"] { try visit(code) }
        locals.removeLast()
    }

    func appendUnlessEmpty(_ body: Body) {
        if !body.events.isEmpty { facts.bodies.append(body) }
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
