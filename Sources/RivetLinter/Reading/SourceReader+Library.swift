/// Reads what functions of the standard library do with texts and collections.
extension SourceReader {
    /// The function that returns some elements of a collection, or a part of a text, or nil for other functions.
    private static func slice(_ name: String, _ count: Int) -> LibraryFunction? {
        switch name {
        case "prefix": .prefix(count)
        case "suffix": .suffix(count)
        case "dropFirst": .dropFirst(count)
        case "dropLast": .dropLast(count)
        default: nil
        }
    }

    /// The number of elements that a slice has or omits, or nil if the source doesn't show it.
    ///
    /// `prefix(upTo:)`, `prefix(through:)` and `suffix(from:)` receive a position instead.
    private func numberOfElements(_ argument: Argument) -> Int? {
        if isDefault(argument.value) { return 1 }
        guard argument.label == nil || argument.label == "" else { return nil }
        return argument.value["value"]?.string.flatMap { UInt32($0) }.map { Int($0) }
    }

    private static let reorderings: Set<String> = ["sorted", "reversed", "shuffled"]

    /// Whether an expression puts the elements of a collection into another order, which its value doesn't show.
    private func isReordered(_ collection: JSONValue?) -> Bool {
        guard let collection = collection.map(withoutConversions) else { return false }
        let name = callee(collection)?["base_name"]?.string ?? ""
        if SourceReader.reorderings.contains(name) { return true }
        return isReordered(name == "init" ? arguments(collection).first?.value : receiver(of: collection))
    }

    /// The value of a call of the standard library or Foundation, or nil if it is unknown.
    func libraryCall(_ node: JSONValue, _ decl: JSONValue, _ usr: String) -> Value? {
        let all = arguments(node)
        let base = receiver(of: node).map(value) ?? .unknown
        let name = decl["base_name"]?.string ?? ""
        let count = all.first.flatMap(numberOfElements)
        if let slice = SourceReader.slice(name, count ?? 0) {
            if base == .unknown { return nil }
            return count == nil || isReordered(receiver(of: node)) ? .some(of: base) : .changed(base, by: slice)
        }
        switch name {
        case "init" where usr.hasPrefix("s:SS"):
            guard all.count == 1, let argument = all.first else { return nil }
            return argument.label == nil || argument.label == "" || argument.label == "describing"
                ? described(argument.value) : nil
        // An empty text, array, dictionary or set.
        case "init" where all.isEmpty: return SourceReader.emptyValue(node["type"]?.string ?? "")
        // An array or a set of other elements, but not one with a capacity.
        case "init" where all.count == 1 && ["", "uniqueKeysWithValues"].contains(all[0].label ?? ""):
            // A fraction has another text than the number from which it is made.
            let isFraction = node["type"]?.is("$sSdD") == true || node["type"]?.is("$sSfD") == true
            return isFraction ? nil : all.first.map { value($0.value) }
        case "lowercased" where base != .unknown: return .changed(base, by: .lowercased)
        case "uppercased" where base != .unknown: return .changed(base, by: .uppercased)
        case "split" where base != .unknown && !all.isEmpty, "components" where base != .unknown && all.count == 1:
            guard case .text(let separator) = value(all[0].value), all.dropFirst().allSatisfy({ isDefault($0.value) })
            else { return nil }
            return .changed(base, by: .split(by: separator, keepsEmpty: name == "components"))
        case "replacing" where base != .unknown && all.count >= 2,
            "replacingOccurrences" where base != .unknown && all.count >= 2:
            guard case .text(let part) = value(all[0].value), case .text(let other) = value(all[1].value),
                all.dropFirst(2).allSatisfy({ isDefault($0.value) })
            else { return nil }
            return .changed(base, by: .replacing(part, with: other))
        // The letters of a text in another order.
        case _ where SourceReader.reorderings.contains(name) && receiver(of: node)?["type"]?.is("$sSSD") == true:
            return nil
        case "sorted", "reversed", "shuffled", "makeIterator", "union", "lazy": return base == .unknown ? nil : base
        case "merging" where base != .unknown && all.count == 2:
            return merged(base, all[0].value, choosing: all[1].value)
        case "filter" where base != .unknown: return filtered(base, all.first?.value) ?? .some(of: base)
        case "joined" where node["type"]?.is("$sSSD") == true && isReordered(receiver(of: node)): return nil
        case "joined" where base != .unknown:
            guard let separator = all.first, !isDefault(separator.value), node["type"]?.is("$sSSD") == true else {
                return all.isEmpty && node["type"]?.is("$sSSD") != true
                    ? .mapped(base, variable: "$", result: .variable("$")) : .changed(base, by: .joined(by: ""))
            }
            guard case .text(let separator) = value(separator.value) else { return nil }
            return .changed(base, by: .joined(by: separator))
        case "enumerated" where base != .unknown:
            return .mapped(base, variable: "$", result: .tuple([.unknown, .variable("$")]))
        case "map", "compactMap", "flatMap":
            if base != .unknown, case .keyPath(let found)? = all.first.flatMap({ keyPath(asFunction: $0.value) }) {
                return .mapped(base, variable: Value.pathBase, result: found)
            }
            guard base != .unknown, let closure = all.first.flatMap({ closure(in: $0.value) }) else { return nil }
            return result(of: closure).map { .mapped(base, variable: $0.variable, result: $0.value) }
        case "mapValues", "compactMapValues":
            guard base != .unknown, let closure = all.first.flatMap({ closure(in: $0.value) }),
                let read = result(of: closure)
            else { return nil }
            let pair = Value.variable("$")
            let value = Value.mapped(
                .list([NameExpression(.component(pair, 1), at: site(node))]),
                variable: read.variable,
                result: read.value
            )
            return .mapped(
                base,
                variable: "$",
                result: .tuple([.component(pair, 0), .element(of: value, .constant("index"))])
            )
        default: return nil
        }
    }

    /// The value that `init()` of the standard library creates, or nil for types other than texts and collections.
    private static func emptyValue(_ type: String) -> Value? {
        if type == "$sSSD" { return .text("") }
        let isCollection = ["$sSa", "$sSD", "$sSh"].contains(where: type.hasPrefix)
        return isCollection && type.hasSuffix("GD") ? .list([]) : nil
    }

    /// The pairs of two dictionaries, of which a later one replaces an earlier one with the same key.
    private func merged(_ first: Value, _ second: JSONValue, choosing choice: JSONValue) -> Value? {
        guard let second = known(second), let closure = closure(in: choice),
            let parameters = closure["params"]?["params"]?.elements, parameters.count == 2,
            let result = closure["body"]?["elements"]?.elements.first?["result"],
            let chosen = result["decl"]?["base_name"]?.string
        else { return nil }
        switch chosen {
        case baseName(parameters[0]): return .concatenated([second, first])
        case baseName(parameters[1]): return .concatenated([first, second])
        default: return nil
        }
    }

    /// The elements of a collection for which a closure or a key path is true, or nil if the source doesn't show that.
    private func filtered(_ base: Value, _ condition: JSONValue?) -> Value? {
        guard let condition else { return nil }
        var variable = Value.pathBase
        let test: Event.Test?
        if case .keyPath(let found)? = keyPath(asFunction: condition) {
            test = Event.Test(found, isOneOf: [.constant("true")])
        } else if let closure = closure(in: condition) {
            let read = reading(closure) { self.test($0) }
            (variable, test) = (read?.variable ?? "", read?.result)
        } else {
            return nil
        }
        guard let test else { return nil }
        var arm = Event.Arm(statement: offset(condition) ?? 0, number: 0, test: test)
        // The program may skip the element if the source doesn't decide.
        arm.filtered = Event.Arm.some.filtered
        let element = Alternative(NameExpression(.variable(variable), at: .none), in: [arm])
        let elements = Value.concatenated([
            .choice([Alternative(NameExpression(.list([element.expression]), at: .none), in: element.branch)])
        ])
        return .mapped(base, variable: variable, result: elements)
    }

    /// The closure literal in an argument.
    func closure(in node: JSONValue) -> JSONValue? {
        let code = withoutConversions(node)
        let closure = code["closure_body"] ?? code
        return closure["_kind"]?.is("closure_expr") == true ? closure : nil
    }

    /// The variable and the value of a closure of one parameter and one expression.
    private func result(of closure: JSONValue) -> (variable: String, value: Value)? {
        guard let read = reading(closure, { self.known($0) }) else { return nil }
        return (read.variable, read.result)
    }

    /// Reads the expression of a closure of one parameter, whose variable is known meanwhile.
    private func reading<Result>(
        _ closure: JSONValue,
        _ read: (JSONValue) -> Result?
    ) -> (variable: String, result: Result)? {
        guard let parameters = closure["params"]?["params"]?.elements, parameters.count == 1,
            let name = baseName(parameters[0]),
            let elements = closure["body"]?["elements"]?.elements, elements.count == 1,
            let result = elements[0]["result"]
        else { return nil }
        let variable = "\(closureID(closure)):\(name)"
        locals.append([name: Local(place: variable, value: .variable(variable))])
        defer { locals.removeLast() }
        return read(result).map { (variable, $0) }
    }
}
