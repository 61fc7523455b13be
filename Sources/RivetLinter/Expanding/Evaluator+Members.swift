// Constants, properties, and the branches that decide on them.

extension Evaluator {
    func constant(_ usr: String, of object: Bound = .unknown, at site: Site?, depth: Int) -> [Bound] {
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
        guard let body = sources.bodies[usr], !body.isRequirement else { return [.unknown] }
        // A property has no list of parameters in its name.
        return body.name.hasSuffix(")")
            ? [Bound(.function(usr))]
            : results(of: usr, on: .unknown, nil, depth: depth)
    }

    func choice(_ alternatives: [Alternative], in scope: Scope, depth: Int) -> [Bound] {
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
            guard subjects.allSatisfy(\.atom.isComparable), cases.allSatisfy(\.atom.isComparable),
                test.compared.map({ !sources.definesEquality($0) }) ?? true
            else {
                result.append(arm)
                continue
            }
            for subject in subjects { environment.record(subject.atom, comparedWith: cases.map(\.atom)) }
            let answers = Set(
                subjects.map { subject in
                    cases.contains { subject.atom.matches($0.atom) }
                        ? cases.contains { $0.arms.isEmpty && subject.atom.matchesCertainly($0.atom) }
                            ? !test.isNegated : nil
                        : test.isNegated
                }
            )
            if answers == [false] { return nil }
            if answers != [true] { result.append(arm) }
        }
        return result
    }

    func member(
        _ usr: String,
        _ name: String,
        of base: Bound,
        _ scope: Scope,
        at site: Site?,
        depth: Int
    ) -> [Bound] {
        if case .environment(let fact) = base.atom, let known = fact.name, usr.hasPrefix(RivetName.nameOfEnvironment) {
            return [Bound(.text(known), in: base.arms)]
        }
        if usr.hasPrefix(RivetName.nameOfEnvironment), base.atom != .ownEnvironment {
            return [Bound(.unknown, in: base.arms)]
        }
        if let atom = environment.atom(usr) { return [Bound(atom)] }
        var type: String?
        if name == "environment", usr.hasPrefix("s:5Rivet") {
            switch base.atom {
            case .ownFactory, .object: return [Bound(.ownEnvironment, in: base.arms)]
            default: return [Bound(.unknown, in: base.arms)]
            }
        }
        if case .object(let type, let fields) = base.atom, let field = fields[name] {
            return sources.isChanged(usr, named: name, of: type) ? [.unknown] : [field]
        }
        if let object = base.atom.typeUSR {
            type = object
            let isStatic = if case .type = base.atom { true } else { false }
            // A member of a protocol's extension that isn't a requirement is the same for all types.
            let owner = sources.owner(of: usr)
            let isExact = owner == SpecializedType(object).usr || owner?.hasSuffix("_p") == true
            let own = isExact ? usr : sources.constant(name, of: object, isStatic: isStatic)
            if let own, sources.constants[own] != nil {
                return constant(own, of: base, at: site, depth: depth).map {
                    Bound($0.atom, at: base.site ?? $0.site, in: base.arms + $0.arms)
                }
            }
        }
        // The requirement of a protocol may have any value if the type is unknown.
        if type == nil, sources.bodies[usr]?.isRequirement == true { return [Bound(.unknown, in: base.arms)] }
        if sources.bodies(usr, calledOn: type).isEmpty {
            return constant(sources.standard(of: usr, named: name) ?? usr, of: base, at: site, depth: depth)
        }
        return results(of: usr, on: base, type, depth: depth)
    }
}
