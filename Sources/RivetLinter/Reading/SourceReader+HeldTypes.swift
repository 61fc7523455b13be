/// Reads the types that expressions have before conversions.
extension SourceReader {
    /// Records the types of a value that the innermost body returns.
    func readHeldTypes(ofResult result: JSONValue) {
        guard innerClosureCount == 0, bodies.count > 1 else { return }
        let held = heldTypes(of: result)
        let outer = HeldType(type: type(result["type"]?.string))
        if held.contains(where: { $0 != outer }) { resultsWithHeldTypes.insert(bodies[bodies.count - 1].id) }
        bodies[bodies.count - 1].held += held
    }

    /// The types that an expression may have before conversions.
    func heldTypes(of node: JSONValue) -> [HeldType] { leaves(node).flatMap { heldTypes(ofLeaf: $0.node) } }

    private func heldTypes(ofLeaf node: JSONValue) -> [HeldType] {
        let mangled = node["type"]?.string
        switch node["_kind"]?.string {
        case "erasure_expr", "derived_to_base_expr", "coerce_expr", "paren_expr", "inject_into_optional", "try_expr",
            "await_expr", "load_expr", "force_try_expr", "underlying_to_opaque_expr", "unsafe_cast_expr":
            return node["sub_expr"].map(heldTypes(of:)) ?? [HeldType(type: type(mangled))]
        case "dot_self_expr": return [HeldType(type: type(mangled), isExact: true)]
        case "call_expr":
            return [heldType(ofInitializer: node) ?? HeldType(type: type(mangled), code: code(of: callee(node)))]
        case "subscript_expr", "member_ref_expr": return [HeldType(type: type(mangled), code: code(of: node["decl"]))]
        case "declref_expr":
            if let decl = node["decl"], decl["decl_usr"]?.string?.isEmpty ?? true,
                let place = local(decl["base_name"]?.string ?? "")?.place, let held = heldTypesOfLocals[place]
            {
                return held
            }
            return [HeldType(type: type(mangled), code: code(of: node["decl"]))]
        default: return [HeldType(type: type(mangled))]
        }
    }

    /// The type of the object of an initializer, or nil for other calls.
    ///
    /// If the call names the class, the object isn't of a subclass.
    private func heldType(ofInitializer call: JSONValue) -> HeldType? {
        let usr = callee(call)?["decl_usr"]?.string ?? ""
        guard let constructor = call["fn"], var type = arguments(constructor).first?.value else { return nil }
        switch constructor["_kind"]?.string {
        case "constructor_ref_call_expr": break
        // The value `Car.init` is a closure, in which the reference to the initializer is another one.
        case "dot_syntax_call_expr" where usr.hasSuffix("fc"): type = type["sub_expr"] ?? type
        default: return nil
        }
        // An initializer in an extension of a protocol has the result `Self`, and may assign an object of a subclass.
        let isOfClass = usr.hasPrefix("s:") && !types.type("$s" + usr.dropFirst(2)).spelling.hasSuffix("-> A")
        let isNamed = type["_kind"]?.is("type_expr") == true
        return HeldType(type: self.type(call["type"]?.string), isExact: isOfClass && isNamed)
    }

    /// The USR of a function or property of the package, or the id of a local function.
    private func code(of decl: JSONValue?) -> String? {
        guard let decl, let usr = decl["decl_usr"]?.string else { return nil }
        if usr.isEmpty, case .closure(let id)? = local(decl["base_name"]?.string ?? "")?.value { return id }
        return !usr.isEmpty && SourceReader.mayBeInPackage(usr) ? usr : nil
    }

    /// The types of the objects that the function of a recipe creates.
    func heldTypes(ofMaker node: JSONValue, _ object: SourceType) -> [HeldType] {
        if let closure = closure(in: node), let body = closure["body"] {
            var held: [HeldType] = []
            try? forEachResult(body) { held += heldTypes(of: $0) }
            return held
        }
        let maker = withoutConversions(node)
        // The compiler makes a closure of a function that belongs to a type.
        if maker["_kind"]?.is("autoclosure_expr") == true, let call = maker["single_expr_body"] ?? maker["body"] {
            return heldTypes(of: call)
        }
        return functionValue(maker).map { [HeldType(type: object, code: $0)] } ?? []
    }

    /// Calls a function with each value that a closure returns, but not those of closures inside of it.
    private func forEachResult(_ node: JSONValue, _ read: (JSONValue) throws -> Void) throws {
        switch node["_kind"]?.string {
        case "return_stmt": if let result = node["result"] { try read(result) }
        case "closure_expr", "func_decl": break
        default: try node.forEachContainer(skipping: SourceReader.skippedKeys) { try forEachResult($0, read) }
        }
    }
}

extension SourceType {
    /// The generic arguments of the type itself, but not those of the type around it.
    package var genericArguments: [String] {
        let whole = spelling.hasSuffix(".Type") ? spelling.dropLast(5) : spelling[...]
        guard whole.last == ">", shape != .function, let start = whole.firstIndex(of: "<") else { return [] }
        return TypeNames.split(whole[whole.index(after: start)...].dropLast())
    }

    /// The spelling without generic arguments.
    package var base: String { spelling.firstIndex(of: "<").map { String(spelling[..<$0]) } ?? spelling }
}
