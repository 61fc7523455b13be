/// Reads classes and other types.
extension SourceReader {
    func visitClass(_ node: JSONValue) throws {
        guard let usr = node["usr"]?.string, let name = baseName(node) else { return try visitType(node) }
        if let superclass = node["inherits"]?["superclass_type"]?.string, let offset = offset(node) {
            var module = ModuleClass(
                usr: usr,
                name: (contexts.map(\.name) + [name]).joined(separator: "."),
                superclass: SourceReader.usr(ofType: superclass) ?? superclass,
                site: site(at: self.offset(of: name, from: offset) ?? offset),
                isPublic: node["access"]?.is("public") == true || node["access"]?.is("open") == true
            )
            let (own, parent) = (node["interface_type"]?.string.map(type), type(superclass))
            module.isGeneric = own.map { !$0.genericArguments.isEmpty } ?? false
            if !parent.genericArguments.isEmpty { module.superclassType = parent }
            facts.modules.append(module)
        }
        try visitType(node)
    }

    func visitType(_ node: JSONValue) throws {
        if let usr = node["usr"]?.string,
            let mangled = node["interface_type"]?.string.flatMap(SourceReader.instanceType)
        {
            facts.types[type(mangled).base] = usr
            let isHidden = ["internal", "fileprivate", "private"].contains { node["access"]?.is($0) == true }
            // A class also has the conformances of its superclass.
            if isHidden, node["inherits"]?["superclass_type"] == nil { facts.sealedTypes.insert(type(mangled).base) }
        }
        let extended = node["extended_type"]?.string
        let name = extended.map { SourceReader.lastWord(type($0).spelling) } ?? baseName(node) ?? "?"
        let usr = extended.flatMap(SourceReader.usr) ?? node["usr"]?.string ?? ""
        let isOpen = node["_kind"]?.is("class_decl") == true && node["final"]?.isTrue != true
        let isProtocol = node["_kind"]?.is("protocol") == true
        contexts.append(Context(name: name, usr: usr, isOpen: isOpen, isProtocol: isProtocol))
        locals.append([:])
        for member in node["members"]?.elements ?? [] { try visit(member) }
        locals.removeLast()
        contexts.removeLast()
    }

    /// Whether the standard library describes the cases of an enum in its own way.
    func isCodingKey(_ node: JSONValue) -> Bool {
        node["inherits"]?["conformances"]?.elements.contains { $0["protocol"]?.is("s:s9CodingKeyP") == true } ?? false
    }

    /// Reads the cases of an enum.
    func readCases(_ node: JSONValue) {
        guard let usr = node["usr"]?.string, let members = node["members"]?.elements else { return }
        var cases: [NameExpression] = []
        for member in members where member["_kind"]?.is("enum_element_decl") == true {
            guard let name = baseName(member), let element = member["usr"]?.string else { continue }
            facts.cases[element] = "\(usr).\(name)"
            cases.append(NameExpression(value: .constant(element), site: .none))
        }
        for member in members where member["_kind"]?.is("var_decl") == true && baseName(member) == "allCases" {
            guard member["implicit"]?.isTrue == true, let all = member["usr"]?.string else { continue }
            let value = NameExpression(value: .list(cases), site: site(node))
            let name = qualified("allCases", in: baseName(node))
            facts.constants.append(Constant(usr: all, name: name, value: value, owner: usr))
        }
    }

    /// Reads the raw values of a string enum, from the `rawValue` that the compiler synthesized.
    func readRawValues(_ node: JSONValue) {
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
                    let value = NameExpression(value: .text(text), site: site(node))
                    facts.constants.append(Constant(usr: usr, name: qualified(name, in: baseName(node)), value: value))
                }
            }
        }
    }

    /// The USR of the class, struct or enum with a mangled name: "s:3Car6EngineC" for "$s3Car6EngineCD".
    static func usr(ofType mangled: String) -> String? {
        guard mangled.hasPrefix("$s"), mangled.hasSuffix("D") else { return nil }
        var name = mangled.dropFirst(2).dropLast()
        // Generic parameters have no declaration.
        guard let first = name.first, first.isNumber || first == "S" || first == "s" else { return nil }
        if name.hasSuffix("m") { name = name.dropLast() }
        // `Self` is a dynamic type.
        if name.hasSuffix("XD") { name = name.dropLast(2) }
        // Nor have their associated types.
        if ["Qz", "QZ", "_"].contains(where: name.hasSuffix) { return nil }
        if name.hasSuffix("G") { name = withoutArguments(name) }
        return "s:" + name
    }

    /// The part of a generic type's mangled name before its arguments: "3Car3BoxV" for "3Car3BoxVySiG".
    private static func withoutArguments(_ name: Substring) -> Substring {
        var rest = name
        while let letter = rest.first {
            // An identifier comes after its length, which has no leading zero.
            let length = letter == "0" ? "" : rest.prefix(while: \.isNumber)
            if let count = Int(length) {
                rest = rest.dropFirst(length.count + count)
            } else if "CVO".contains(letter), rest.dropFirst().first == "y" {
                return name[...rest.startIndex]
            } else {
                rest = rest.dropFirst()
            }
        }
        return name
    }

    private static func lastWord(_ spelling: String) -> String {
        spelling.split(separator: ".").last.map(String.init) ?? spelling
    }
}
