/// Reads variables to which code appends elements, and those of result builders.
extension SourceReader {
    /// Whether the value of a local variable changes only where this reader sees it.
    ///
    /// Each variable of a result builder receives one value. An array or dictionary may receive more elements.
    func isFollowed(_ name: String, _ type: String?) -> Bool {
        if name.hasPrefix("$__builder") { return true }
        guard let type else { return false }
        return (type.hasPrefix("$sSa") || type.hasPrefix("$sSD")) && type.hasSuffix("GD")
    }

    /// Records that an assignment gives a dictionary a pair.
    ///
    /// For other collections, the value becomes unknown.
    func visitElementAssignment(_ source: JSONValue, to element: JSONValue) {
        guard let base = element["base"] else { return }
        let variable = base["sub_expr"] ?? base
        guard element["decl"]?["decl_usr"]?.string?.hasPrefix("s:SD") == true, let key = arguments(element).first,
            variable["_kind"]?.is("declref_expr") == true, let name = variable["decl"]?["base_name"]?.string,
            let scope = locals.lastIndex(where: { $0[name] != nil }), locals[scope][name]?.declaration != nil
        else { return forgetChanged([base]) }
        let pair = NameExpression(value: .tuple([value(key.value), value(source)]), site: site(source))
        append(.list([pair]), at: site(source), to: &locals[scope][name])
    }

    /// Records that a call changes a collection, by `append` or `+=`.
    ///
    /// Other changes make its value unknown.
    func visitChange(_ node: JSONValue) {
        let all = arguments(node)
        let function = callee(node)?["base_name"]?.string ?? ""
        let isOperator = function == "+="
        let target = isOperator ? all.first?.value : receiver(of: node)
        guard let target, target["_kind"]?.is("inout_expr") == true, let variable = target["sub_expr"] else {
            return forgetChanged(all.map(\.value))
        }
        // A change of an element, such as `names["Car", default: []].append(name)`.
        guard variable["_kind"]?.is("declref_expr") == true else { return forgetChanged([target]) }
        guard let name = variable["decl"]?["base_name"]?.string,
            let scope = locals.lastIndex(where: { $0[name] != nil }), let local = locals[scope][name],
            local.declaration != nil,
            let added = (isOperator ? all.last : all.first)?.value
        else { return }
        switch (function, all.first?.label) {
        case ("append", nil), ("append", ""):
            append(.list([self.name(added)]), at: site(added), to: &locals[scope][name])
        case ("append", "contentsOf"), ("+=", _): append(value(added), at: site(added), to: &locals[scope][name])
        case ("reserveCapacity", _): break
        default: locals[scope][name]?.value = nil
        }
    }

    private func append(_ elements: Value, at site: Site, to local: inout Local?) {
        guard let known = local?.value, let place = local?.declaration, isInSameCode(place) else {
            local?.value = nil
            return
        }
        let arms = Array(branch.dropFirst(place.branchCount))
        let whole = NameExpression(value: elements, site: site)
        var added = arms.isEmpty ? elements : .choice([Alternative(expression: whole, branch: arms)])
        for loop in loops.dropFirst(place.loopCount).reversed() {
            added = .mapped(loop.sequence, variable: loop.variable, result: .concatenated([added]))
        }
        local?.value = .concatenated([known, added])
    }

    /// Where code declares a variable, relative to the branches and loops around it.
    var declarationPlace: Local.Declaration {
        Local.Declaration(
            bodyCount: bodies.count,
            closureCount: innerClosureCount,
            branchCount: branch.count,
            loopCount: loops.count
        )
    }

    /// Whether no closure is between a declaration and the current node.
    private func isInSameCode(_ place: Local.Declaration) -> Bool {
        place.bodyCount == bodies.count && place.closureCount == innerClosureCount
    }

    /// Forgets the values of the variables that a function may change, even if it only changes an element.
    func forgetChanged(_ arguments: [JSONValue]) {
        for argument in arguments where argument["_kind"]?.is("inout_expr") == true {
            var variable = argument
            while variable["_kind"]?.is("declref_expr") != true, let whole = variable["base"] ?? variable["sub_expr"] {
                variable = whole
            }
            guard variable["_kind"]?.is("declref_expr") == true, let name = variable["decl"]?["base_name"]?.string,
                let scope = locals.lastIndex(where: { $0[name] != nil }), locals[scope][name]?.declaration != nil
            else { continue }
            locals[scope][name]?.value = nil
        }
    }
}
