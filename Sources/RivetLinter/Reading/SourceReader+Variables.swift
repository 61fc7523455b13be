/// Constants, local and not, and properties with code.
extension SourceReader {
    /// Parameters hide constants of the same name.
    func hide(_ parameters: JSONValue) {
        for parameter in parameters["params"]?.elements ?? [] {
            if let name = baseName(parameter) { declare(name, parameter) }
        }
    }

    func declare(_ name: String, _ node: JSONValue, _ value: NameExpression? = nil) {
        locals[locals.count - 1][name] = Local(place: place(of: name, node), value: value)
    }

    /// What tells a variable from others of its name.
    private func place(of name: String, _ node: JSONValue) -> String {
        // Parameters have no range of their own in the dump; a name is declared once in a scope.
        offset(node).map { "\(facts.file):\($0)" } ?? "\(bodies[bodies.count - 1].id):\(name)"
    }

    /// What an expression says as a name; nil where that is nothing.
    private func known(_ name: NameExpression) -> NameExpression? { name.parts == [.unknown] ? nil : name }

    func visitBinding(_ node: JSONValue) throws {
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

    /// Visits what a closure captures, and lets the closure be read, which sees it.
    func visitCaptureList(_ node: JSONValue, _ read: (JSONValue) throws -> Void) throws {
        locals.append([:])
        for entry in node["captures"]?.elements.flatMap({ $0["pattern_entries"]?.elements ?? [] }) ?? [] {
            guard let initial = entry["processed_init"] ?? entry["original_init"] else { continue }
            try visitKept(initial)
            guard let name = entry["pattern"].flatMap(SourceReader.plainName) else { continue }
            // What is captured under a name of its own is the same variable still.
            let place = variable(initial) ?? place(of: name, initial)
            locals[locals.count - 1][name] = Local(place: place, value: known(self.name(initial)))
        }
        if let closure = node["closure_body"] { try read(closure) }
        locals.removeLast()
    }

    func visitVariable(_ node: JSONValue) throws {
        let name = baseName(node)
        let initial = name.flatMap { initials.removeValue(forKey: $0) }
        let usr = node["usr"]?.string ?? ""
        let isConstant = node["let"]?.isTrue == true
        if usr.isEmpty {
            if let name {
                declare(name, node, isConstant ? initial.flatMap { known(self.name($0)) } : nil)
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

    /// The name that a pattern binds, where it binds one and nothing else.
    static func plainName(_ pattern: JSONValue) -> String? {
        if pattern["_kind"]?.is("pattern_named") == true { return pattern["name"]?["base_name"]?["name"]?.string }
        guard pattern["_kind"]?.is("pattern_typed") == true else { return nil }
        return pattern["sub_pattern"].flatMap(plainName)
    }
}
