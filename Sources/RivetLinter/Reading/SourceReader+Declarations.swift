extension SourceReader {
    /// Whether the node is a declaration; it has been read then.
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
        // What each enum case says is read above; the rest only names things.
        case "enum_case_decl", "enum_element_decl", "import_decl", "typealias", "associated_type_decl": break
        default: return false
        }
        return true
    }

    /// Whether a macro wrote the declaration: it has no place in the source then.
    ///
    /// Such a USR has "fM", the macro's role in one letter, and an underscore.
    private static func isExpansion(_ usr: String) -> Bool {
        guard usr.contains("fM") else { return false }
        let bytes = Array(usr.utf8)
        return bytes.indices.dropLast(3).contains { index in
            bytes[index...].starts(with: "fM".utf8) && bytes[index + 3] == UInt8(ascii: "_")
        }
    }

    // MARK: Types

    private func visitClass(_ node: JSONValue) throws {
        guard let usr = node["usr"]?.string, let name = baseName(node) else { return try visitType(node) }
        if let superclass = node["inherits"]?["superclass_type"]?.string, let offset = offset(node) {
            facts.modules.append(
                ModuleClass(
                    usr: usr,
                    name: (contexts.map(\.name) + [name]).joined(separator: "."),
                    superclass: SourceReader.usr(ofType: superclass) ?? superclass,
                    site: site(at: self.offset(of: name, from: offset) ?? offset),
                    isPublic: node["access"]?.is("public") == true || node["access"]?.is("open") == true
                )
            )
        }
        try visitType(node)
    }

    private func visitType(_ node: JSONValue) throws {
        let extended = node["extended_type"]?.string
        let name = extended.map { SourceReader.lastWord(type($0).spelling) } ?? baseName(node) ?? "?"
        let usr = extended.flatMap(SourceReader.usr) ?? node["usr"]?.string ?? ""
        let isOpen = node["_kind"]?.is("class_decl") == true && node["final"]?.isTrue != true
        contexts.append(Context(name: name, usr: usr, isOpen: isOpen))
        locals.append([:])
        for member in node["members"]?.elements ?? [] { try visit(member) }
        locals.removeLast()
        contexts.removeLast()
    }

    /// The raw values of an enum of texts, out of the `rawValue` that the compiler wrote for it.
    private func readRawValues(_ node: JSONValue) {
        guard node["inherits"]?["raw_type"]?.is("$sSSD") == true, let members = node["members"]?.elements else {
            return
        }
        var usrs: [String: String] = [:]
        for member in members where member["_kind"]?.is("enum_element_decl") == true {
            if let name = baseName(member), let usr = member["usr"]?.string { usrs[name] = usr }
        }
        for member in members where baseName(member) == "rawValue" {
            for accessor in member["accessors"]?.elements ?? [] {
                let statement = accessor["body"]?["elements"]?.elements.first
                for element in statement?["cases"]?.elements ?? [] {
                    guard let pattern = element["case_label_items"]?.elements.first?["pattern"],
                        let name = pattern["element"]?["base_name"]?["name"]?.string, let usr = usrs[name],
                        let literal = element["body"]?["elements"]?.elements.first?["result"],
                        let text = literal["value"]?.string
                    else { continue }
                    let value = NameExpression([.text(text)], at: site(node))
                    facts.constants.append(Constant(usr: usr, name: written(name, in: baseName(node)), value: value))
                }
            }
        }
    }

    // MARK: Functions

    private func visitFunction(_ node: JSONValue) throws {
        // What the compiler writes says nothing of its own.
        if node["implicit"]?.isTrue == true { return }
        guard let usr = node["usr"]?.string, !usr.isEmpty else { return try visitCode(node) }
        let body = Body(
            id: usr,
            name: functionName(node),
            owner: contexts.last?.usr,
            overrides: node["override"]?.elements.first?.string,
            at: site(node)
        )
        try keep(reading(body) { try visitCode(node) })
    }

    private func visitCode(_ node: JSONValue) throws {
        locals.append([:])
        if let parameters = node["params"] {
            hide(parameters)
            try visit(parameters)
        }
        if let code = node["body"] { try visit(code) }
        locals.removeLast()
    }

    private func keep(_ body: Body) {
        if !body.events.isEmpty { facts.bodies.append(body) }
    }

    /// Parameters hide constants of the same name.
    func hide(_ parameters: JSONValue) {
        for parameter in parameters["params"]?.elements ?? [] {
            if let name = baseName(parameter) { declare(name, parameter) }
        }
    }

    func declare(_ name: String, _ node: JSONValue, _ value: NameExpression? = nil) {
        // Parameters have no range of their own in the dump; a name is declared once in a scope.
        let place = offset(node).map { "\(facts.file):\($0)" } ?? "\(bodies[bodies.count - 1].id):\(name)"
        locals[locals.count - 1][name] = Local(place: place, value: value)
    }

    // MARK: Variables

    private func visitBinding(_ node: JSONValue) throws {
        for entry in node["pattern_entries"]?.elements ?? [] {
            guard let initial = entry["processed_init"] ?? entry["original_init"] else {
                if let pattern = entry["pattern"] { try visit(pattern) }
                continue
            }
            if let name = entry["pattern"].flatMap(SourceReader.plainName) {
                initials[name] = initial
            } else if let pattern = entry["pattern"] {
                try visit(pattern)
            }
            try visitKept(initial)
        }
    }

    private func visitVariable(_ node: JSONValue) throws {
        let name = baseName(node)
        let initial = name.flatMap { initials.removeValue(forKey: $0) }
        let usr = node["usr"]?.string ?? ""
        let isConstant = node["let"]?.isTrue == true
        if usr.isEmpty {
            if let name {
                let value = isConstant ? initial.map(self.name) : nil
                declare(name, node, value.flatMap { $0.parts == [.unknown] ? nil : $0 })
            }
        } else if let name, let type = node["interface_type"]?.string, isNameType(type),
            let value = isConstant ? initial : computedValue(node)
        {
            let expression = self.name(value)
            if expression.parts != [.unknown] {
                let written = written(name, in: contexts.last?.name)
                facts.constants.append(Constant(usr: usr, name: written, value: expression))
            }
        }
        try visitAccessors(node, name: name ?? "subscript", usr: usr)
    }

    private func visitAccessors(_ node: JSONValue, name: String, usr: String) throws {
        let accessors = node["accessors"]?.elements.filter { $0["implicit"]?.isTrue != true } ?? []
        if accessors.isEmpty { return }
        if usr.isEmpty { return try accessors.forEach(visitCode) }
        let body = Body(
            id: usr,
            name: written(name, in: contexts.last?.name),
            owner: contexts.last?.usr,
            overrides: node["override"]?.elements.first?.string,
            at: site(node)
        )
        try keep(reading(body) { try accessors.forEach(visitCode) })
    }

    /// The value of a computed property of one expression that nobody can override.
    private func computedValue(_ node: JSONValue) -> JSONValue? {
        guard node["readImpl"]?.is("getter") == true else { return nil }
        if contexts.last?.isOpen == true, node["final"]?.isTrue != true { return nil }
        let getter = node["accessors"]?.elements.first { $0["get"]?.isTrue == true && $0["implicit"]?.isTrue != true }
        guard let elements = getter?["body"]?["elements"]?.elements, elements.count == 1 else { return nil }
        return elements[0]["_kind"]?.is("return_stmt") == true ? elements[0]["result"] : nil
    }

    private func isNameType(_ type: String) -> Bool { type == "$sSSD" || type.hasPrefix(RivetName.keyTypePrefix) }

    // MARK: Words

    func baseName(_ node: JSONValue) -> String? { node["name"]?["base_name"]?["name"]?.string }

    private func written(_ name: String, in type: String?) -> String { type.map { "\($0).\(name)" } ?? name }

    private func functionName(_ node: JSONValue) -> String {
        let base = baseName(node) ?? node["name"]?["base_name"]?["special"]?.string ?? "?"
        let labels = node["name"]?["args"]?.elements.compactMap(\.string) ?? []
        let list = labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()
        return written("\(base)(\(list))", in: contexts.last?.name)
    }

    /// The name that a pattern binds, where it binds one and nothing else.
    static func plainName(_ pattern: JSONValue) -> String? {
        if pattern["_kind"]?.is("pattern_named") == true { return pattern["name"]?["base_name"]?["name"]?.string }
        guard pattern["_kind"]?.is("pattern_typed") == true else { return nil }
        return pattern["sub_pattern"].flatMap(plainName)
    }

    /// The USR of the class, struct or enum that a mangled type is: "$s3Car6EngineCD" is "s:3Car6EngineC".
    static func usr(ofType mangled: String) -> String? {
        guard mangled.hasPrefix("$s"), mangled.hasSuffix("D") else { return nil }
        var name = mangled.dropFirst(2).dropLast()
        if name.hasSuffix("m") { name = name.dropLast() }
        // Of a generic class, without what it is made of.
        if name.hasSuffix("G"), let arguments = name.indices.first(where: { name[$0...].hasPrefix("Cy") }) {
            name = name[...arguments]
        }
        return "s:" + name
    }

    private static func lastWord(_ spelling: String) -> String {
        spelling.split(separator: ".").last.map(String.init) ?? spelling
    }
}
