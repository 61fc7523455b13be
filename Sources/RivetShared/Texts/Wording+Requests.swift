// The reasons why requests fail, which a graph or the linter also reports.
//
// A failed request shows the places of definitions on its path, and near names below it. The linter's texts have
// them in the line.

extension Wording {
    /// A name that can't be resolved, and the reason.
    package static func unresolved(_ name: String, _ reason: String) -> String {
        "can't resolve \(quoted(name)): \(reason)"
    }

    package static var adviceToDefine: String { "define it, or require the module that does" }

    /// The text for a name that no module defines, with advice.
    package static func missing(
        _ subject: String,
        suggestions: [String] = [],
        orElse advice: String = adviceToDefine
    ) -> String { "no module defines \(subject)" + self.advice(suggestions, orElse: advice) }

    /// The steps of a cycle, with advice.
    ///
    /// For a cycle of one definition, `instead` has the names that it may depend on.
    package static func cycle(_ steps: [String], instead: [String]) -> String {
        let advice =
            instead.isEmpty
            ? "let one of them depend on a provider" : "let it depend on \(alternatives(instead.map(quoted)))"
        return "dependency cycle \(path(steps)); \(advice)"
    }

    /// The steps of a cycle that a completion hook closes.
    ///
    /// `holder` is the name whose hook runs, and `unfinished` the name whose object doesn't exist yet.
    package static func cycle(_ steps: [String], hookOf holder: String, needing unfinished: String) -> String {
        "dependency cycle \(path(steps)); the hook of \(quoted(holder)) needs \(quoted(unfinished)) before it exists, "
            + "so move that hook to \(quoted(unfinished))"
    }

    /// A scope retains objects weakly, but the definition's object isn't of a class.
    package static func notAClass(_ subject: String, _ type: String) -> String {
        "\(subject) can't be retained weakly, because \(type) isn't a class; use another scope"
    }

    /// An object was requested as another type.
    package static func typeMismatch(
        _ subject: String,
        as wanted: String,
        held: String,
        at place: String? = nil
    ) -> String {
        "\(subject) is expected to be \(withArticle(wanted)), but is \(withArticle(held))"
            + (place.map { " (\($0))" } ?? "") + "; expect \(withArticle(held)), or change the definition"
    }

    /// The text for an object that may not be of the expected type.
    ///
    /// In a message, it follows the expected type.
    package static func unproven(_ subject: String, as wanted: String, held: String, at place: String? = nil) -> String
    {
        "but \(subject) is defined as \(withArticle(held))" + (place.map { " (\($0))" } ?? "")
            + ", so only the object shows whether it fits; define it as \(withArticle(wanted))"
    }

    /// An object was requested with arguments that its definition doesn't take.
    ///
    /// `needed` and `given` are lists of types in parentheses.
    package static func arguments(
        of subject: String,
        _ name: String,
        needed: String,
        given: String,
        mustAwait: Bool,
        at place: String? = nil
    ) -> String {
        let none = list(of: [])
        let advice =
            name.hasSuffix(NameSuffix.provider)
            ? "expect a provider that takes \(needed == none ? "no arguments" : needed)"
            : "call \(call(resolving: name, taking: needed, mustAwait: mustAwait))"
        return subject + (place.map { " (\($0)) " } ?? " ") + "takes \(needed == none ? "no arguments" : needed)"
            + ", but was called \(given == none ? "without arguments" : "with \(given)"); \(advice)"
    }

    /// A call that resolves a name with examples of arguments, whose types are a list in parentheses.
    private static func call(resolving name: String, taking types: String, mustAwait: Bool) -> String {
        let examples = elements(of: types).map(example)
        let list = quoted(name) + (examples.isEmpty ? "" : ", with: " + examples.joined(separator: ", "))
        return mustAwait ? "try await factory.resolve(\(list))" : "factory[\(list)]"
    }

    /// The types in a list in parentheses.
    private static func elements(of list: String) -> [String] {
        var (elements, element, depth) = ([String](), "", 0)
        for character in list.dropFirst().dropLast() {
            switch character {
            case "(", "[", "<": depth += 1
            case ">" where element.last == "-": break
            case ")", "]", ">": depth -= 1
            case ",": if depth == 0 { (elements, element) = (elements + [element], "") }
            default: break
            }
            if depth > 0 || character != ",", !element.isEmpty || character != " " { element.append(character) }
        }
        return element.isEmpty ? elements : elements + [element]
    }

    /// An expression of a type: a literal, or a variable whose name is that of the type, such as `destination`.
    private static func example(of type: String) -> String {
        if type.hasPrefix("Optional<") { return example(of: String(type.dropFirst("Optional<".count))) }
        // Of a generic type, the name alone. A tuple and a closure have none.
        let words = type.prefix { $0 != "<" && $0 != "(" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let name = words.last ?? "value"
        switch name {
        case "Int": return "12"
        case "Double": return "1.5"
        case "String": return quoted("text")
        case "Bool": return "true"
        default:
            // "URL" becomes "url", and "URLRequest" becomes "urlRequest".
            let capitals = name.prefix(while: \.isUppercase).count
            let count = capitals < 2 || capitals == name.count ? capitals : capitals - 1
            return name.prefix(count).lowercased() + name.dropFirst(count)
        }
    }

    /// A closure requested a name that isn't among its declared dependencies.
    package static func undeclared(_ subject: String, in closure: String = "its closure") -> String {
        "\(subject) isn't among the dependencies that \(closure) declares; add it to needing:"
    }

    /// A closure type was requested, but the name isn't the name of a provider.
    package static func noProvider(_ name: String, subject: String) -> String {
        let function = "call object(_:as:) if the object itself is a function"
        // A caller that wrote "X Provider" meant the provider of X, not the provider of that.
        let advice =
            name.hasSuffix(NameSuffix.provider)
            ? function : "resolve \(quoted(name + NameSuffix.provider)), or \(function)"
        return "\(subject) isn't a provider; \(advice)"
    }
}
