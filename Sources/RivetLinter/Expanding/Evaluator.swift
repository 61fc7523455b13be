/// Evaluates expressions to the values that they may have.
///
/// The number of values, and the number and depth of calls, are limited. Beyond these limits, a value is unknown.
struct Evaluator {
    let sources: Sources
    let mentions: Mentions
    var environment = EnvironmentName(nil)
    var files = GivenFiles([])
    let calls = FollowedCalls()
    static let valueLimit = 1_000
    static let depthLimit = 24

    /// The values that an expression may have, at least one.
    func values(_ value: Value, in scope: Scope, at site: Site? = nil, depth: Int = 0) -> [Bound] {
        if depth > Evaluator.depthLimit { return [.unknown] }
        let values = evaluate(value, in: scope, at: site, depth: depth + 1)
        return values.isEmpty || values.count > Evaluator.valueLimit ? [.unknown] : values
    }

    private func evaluate(_ value: Value, in scope: Scope, at site: Site?, depth: Int) -> [Bound] {
        func values(_ value: Value) -> [Bound] { self.values(value, in: scope, at: site, depth: depth) }
        switch value {
        case .text(let text): return [Bound(.text(text))]
        case .joined(let parts): return joined(parts.map(values))
        case .constant(let usr): return constant(usr, at: site, depth: depth)
        case .variable(let id): return [scope.variables[id] ?? .unknown]
        case .choice(let alternatives): return choice(alternatives, in: scope, depth: depth)
        case .list(let elements):
            let all = elements.flatMap { element in
                self.values(element.value, in: scope, at: element.site, depth: depth).map { bound in
                    var bound = bound
                    bound.site = bound.site ?? (element.site == .none ? nil : element.site)
                    return bound
                }
            }
            return [Bound(.list(all, isComplete: true))]
        case .concatenated(let lists):
            let all = lists.map { list in
                // A list that the program doesn't add has no elements.
                if case .choice(let alternatives) = list { return choice(alternatives, in: scope, depth: depth) }
                return values(list)
            }
            let elements = all.flatMap { $0.flatMap(self.elements) }
            let isComplete = all.allSatisfy { $0.allSatisfy { self.elements(of: $0.atom).isComplete } }
            return [Bound(.list(elements, isComplete: isComplete))]
        case .tuple(let elements):
            return products(elements.map(values)).map { Bound(.tuple($0), in: $0.flatMap(\.arms)) }
        case .component(let whole, let number): return values(whole).map { component(number, of: $0) }
        case .member(let base, let usr, let name):
            return values(base).flatMap { member(usr, name, of: $0, scope, at: site, depth: depth) }
        case .rawValue(let base): return values(base).flatMap { rawValue(of: $0, depth: depth) }
        case .rawCase(let value, let type): return values(value).map { rawCase(of: type, for: $0, depth: depth) }
        case .some(let collection): return values(collection).map(some)
        case .key(let kind, let name):
            return values(name).map { Bound(.name($0.atom.parts, kind), at: $0.site, in: $0.arms) }
        case .coalesced(let first, let second):
            return values(first).flatMap { bound in
                switch bound.atom {
                case .literal("nil"): values(second)
                case .unknown: [bound] + values(second)
                default: [bound]
                }
            }
        case .element(let collection, let index):
            let indices = values(index)
            return values(collection).flatMap { element(of: $0, indices) }
        case .mapped(let collection, let variable, let result):
            return values(collection).map { collection in
                map(collection) { element in
                    var inner = scope
                    inner.variables[variable] = element
                    return self.values(result, in: inner, at: site, depth: depth)
                }
            }
        case .changed(let base, let function): return values(base).map { changed($0, by: function) }
        case .described(let value): return values(value).flatMap { described($0, depth: depth) }
        case .typeName(let type): return values(type).map(typeName)
        case .dynamicType(let object, let otherwise):
            return values(object).flatMap { object -> [Bound] in
                switch object.atom {
                case .type: [object]
                case .object(let usr?, _): [Bound(.type(.unknown, usr: usr), at: object.site, in: object.arms)]
                default: values(otherwise)
                }
            }
        case .type(let type, let usr):
            let known = scope.types[type.spelling]
            return [
                Bound(.type(known?.type ?? type.substituting(scope.types), usr: known?.usr ?? usr), at: known?.site)
            ]
        case .closure(let id): return [Bound(.closure(id, mentions.restricted(scope, to: id)))]
        case .keyPath(let found): return [Bound(.keyPath(found))]
        case .found(let path, let object):
            return products([values(path), values(object)]).flatMap { pair -> [Bound] in
                guard case .keyPath(let found) = pair[0].atom else { return [Bound(.unknown, in: pair[0].arms)] }
                var inner = Scope()
                inner.variables[Value.pathBase] = pair[1]
                return self.values(found, in: inner, at: site, depth: depth).map {
                    Bound($0.atom, at: pair[0].site ?? $0.site, in: pair.flatMap(\.arms) + $0.arms)
                }
            }
        case .recipe(let recipe): return [Bound(.recipe(recipe, mentions.restricted(scope, to: recipe)))]
        case .graph(let id, let modules, let body, let environment):
            let id = id + self.environment(environment.map(values))
            return products(modules.map(values)).map { modules in
                let usrs = modules.compactMap { if case .type(_, let usr?) = $0.atom { usr } else { nil } }
                if usrs.count < modules.count { return Bound(.otherFactory) }
                let scope = body.map { mentions.restricted(scope, to: $0) } ?? Scope()
                return Bound(.graph(id, usrs, body: body, scope), in: modules.flatMap(\.arms))
            }
        case .assembly(let variable): return [Bound(.assembly(variable))]
        case .factory(let graph):
            return values(graph).map { graph in
                switch graph.atom {
                case .graph, .assembly: graph
                default: Bound(.otherFactory, in: graph.arms)
                }
            }
        case .environment(let name, let variables):
            let all = products((name.map { [values($0)] } ?? []) + variables.map(values))
            return all.flatMap { all in
                environments(named: name == nil ? nil : all.first, Array(all.suffix(variables.count)))
            }
        case .file: return [Bound(.file)]
        case .erased(let value, let type):
            let type = type.substituting(scope.types)
            return values(value).map { Bound(.erased($0.atom.wholeText, type), at: $0.site, in: $0.arms) }
        case .call(let call): return results(of: call, in: scope, at: site, depth: depth)
        case .unknown: return [.unknown]
        }
    }

    // MARK: - Names

    private func joined(_ parts: [[Bound]]) -> [Bound] {
        products(parts).map { parts in
            var result: [String?] = []
            for part in parts.flatMap(\.atom.parts) {
                switch (result.last, part) {
                case (.some(.some(let before)), .some(let text)): result[result.count - 1] = before + text
                case (.some(.none), .none): break
                default: result.append(part)
                }
            }
            let kind = parts.lazy.map(\.atom.kind).first { $0 != .definition } ?? .definition
            return Bound(.name(result, kind), at: parts.lazy.compactMap(\.site).first, in: parts.flatMap(\.arms))
        }
    }

    /// All combinations of one value of each list.
    func products(_ lists: [[Bound]]) -> [[Bound]] {
        let count = lists.reduce(1) { min($0 * $1.count, Evaluator.valueLimit + 1) }
        if count > Evaluator.valueLimit { return [lists.map { _ in Bound.unknown }] }
        return lists.reduce([[]]) { products, list in products.flatMap { product in list.map { product + [$0] } } }
    }

    /// The case of an enum with a raw value, or nil if no case has it.
    private func rawCase(of type: String, for bound: Bound, depth: Int) -> Bound {
        let names = sources.cases[type] ?? []
        let texts = names.map { name in
            rawValue(of: Bound(.element(name, [])), depth: depth).first?.atom.wholeText
        }
        guard let text = bound.atom.wholeText, !names.isEmpty, !texts.contains(nil) else {
            return Bound(.unknown, at: bound.site, in: bound.arms)
        }
        environment.record(bound.atom, comparedWith: texts.compactMap(\.self).map(Atom.text))
        let found = texts.firstIndex(of: text).map { Atom.element(names[$0], []) }
        return Bound(found ?? .literal("nil"), at: bound.site, in: bound.arms)
    }

    private func rawValue(of bound: Bound, depth: Int) -> [Bound] {
        switch bound.atom {
        case .element(let name, _):
            guard let usr = sources.caseUSRs[name], let value = sources.constants[usr] else { return [.unknown] }
            return values(value.value, in: Scope(), depth: depth).map { Bound($0.atom, at: bound.site, in: bound.arms) }
        case .object(_, let fields):
            guard var value = fields["rawValue"] else { return [.unknown] }
            value.arms += bound.arms
            return [value]
        // The name of an environment.
        case .name: return [bound]
        default: return [Bound(.unknown, at: bound.site, in: bound.arms)]
        }
    }

    private func changed(_ bound: Bound, by function: String) -> Bound {
        if function.hasPrefix("joined ") { return joined(bound, by: String(function.dropFirst("joined ".count))) }
        if function == "count", case .list(let elements, isComplete: true) = bound.atom,
            elements.allSatisfy(\.arms.isEmpty)
        {
            return Bound(.text(String(elements.count)), at: bound.site, in: bound.arms)
        }
        guard case .name(let parts, let kind) = bound.atom, !parts.contains(nil), function != "count" else {
            return Bound(.unknown, at: bound.site, in: bound.arms)
        }
        let text = parts.compactMap(\.self).joined()
        if function == "isEmpty" { return Bound(.literal(text.isEmpty ? "true" : "false"), in: bound.arms) }
        let words = function.split(separator: " ")
        let count = words.count == 2 ? max(0, Int(words[1]) ?? 0) : 0
        let changed =
            switch words[0] {
            case "lowercased": text.lowercased()
            case "uppercased": text.uppercased()
            case "prefix": String(text.prefix(count))
            case "suffix": String(text.suffix(count))
            case "dropFirst": String(text.dropFirst(count))
            case "dropLast": String(text.dropLast(count))
            default:
                text.split(separator: " ", omittingEmptySubsequences: false)
                    .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
            }
        return Bound(.name([changed], kind), at: bound.site, in: bound.arms)
    }

    /// The text of the elements of a list.
    private func joined(_ list: Bound, by separator: String) -> Bound {
        let (elements, isComplete) = elements(of: list.atom)
        let texts = elements.map { $0.arms.isEmpty ? $0.atom.wholeText : nil }
        guard isComplete, !texts.contains(nil) else { return Bound(.unknown, at: list.site, in: list.arms) }
        return Bound(.text(texts.compactMap(\.self).joined(separator: separator)), at: list.site, in: list.arms)
    }

    /// The text that describes a value.
    private func described(_ bound: Bound, depth: Int) -> [Bound] {
        let unknown = Bound(.unknown, at: bound.site, in: bound.arms)
        switch bound.atom {
        case .name: return [bound]
        case .literal(let text) where text == "true" || text == "false":
            return [Bound(.text(text), at: bound.site, in: bound.arms)]
        case .element(let name, let values) where values.isEmpty:
            guard let dot = name.lastIndex(of: ".") else { return [unknown] }
            let type = String(name[..<dot])
            for property in ["description", "debugDescription"] {
                if let body = sources.method(property, of: type) {
                    return results(of: body.id, on: bound, type, depth: depth)
                }
                if let usr = sources.constant(property, of: type, isStatic: false) {
                    return constant(usr, at: bound.site, depth: depth)
                }
                if sources.isProvidedByProtocol(property) { return [unknown] }
            }
            return [Bound(.text(String(name[name.index(after: dot)...])), at: bound.site, in: bound.arms)]
        default: return [unknown]
        }
    }

    private func typeName(_ bound: Bound) -> Bound {
        guard case .type(let type, _) = bound.atom, type.isNameable, !type.spelling.contains("<"),
            let name = type.spelling.split(separator: ".").last
        else { return Bound(.unknown, at: bound.site, in: bound.arms) }
        return Bound(.text(String(name)), at: bound.site, in: bound.arms)
    }

    // MARK: - Constants and branches

    private func constant(_ usr: String, of object: Bound = .unknown, at site: Site?, depth: Int) -> [Bound] {
        if ["true", "false", "nil", "index", "defined"].contains(usr) { return [Bound(.literal(usr))] }
        if let atom = environment.atom(usr) { return [Bound(atom)] }
        if let name = sources.caseNames[usr] { return [Bound(.element(name, []))] }
        if sources.caseUSRs[usr] != nil { return [Bound(.element(usr, []))] }
        if let value = sources.constants[usr] {
            var scope = Scope()
            bindGenerics(of: object, for: usr, in: &scope)
            return values(value.value, in: scope, depth: depth).map { bound in
                guard value.kind != .definition, case .name(let parts, _) = bound.atom else { return bound }
                return Bound(.name(parts, value.kind), at: bound.site, in: bound.arms)
            }
        }
        guard let body = sources.bodies[usr] else { return [.unknown] }
        // A property has no list of parameters in its name.
        return body.name.hasSuffix(")")
            ? [Bound(.function(usr))]
            : results(of: usr, on: .unknown, nil, depth: depth)
    }

    private func choice(_ alternatives: [Alternative], in scope: Scope, depth: Int) -> [Bound] {
        alternatives.flatMap { alternative -> [Bound] in
            guard let arms = arms(alternative.branch, in: scope, depth: depth) else { return [] }
            let expression = alternative.expression
            return values(expression.value, in: scope, at: expression.site, depth: depth).map { bound in
                let located = arms.map { $0.located(in: expression.site.file) }
                return Bound(bound.atom, at: bound.site ?? expression.site, in: located + bound.arms)
            }
        }
    }

    /// The arms without those that certainly run, or nil if one of them can't run.
    func arms(_ branch: [Event.Arm], in scope: Scope, depth: Int = 0) -> [Event.Arm]? {
        var result: [Event.Arm] = []
        for arm in branch {
            guard let test = arm.test else {
                result.append(arm)
                continue
            }
            let subjects = values(test.subject, in: scope, depth: depth + 1)
            let cases = test.cases.flatMap { values($0, in: scope, depth: depth + 1) }
            guard subjects.allSatisfy(\.atom.isComparable), cases.allSatisfy(\.atom.isComparable) else {
                result.append(arm)
                continue
            }
            for subject in subjects { environment.record(subject.atom, comparedWith: cases.map(\.atom)) }
            let answers = Set(
                subjects.map { subject in cases.contains { subject.atom.matches($0.atom) } != test.isNegated }
            )
            if answers == [false] { return nil }
            if answers != [true] { result.append(arm) }
        }
        return result
    }

    // MARK: - Collections and objects

    /// The elements of a collection, and whether there are no others.
    func elements(of atom: Atom) -> (elements: [Bound], isComplete: Bool) {
        switch atom {
        case .list(let elements, let isComplete): (elements, isComplete)
        case .literal("nil"): ([], true)
        // The letters of a text.
        case .name(let parts, _) where !parts.contains(nil):
            (parts.compactMap(\.self).joined().map { Bound(.text(String($0))) }, true)
        default: ([], false)
        }
    }

    /// The elements of a collection, with the branches that lead to it.
    private func elements(of collection: Bound) -> [Bound] {
        elements(of: collection.atom).elements.map { Bound($0.atom, at: $0.site, in: collection.arms + $0.arms) }
    }

    /// The collection with elements that the program may skip.
    private func some(of collection: Bound) -> Bound {
        guard case .list(let elements, let isComplete) = collection.atom else {
            return Bound(.unknown, at: collection.site, in: collection.arms)
        }
        let skippable = elements.map { Bound($0.atom, at: $0.site, in: $0.arms + [.some]) }
        return Bound(.list(skippable, isComplete: isComplete), at: collection.site, in: collection.arms)
    }

    private func map(_ collection: Bound, _ transform: (Bound) -> [Bound]) -> Bound {
        let (elements, isComplete) = elements(of: collection.atom)
        let results = elements.flatMap { element in
            transform(element).map { Bound($0.atom, at: $0.site ?? element.site, in: element.arms + $0.arms) }
        }
        // Lists are joined, as by `flatMap`. If one of them is unknown, the elements of the others are still known.
        let hasLists = results.contains { if case .list = $0.atom { true } else { false } }
        let flat = hasLists ? results.flatMap(self.elements) : results
        let areKnown = !hasLists || results.allSatisfy { self.elements(of: $0.atom).isComplete }
        let present = flat.filter { $0.atom != .literal("nil") }
        return Bound(.list(present, isComplete: isComplete && areKnown), in: collection.arms)
    }

    private func component(_ number: Int, of bound: Bound) -> Bound {
        switch bound.atom {
        case .tuple(let elements) where elements.indices.contains(number),
            .element(_, let elements) where elements.indices.contains(number):
            Bound(
                elements[number].atom,
                at: elements[number].site ?? bound.site,
                in: bound.arms + elements[number].arms
            )
        default: Bound(.unknown, at: bound.site, in: bound.arms)
        }
    }

    private func element(of collection: Bound, _ indices: [Bound]) -> [Bound] {
        let (elements, isComplete) = elements(of: collection.atom)
        if indices.map(\.atom) == [.literal("index")] { return elements + (isComplete ? [] : [.unknown]) }
        let otherwise = isComplete ? Bound(.literal("nil")) : .unknown
        let pairs = elements.map { (key: component(0, of: $0), value: component(1, of: $0)) }
        guard indices.allSatisfy(\.atom.isComparable) else { return pairs.map(\.value) + [otherwise] }
        let found = pairs.filter { pair in indices.contains { $0.atom.matches(pair.key.atom) } }.map(\.value)
        return found.isEmpty ? [otherwise] : found
    }

    private func member(
        _ usr: String,
        _ name: String,
        of base: Bound,
        _ scope: Scope,
        at site: Site?,
        depth: Int
    ) -> [Bound] {
        if case .environment(let fact) = base.atom, let known = fact.name, usr.hasPrefix(EnvironmentName.property) {
            return [Bound(.text(known), in: base.arms)]
        }
        if let atom = environment.atom(usr) { return [Bound(atom)] }
        var type: String?
        if name == "environment", usr.hasPrefix("s:5Rivet") {
            switch base.atom {
            case .ownFactory, .object: return [Bound(.ownEnvironment, in: base.arms)]
            default: return [Bound(.unknown, in: base.arms)]
            }
        }
        if case .object(_, let fields) = base.atom, let field = fields[name] { return [field] }
        if let usr = base.atom.typeUSR {
            type = usr
            let isStatic = if case .type = base.atom { true } else { false }
            if let own = sources.constant(name, of: usr, isStatic: isStatic) {
                return constant(own, of: base, at: site, depth: depth).map {
                    Bound($0.atom, at: base.site ?? $0.site, in: base.arms + $0.arms)
                }
            }
        }
        if sources.bodies(usr, calledOn: type).isEmpty {
            return constant(sources.standard(of: usr, named: name) ?? usr, of: base, at: site, depth: depth)
        }
        return results(of: usr, on: base, type, depth: depth)
    }
}
