/// Reads parameter packs, as lists, and what code repeats for each of their elements, as loops over these lists.
///
/// The compiler's output shows the type of an element as its protocol. So the value of an element shows its type.
extension SourceReader {
    /// The local variables with the list, and with its current element.
    ///
    /// No variable of the source has such a name.
    private static let (list, element) = ("repeat", "each")

    /// Declares the parameter pack of a function, of which the first one counts.
    func declarePack(_ variable: String) {
        if locals[locals.count - 1][SourceReader.list] == nil {
            locals[locals.count - 1][SourceReader.list] = Local(place: variable, value: .variable(variable))
        }
    }

    /// Visits `repeat …`, whose events occur for each element.
    func visitExpansion(_ node: JSONValue) throws {
        try expanding(node) { pattern, loop in
            if let loop { loops.append(loop) }
            try visitArgument(pattern)
            if loop != nil { loops.removeLast() }
        }
    }

    /// The list of the values of `repeat …`.
    func expansion(_ node: JSONValue) -> Value {
        expanding(node) { pattern, loop in
            guard let loop else { return .unknown }
            return .mapped(loop.sequence, variable: loop.variable, result: value(pattern))
        } ?? .unknown
    }

    private func expanding<Result>(
        _ node: JSONValue,
        _ read: (JSONValue, Event.Loop?) throws -> Result
    ) rethrows -> Result? {
        guard let pattern = node["pattern_expr"] else { return nil }
        guard let pack = pack(in: pattern) ?? local(SourceReader.list), let list = pack.value else {
            return try read(pattern, nil)
        }
        let variable = "\(facts.file):\(offset(node) ?? 0):each"
        locals.append([
            SourceReader.list: pack, SourceReader.element: Local(place: variable, value: .variable(variable)),
        ])
        defer { locals.removeLast() }
        return try read(pattern, Event.Loop(variable, over: list))
    }

    /// The first pack whose elements an expression mentions.
    private func pack(in node: JSONValue) -> Local? {
        if node["_kind"]?.is("pack_element_expr") == true { return pack(of: node) }
        var found: Local?
        node.forEachContainer(skipping: SourceReader.skippedKeys) { if found == nil { found = pack(in: $0) } }
        return found
    }

    private func pack(of element: JSONValue) -> Local? {
        element["pack_ref_expr"]?["decl"]?["base_name"]?.string.flatMap(local)
    }

    /// The value of `each pack`.
    func element(_ node: JSONValue) -> Value {
        guard let pack = pack(of: node), pack.place == local(SourceReader.list)?.place else { return .unknown }
        return local(SourceReader.element)?.value ?? .unknown
    }

    /// The type `each T`, or nil for a type that isn't that of an element.
    func elementType(_ type: SourceType) -> Value? {
        type.shape == .existential ? local(SourceReader.element)?.value : nil
    }
}
