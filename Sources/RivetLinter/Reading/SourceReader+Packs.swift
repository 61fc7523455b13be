/// Reads parameter packs, as lists, and what code repeats for each of their elements, as loops over these lists.
///
/// The compiler's output shows the type of an element as its protocol, even as `Any`. So the value of an element shows
/// its type, and without that value the type is unknown.
extension SourceReader {
    /// The local variables with the list, and with its current element.
    ///
    /// No variable of the source has such a name.
    private static let (list, element) = ("repeat", "each")

    /// Declares the parameter pack of a function, of which the first one counts.
    func declarePack(_ variable: String) {
        guard locals[locals.count - 1][SourceReader.list] == nil else { return }
        locals[locals.count - 1][SourceReader.list] = Local(place: variable, value: .variable(variable))
        locals[locals.count - 1][SourceReader.list]?.isOnlyPack = hasOnePack
    }

    /// Whether a function has exactly one pack of types, so that all elements in its code belong to that.
    ///
    /// The USR has a requirement "Rv" for each pack of the function, and the type of the function has a "QP" for a pack
    /// of the type around it. A local function has no USR.
    func hasOnePack(_ function: JSONValue) -> Bool {
        guard let usr = function["usr"]?.string, let type = function["interface_type"]?.string else { return false }
        let signature = usr.matches(of: /Rv(z|_|[0-9]+_)/)
        return signature.count == 1 && !type.contains("QP")
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
        hiddenTypes.append(nil)
        defer { hiddenTypes.removeLast() }
        let only = local(SourceReader.list).flatMap { $0.isOnlyPack ? $0 : nil }
        guard let pack = pack(in: pattern) ?? only, let list = pack.value else { return try read(pattern, nil) }
        let variable = "\(facts.file):\(offset(node) ?? 0):each"
        var (packs, element) = (pack, Local(place: variable, value: .variable(variable)))
        packs.isOnlyPack = only != nil
        element.isOnlyPack = only?.place == pack.place
        locals.append([SourceReader.list: packs, SourceReader.element: element])
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

    /// The type of an expression `(each T).self`, or nil for another type, and if the source doesn't show it.
    func elementType(_ node: JSONValue, _ instance: String) -> Value? {
        guard isHidden(types.type(instance), instance), let element = local(SourceReader.element), element.isOnlyPack,
            types.type(instance).isProtocol, let range = node["range"], range["buffer_id"] == nil,
            let start = range["start"]?.integer, let end = range["end"]?.integer, text(start...end).contains("each ")
        else { return nil }
        return element.value
    }

    /// The types of a pack.
    func pack(_ mangled: String) -> [SourceType] {
        let all = types.pack(mangled)
        return isHidden(types.type(mangled), mangled) ? all.map { _ in .unknown } : all
    }
}
