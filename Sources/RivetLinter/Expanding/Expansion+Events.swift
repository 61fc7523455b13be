// The events of a body with the values of its variables.

extension Expansion {
    /// The events that one event becomes, one for each combination of values.
    func expand(_ event: Event, of body: Body, in scope: Scope, _ number: Int) -> [Event] {
        func made(_ bounds: [Bound], _ kind: Event.Kind) -> Event {
            var event = event
            event.kind = kind
            event.branch += bounds.flatMap(\.arms)
            return event
        }
        func names(_ expression: NameExpression) -> [(name: NameExpression, bound: Bound)] {
            evaluator.values(expression.value, in: scope, at: expression.site).map { (closed($0, expression), $0) }
        }
        // Code that nothing calls may have names that only its callers determine.
        func used(_ expression: NameExpression) -> [(name: NameExpression, bound: Bound)] {
            names(expression).filter { !scope.isUncalled || !$0.name.parts.contains(.unknown) }
        }
        switch event.kind {
        case .definition(let fact):
            let closed = closed(fact, in: scope)
            return names(fact.name).flatMap { name, bound in
                let all = alternatives(for: closed, in: scope)
                return all.enumerated().map { number, alternative in
                    var (fact, other) = alternative
                    (fact.name, fact.isSilent) = (name, scope.isUncalled)
                    // The program creates the object in one of the ways.
                    if all.count > 1 { other.arms.append(.alternative(number, at: event.site)) }
                    // Two elements that the program may skip needn't both define the name.
                    if event.branch.contains(where: \.mayDecideOnNames) { fact.name.isFiltered = true }
                    return made([bound, other], .definition(fact))
                }
            }
        case .alias(let alias, let target):
            return used(alias).flatMap { name, bound in
                names(target).map { made([bound, $0.bound], .alias(name, to: $0.name)) }
            }
        case .group(let group, let element):
            let type = element.substituting(scope.types)
            return used(group).map { made([$0.bound], .group($0.name, of: type)) }
        case .expectation(let expected, let type):
            let type = type.substituting(scope.types)
            return used(expected).map { made([$0.bound], .expectation($0.name, type)) }
        case .requirement(let fact): return requirements(fact, event, in: scope)
        case .root(let fact): return root(fact, event, in: scope, number)
        case .request(let fact):
            return used(fact.name).filter { $0.bound.atom != .literal("defined") }.flatMap { name, bound in
                origins(of: fact.factory, in: scope).map { origin in
                    var fact = fact
                    let isComputed = if case .text = fact.name.value { false } else { true }
                    (fact.name, fact.factory, fact.origin) = (name, nil, origin)
                    // A condition may decide which of several names the program requests.
                    if isComputed, event.branch.contains(where: \.mayDecideOnNames) {
                        fact.name.isFiltered = true
                    }
                    // A name from the caller is the place to change.
                    if bound.site == nil { fact.typeSite = evaluator.site(of: fact.type, in: scope) }
                    fact.type = fact.type.substituting(scope.types)
                    fact.arguments = fact.arguments.map { $0.substituting(scope.types) }
                    return made([bound], .request(fact))
                }
            }
        case .variable(let fact):
            let type = fact.type.substituting(scope.types)
            return used(fact.name).flatMap { name, bound in
                origins(of: fact, in: scope).map { origin, other in
                    var fact = fact
                    (fact.name, fact.type, fact.origin, fact.environment) = (name, type, origin, nil)
                    return made([bound, other], .variable(fact))
                }
            }
        case .call(let usr):
            return expand(call: Invocation(callee: .constant(usr)), event, of: body, in: scope, number)
        case .invocation(let call): return expand(call: call, event, of: body, in: scope, number)
        case .mention(let id):
            addMention(of: id, in: scope, event, number)
            return []
        }
    }

    /// The name that a value is, at the place that determines it.
    private func closed(_ bound: Bound, _ expression: NameExpression) -> NameExpression {
        let kind = bound.atom.kind == .definition ? expression.kind : bound.atom.kind
        let parts = bound.atom.parts.map { $0.map(Value.text) ?? .unknown }
        var name = NameExpression(value: .text(of: parts), site: bound.site ?? expression.site, kind: kind)
        name.isFiltered = bound.arms.contains { !$0.filtered.isEmpty }
        return name
    }

    private func names(_ expressions: [NameExpression], in scope: Scope) -> [NameExpression] {
        expressions.flatMap { expression in
            evaluator.values(expression.value, in: scope, at: expression.site).map { closed($0, expression) }
        }
    }

    /// The names in a dictionary or a list of pairs with the types of their objects, or nil if some aren't known.
    private func supplies(in pairs: Value, _ scope: Scope) -> [(name: NameExpression, type: SourceType)]? {
        let values = evaluator.values(pairs, in: scope)
        guard values.count == 1, case .list(let pairs, isComplete: true) = values[0].atom else { return nil }
        var supplies: [(NameExpression, SourceType)] = []
        for pair in pairs {
            let key = evaluator.component(0, of: pair)
            guard pair.arms.isEmpty, key.arms.isEmpty, let text = key.atom.wholeText else { return nil }
            let name = NameExpression(value: .text(text), site: pair.site ?? key.site ?? .none)
            guard case .erased(_, let type) = evaluator.component(1, of: pair).atom else {
                supplies.append((name, .unknown))
                continue
            }
            supplies.append((name, type))
        }
        return supplies
    }

    private func expand(call: Invocation, _ event: Event, of body: Body, in scope: Scope, _ number: Int) -> [Event] {
        var call = call
        let caller = instances[number].instance
        // A call without arguments is one of the same object, if it is one of its methods.
        if case .call = event.kind, call.receiver == nil, body.owner != nil {
            call.receiver = .variable(Body.receiver(of: body.id))
        }
        if case .constant(let usr) = call.callee, !call.passesModule, !relevant.mayRun(usr, sources) { return [] }
        var callees: [Bound] = []
        if case .constant(let usr) = call.callee, sources.bodies[usr] != nil {
            callees = [Bound(.function(usr))]
        } else {
            callees = evaluator.values(call.callee, in: scope, at: event.site)
        }
        return callees.flatMap { callee -> [Event] in
            if case .closure(let id, _) = callee.atom { consume(id) }
            let targets = evaluator.targets(of: call, callee, in: scope, at: event.site)
            var events = targets.filter { relevant.mayUse($0.body) }.map { target in
                var event = event
                event.branch += callee.arms + target.arms
                // A failure may end the code at any place.
                if event.isForgiven { event.branch.append(.alternative(0, by: .failure, at: event.site)) }
                event.kind = .call(
                    instance(
                        of: target.body.id,
                        in: target.scope,
                        isForgiven: event.isForgiven || caller.isForgiven,
                        isDeferred: event.isDeferred || caller.isDeferred,
                        isConditional: !event.branch.isEmpty || caller.isConditional
                    )
                )
                return event
            }
            // Other code may add any names to a module that it receives.
            let isUnknown =
                call.receiver.map { evaluator.values($0, in: scope).contains { $0.atom == .unknown } } ?? true
            let mayBeForeign = isUnknown && !facts.libraries.isEmpty && targets.contains { $0.body.owner != nil }
            if call.passesModule, targets.isEmpty || mayBeForeign {
                events.append(Event(kind: .requirement(RequirementFact(isSilent: true)), site: event.site))
            }
            return events
        }
    }

    /// Where the environment may come from.
    private func origins(of fact: VariableFact, in scope: Scope) -> [(VariableFact.Origin, Bound)] {
        guard let environment = fact.environment else { return [(.unknown, .unknown)] }
        return evaluator.values(environment, in: scope).map { bound in
            switch bound.atom {
            case .ownEnvironment: (.own, bound)
            case .environment(let environment): (.environment(environment), bound)
            default: (.unknown, bound)
            }
        }
    }

    // MARK: - Definitions

    private func closed(_ fact: DefinitionFact, in scope: Scope) -> DefinitionFact {
        var fact = fact
        fact.type = fact.type.substituting(scope.types)
        fact.arguments = fact.arguments.map { $0.substituting(scope.types) }
        fact.held = fact.held.map { $0.substituting(scope.types) }
        fact.declared = fact.declared.map { names($0, in: scope) }
        if case .own(let type) = fact.scope { fact.scope = ScopeFact(type.substituting(scope.types)) }
        fact.completions = fact.completions.map { id in id.flatMap { code($0, in: scope) } }
        return fact
    }

    /// The id of the code with an id of the source, which may be that of a variable.
    private func code(_ id: String, in scope: Scope) -> String? {
        if let bound = scope.variables[id] { return code(bound.atom, receivesFactory: true) }
        if sources.bodies[id] == nil {
            return evaluator.mentions.variables(of: id).isEmpty && !id.contains(":self") ? id : nil
        }
        consume(id)
        return instance(of: id, in: receivingFactory(scope, id))
    }

    /// A scope in which the first factory that the code of a definition receives creates its object.
    func receivingFactory(_ scope: Scope, _ id: String) -> Scope {
        var scope = scope
        let parameters = sources.bodies[id]?.parameters ?? []
        if let factory = parameters.first(where: \.isFactory) ?? parameters.first {
            scope.variables[factory.variable] = Bound(.ownFactory)
        }
        return scope
    }

    /// Where the factory of a request may come from.
    private func origins(of factory: Value?, in scope: Scope) -> [FactoryFact] {
        guard let factory else { return [.own] }
        return Set(evaluator.values(factory, in: scope).map { origin(of: $0.atom) }).sorted { "\($0)" < "\($1)" }
    }

    private func origin(of atom: Atom) -> FactoryFact {
        switch atom {
        case .ownFactory: .own
        case .graph(let id, let modules, let body, let scope):
            .graph(id, modules: modules, body: body.map { instance(of: $0, in: scope) })
        case .assembly(let variable): .assembly(variable)
        case .otherFactory: .other
        default: .unknown
        }
    }

    /// A definition for each way to create its object, with the value that determines the way.
    private func alternatives(for fact: DefinitionFact, in scope: Scope) -> [(DefinitionFact, Bound)] {
        func made(_ making: DefinitionFact.Making) -> DefinitionFact {
            var fact = fact
            fact.making = making
            return fact
        }
        switch fact.making {
        case .closure(let id):
            consume(id)
            return [(made(.closure(instance(of: id, in: receivingFactory(scope, id)))), .unknown)]
        case .function(let usr):
            let values = evaluator.values(.constant(usr), in: scope)
            let codes = values.map { code($0.atom, receivesFactory: true) }
            if codes.contains(nil) { return [(fact, .unknown)] }
            return zip(codes, values).map { (made(.closure($0 ?? "")), $1) }
        case .value(let value):
            return evaluator.values(value, in: scope).map { bound in
                if case .recipe(let recipe, let captured) = bound.atom {
                    var fact = fact
                    fact.use(closed(recipe, in: captured))
                    return (fact, bound)
                }
                // The code of a function that nothing calls is unknown, but that isn't worth reporting.
                let otherwise: DefinitionFact.Making = scope.isUncalled ? .closure("") : .opaque
                return (made(code(bound.atom, receivesFactory: true).map { .closure($0) } ?? otherwise), bound)
            }
        case .recipe: return [(made(closed(fact.making, in: scope)), .unknown)]
        case .opaque, .opaqueRecipe, .instance: return [(fact, .unknown)]
        }
    }

    private func closed(_ recipe: RecipeFact, in scope: Scope) -> RecipeFact {
        var recipe = recipe
        recipe.making = closed(recipe.making, in: scope)
        recipe.held = recipe.held.map { $0.substituting(scope.types) }
        return recipe
    }

    private func closed(_ making: DefinitionFact.Making, in scope: Scope) -> DefinitionFact.Making {
        switch making {
        case .recipe(let dependencies):
            .recipe(
                dependencies.flatMap { dependency in
                    names([dependency.name], in: scope).map { name in
                        var dependency = dependency
                        dependency.name = name
                        dependency.type = dependency.type.substituting(scope.types)
                        return dependency
                    }
                }
            )
        case .closure, .function, .value, .opaque, .opaqueRecipe, .instance: making
        }
    }

    // MARK: - Modules

    /// The USR of a module's class.
    private func module(_ atom: Atom) -> String? {
        // Code that nothing calls doesn't determine generic arguments.
        guard case .type(let type, let usr?) = atom, !type.mentionsGeneric else { return nil }
        return specialized(SpecializedType(usr, type))
    }

    private func requirements(_ fact: RequirementFact, _ event: Event, in scope: Scope) -> [Event] {
        let modules =
            fact.module.map { [(usr: Optional($0), bound: Bound.unknown)] }
            ?? fact.value.map { evaluator.values($0, in: scope, at: event.site).map { (module($0.atom), $0) } }
            ?? [(nil, .unknown)]
        let namespaces = fact.namespace.map { names([$0], in: scope).map(Optional.some) } ?? [nil]
        let provided = fact.values.map { value in
            let found = evaluator.values(value, in: scope).map { evaluator.variables(of: $0) }
            return found.count == 1 ? found[0] : .unknown
        }
        return modules.flatMap { usr, bound -> [Event] in
            namespaces.map { namespace in
                var event = event
                event.site = bound.site ?? event.site
                event.branch += bound.arms
                var requirement = RequirementFact(module: usr, namespace: namespace)
                (requirement.provided, requirement.isDefault) = (provided, fact.isDefault)
                requirement.isSilent = fact.isSilent || scope.isUncalled
                event.kind = .requirement(requirement)
                return event
            }
        }
    }

    private func root(_ fact: RootFact, _ event: Event, in scope: Scope, _ number: Int) -> [Event] {
        var fact = fact
        var event = event
        if let pairs = fact.suppliedPairs {
            let supplies = supplies(in: pairs, scope)
            (fact.supplied, fact.suppliedTypes) = (supplies?.map(\.name), supplies?.map(\.type) ?? [])
            fact.suppliedPairs = nil
        }
        fact.parents = fact.parent == nil ? [] : origins(of: fact.parent, in: scope)
        fact.graphs = fact.graph == nil ? [] : origins(of: fact.graph, in: scope)
        (fact.parent, fact.graph) = (nil, nil)
        if let environment = fact.environment {
            let values = evaluator.values(environment, in: scope)
            let names = values.map(\.atom.environmentName)
            fact.provided = values.map { if case .environment(let fact) = $0.atom { fact } else { .unknown } }
            fact.environments = names.contains(nil) ? nil : Set(names.compactMap(\.self))
            fact.environment = nil
            if [.graph, .factory].contains(fact.form) { fact.id += evaluator.environment(values) }
        }
        if fact.form == .mention, let body = fact.body {
            event.kind = .root(fact)
            addMention(of: body, in: scope, event, number)
            return []
        }
        if let body = fact.body {
            if let bound = scope.variables[body] {
                fact.body = code(bound.atom)
            } else {
                consume(body)
                fact.body = sources.bodies[body] == nil ? nil : instance(of: body, in: scope)
            }
            // The closure may require any module.
            if fact.body == nil { fact.modules.append(nil) }
        }
        let known = fact.modules.filter { $0 != nil }
        let values = fact.values.flatMap { evaluator.values($0, in: scope) }
        let found = values.flatMap { bound -> [String?] in
            guard case .list(let elements, let isComplete) = bound.atom else { return [module(bound.atom)] }
            return elements.map { module($0.atom) } + (isComplete ? [] : [nil])
        }
        // An argument without a value is unknown.
        let unknown = fact.modules.count - known.count - fact.values.count
        fact.modules = known + found + (unknown > 0 ? [nil] : [])
        fact.values = []
        event.kind = .root(fact)
        return [event]
    }
}

extension ScopeFact {
    /// The scope of a type, which may be a generic argument.
    fileprivate init(_ type: SourceType) {
        self =
            switch type.spelling {
            case "Rivet.PrototypeScope": .prototype
            case "Rivet.SingletonScope": .singleton
            case "Rivet.WeakScope": .weak
            case "Rivet.GraphScope": .graph
            case "Rivet.CachedScope": .cached(nil)
            default: .own(type)
            }
    }
}
