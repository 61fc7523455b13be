/// Evaluates expressions to the values that they may have.
///
/// The number of values, and the number and depth of calls, are limited. Beyond these limits, a value is unknown.
struct Evaluator {
    let sources: Sources
    let mentions: Mentions
    var environment = EnvironmentName(nil)
    let calls = FollowedCalls()
    static let valueLimit = 1_000
    static let depthLimit = 24

    /// The values that an expression may have, at least one.
    func values(_ value: Value, in scope: Scope, at site: Site? = nil, depth: Int = 0) -> [Bound] {
        if depth > Evaluator.depthLimit { return [.unknown] }
        let values = environment.possible(evaluate(value, in: scope, at: site, depth: depth + 1))
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
            let all = elements.flatMap { element -> [Bound] in
                let found = self.values(element.value, in: scope, at: element.site, depth: depth)
                return found.enumerated().map { number, bound in
                    var bound = bound
                    bound.site = bound.site ?? (element.site == .none ? nil : element.site)
                    // Several values of one element are no more elements.
                    if found.count > 1, bound.arms.isEmpty {
                        bound.arms.append(.alternative(number, at: element.site))
                    }
                    return bound
                }
            }
            return [Bound(.list(all, isComplete: true))]
        case .concatenated(let lists):
            let all = lists.map(values)
            let elements = all.flatMap { $0.flatMap(self.elements) }
            let isComplete = all.allSatisfy { $0.allSatisfy { self.elements(of: $0.atom).isComplete } }
            return [Bound(.list(elements, isComplete: isComplete))]
        case .tuple(let elements):
            return products(elements.map(values)).map { Bound(.tuple($0), in: $0.flatMap(\.arms)) }
        case .component(let whole, let number): return values(whole).map { component(number, of: $0) }
        case .matching(let value, let name):
            return values(value).map { bound in
                guard case .element(let element, _) = bound.atom, element.hasSuffix("." + name) else {
                    return Bound(.unknown, at: bound.site, in: bound.arms)
                }
                return bound
            }
        case .member(let base, let usr, let name):
            return values(base).flatMap { member(usr, name, of: $0, scope, at: site, depth: depth) }
        case .rawValue(let base): return values(base).flatMap { rawValue(of: $0, depth: depth) }
        case .some(let collection): return values(collection).map(some)
        case .unique(let collection): return values(collection).map(unique)
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
            return values(collection).flatMap { element(of: $0, indices, at: site ?? .none) }
        case .mapped(let collection, let variable, let result):
            return values(collection).map { collection in
                map(collection) { element in
                    var inner = scope
                    inner.variables[variable] = element
                    return self.values(result, in: inner, at: site, depth: depth)
                }
            }
        case .described(let value): return values(value).map(described)
        case .typeName(let type): return values(type).map(typeName)
        case .qualifiedTypeName(let type): return values(type).map(qualifiedTypeName)
        case .dynamicType(let object, let otherwise):
            return values(object).flatMap { object -> [Bound] in
                switch object.atom {
                case .type: [object]
                case .object(let usr?, _):
                    [
                        Bound(
                            .type(sources.generic("", usr)?.type ?? .unknown, usr: SpecializedType(usr).usr),
                            at: object.site,
                            in: object.arms
                        )
                    ]
                default: values(otherwise)
                }
            }
        case .type(let type, let usr):
            let known = scope.types[type.spelling]
            return [
                Bound(.type(known?.type ?? type.substituting(scope.types), usr: known?.usr ?? usr), at: known?.site)
            ]
        case .closure(let id): return [Bound(.closure(id, mentions.restricted(scope, to: id)))]
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
            return all.map { all in
                environment(named: name == nil ? nil : all.first, Array(all.suffix(variables.count)))
            }
        case .erased(let value, let type):
            let type = type.substituting(scope.types)
            return values(value).map { Bound(.erased($0.atom.wholeText, type), at: $0.site, in: $0.arms) }
        case .call(let call): return results(of: call, in: scope, at: site, depth: depth)
        case .unknown: return [.unknown]
        }
    }

    /// All combinations of one value of each list.
    func products(_ lists: [[Bound]]) -> [[Bound]] {
        let count = lists.reduce(1) { min($0 * $1.count, Evaluator.valueLimit + 1) }
        if count > Evaluator.valueLimit { return [lists.map { _ in Bound.unknown }] }
        return lists.reduce([[]]) { products, list in products.flatMap { product in list.map { product + [$0] } } }
    }
}
