/// Reads constants, local variables, and properties with code.
extension SourceReader {
    /// Declares parameters, which hide constants of the same name.
    func hide(_ parameters: JSONValue) {
        for parameter in parameters["params"]?.elements ?? [] {
            if let name = baseName(parameter) { declare(name, parameter) }
        }
    }

    func declare(_ name: String, _ node: JSONValue, _ value: NameExpression? = nil) {
        locals[locals.count - 1][name] = Local(place: place(of: name, node), value: value)
    }

    /// A text that distinguishes variables of the same name.
    private func place(of name: String, _ node: JSONValue) -> String {
        // Parameters have no range in the dump, but a name is unique in its scope.
        offset(node).map { "\(facts.file):\($0)" } ?? "\(bodies[bodies.count - 1].id):\(name)"
    }

    /// The name, or nil if no part of it is known.
    private func partlyKnown(_ name: NameExpression) -> NameExpression? { name.parts == [.unknown] ? nil : name }

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
            try visitStored(initial)
        }
    }

    /// Visits the captured values of a closure, and then calls `read` with the closure, in their scope.
    func visitCaptureList(_ node: JSONValue, _ read: (JSONValue) throws -> Void) throws {
        locals.append([:])
        for entry in node["captures"]?.elements.flatMap({ $0["pattern_entries"]?.elements ?? [] }) ?? [] {
            guard let initial = entry["processed_init"] ?? entry["original_init"] else { continue }
            try visitStored(initial)
            guard let name = entry["pattern"].flatMap(SourceReader.plainName) else { continue }
            // A captured variable is still the same variable, even under another name.
            let place = variable(initial) ?? place(of: name, initial)
            locals[locals.count - 1][name] = Local(place: place, value: partlyKnown(self.name(initial)))
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
                declare(name, node, isConstant ? initial.flatMap { partlyKnown(self.name($0)) } : nil)
            }
        } else if let name, let type = node["interface_type"]?.string, isNameType(type),
            let value = isConstant ? initial : computedValue(node)
        {
            let expression = self.name(value)
            if expression.parts != [.unknown] {
                let qualifiedName = qualified(name, in: contexts.last?.name)
                facts.constants.append(Constant(usr: usr, name: qualifiedName, value: expression))
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
            name: qualified(name, in: contexts.last?.name),
            owner: contexts.last?.usr,
            overrides: node["override"]?.elements.first?.string,
            at: site(node)
        )
        try appendUnlessEmpty(reading(body) { try accessors.forEach(visitCode) })
    }

    /// The value of a computed property with one expression, unless a subclass can override it.
    private func computedValue(_ node: JSONValue) -> JSONValue? {
        guard node["readImpl"]?.is("getter") == true else { return nil }
        if contexts.last?.isOpen == true, node["final"]?.isTrue != true { return nil }
        let getter = node["accessors"]?.elements.first { $0["get"]?.isTrue == true && $0["implicit"]?.isTrue != true }
        guard let elements = getter?["body"]?["elements"]?.elements, elements.count == 1 else { return nil }
        return elements[0]["_kind"]?.is("return_stmt") == true ? elements[0]["result"] : nil
    }

    private func isNameType(_ type: String) -> Bool { type == "$sSSD" || type.hasPrefix(RivetName.keyTypePrefix) }

    /// The name in a pattern that binds a single variable.
    static func plainName(_ pattern: JSONValue) -> String? {
        if pattern["_kind"]?.is("pattern_named") == true { return pattern["name"]?["base_name"]?["name"]?.string }
        guard pattern["_kind"]?.is("pattern_typed") == true else { return nil }
        return pattern["sub_pattern"].flatMap(plainName)
    }
}
