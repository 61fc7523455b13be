// The values of calls, and the variables of the code that they run.

extension Evaluator {
    /// Code that a call runs, with the values of its variables.
    struct Target: Hashable {
        let body: Body
        let scope: Scope
        /// The branches that decide on arguments with several values.
        var arms: [Event.Arm] = []

        static func == (left: Target, right: Target) -> Bool {
            left.body.id == right.body.id && left.scope == right.scope
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(body.id)
            hasher.combine(scope)
        }
    }

    /// The results of a call.
    func results(of call: Invocation, in scope: Scope, at site: Site?, depth: Int) -> [Bound] {
        values(call.callee, in: scope, at: site, depth: depth).flatMap { callee -> [Bound] in
            switch callee.atom {
            case .element(let name, _):
                let values = call.arguments.map { argument in
                    argument.value.flatMap { self.values($0, in: scope, at: argument.site, depth: depth).first }
                        ?? .unknown
                }
                return [Bound(.element(name, values))]
            case .function, .closure, .unknown:
                let targets = targets(of: call, callee, in: scope, at: site, depth: depth)
                let objects = self.object(of: call, targets, in: scope, depth: depth)
                if !objects.isEmpty { return objects }
                return targets.isEmpty
                    ? [.unknown]
                    : targets.flatMap { target in
                        results(of: target, depth: depth).map { Bound($0.atom, at: $0.site, in: target.arms + $0.arms) }
                    }
            default: return [callee]
            }
        }
    }

    func results(of usr: String, on base: Bound, _ type: String?, depth: Int) -> [Bound] {
        let bodies = sources.bodies(usr, calledOn: type)
        return bodies.enumerated().flatMap { number, body in
            var scope = Scope()
            scope.variables[Body.receiver(of: body.id)] = base
            bindGenerics(of: base, for: body.id, in: &scope)
            let own = bodies.count > 1 ? [Event.Arm.alternative(number, by: .body, at: bodies[0].site)] : []
            return results(of: Target(body: body, scope: scope), depth: depth).map {
                Bound($0.atom, at: $0.site, in: base.arms + own + $0.arms)
            }
        }
    }

    private func results(of target: Target, depth: Int) -> [Bound] {
        calls.results(of: target) { followed(target, depth: depth) }
    }

    private func followed(_ target: Target, depth: Int) -> [Bound] {
        let results = target.body.results.flatMap { result -> [Bound] in
            guard let arms = arms(result.branch, in: target.scope, depth: depth) else { return [] }
            let kind = result.expression.kind
            return values(result.expression.value, in: target.scope, depth: depth).map { bound in
                let atom = kind == .definition ? bound.atom : .name(bound.atom.parts, kind)
                // An unknown name is reported once, at its origin, and not at each use.
                let site = atom.parts.contains(nil) ? bound.site ?? result.expression.site : bound.site
                return Bound(atom, at: site, in: arms.map { $0.located(in: target.body.site.file) } + bound.arms)
            }
        }
        return results.isEmpty ? [.unknown] : results
    }

    /// The objects that an initializer creates, or none for other functions.
    private func object(of call: Invocation, _ targets: [Target], in scope: Scope, depth: Int) -> [Bound] {
        guard case .constant(let usr) = call.callee, usr.lowercased().hasSuffix("fc") else { return [] }
        let type = call.created.map { created in
            let arguments = call.generics.map { generic in
                (scope.types[generic.type.spelling]?.type ?? generic.type.substituting(scope.types)).spelling
            }
            return SpecializedType(created, arguments).id
        }
        if !targets.isEmpty {
            return targets.map { target in
                let fields = target.body.fields.mapValues {
                    only(values($0, in: target.scope, depth: depth))
                }
                return Bound(.object(usr: type, fields), in: target.arms)
            }
        }
        // The compiler's initializer gives each property its argument.
        var fields: [String: Bound] = [:]
        let isDeclared = call.created.map(sources.declares) ?? false
        for argument in isDeclared ? call.arguments : [] {
            guard let value = argument.value else { continue }
            let bound = only(values(value, in: scope, depth: depth))
            fields[argument.label] = Bound(bound.atom, at: bound.site ?? argument.site, in: bound.arms)
        }
        return [Bound(.object(usr: type, fields))]
    }

    /// The value of a property; unknown if only the program decides between several values.
    private func only(_ values: [Bound]) -> Bound {
        guard let first = values.first, values.count == 1, first.arms.isEmpty else { return .unknown }
        return first
    }

    /// The code that a call may run, once for each combination of values of its arguments.
    func targets(of call: Invocation, _ callee: Bound, in scope: Scope, at site: Site?, depth: Int = 0) -> [Target] {
        let receivers = call.receiver.map { values($0, in: scope, at: site, depth: depth) } ?? [.unknown]
        return receivers.enumerated().flatMap { index, receiver -> [Target] in
            let bodies: [Body]
            var captured = Scope()
            switch callee.atom {
            case .closure(let id, let scope): (bodies, captured) = (sources.bodies[id].map { [$0] } ?? [], scope)
            case .function(let usr):
                bodies = sources.bodies(usr, calledOn: receiver.atom.typeUSR, isDirect: call.isDirect)
            case .unknown:
                switch call.callee {
                case .constant(let usr), .member(_, let usr, _): bodies = sources.bodies(usr, calledOn: nil)
                default: return []
                }
            default: return []
            }
            return bodies.enumerated().flatMap { number, body in
                var targets = targets(body, call, receiver, captured, in: scope, at: site, depth: depth)
                // The call runs one of them, for one of the objects.
                let place = site ?? bodies[0].site
                var arms = bodies.count > 1 ? [Event.Arm.alternative(number, by: .body, at: place)] : []
                if receivers.count > 1 { arms += receiver.arms + [.alternative(index, by: .receiver, at: place)] }
                for index in targets.indices { targets[index].arms += arms }
                return targets
            }
        }
    }

    /// Gives the generic parameters of an object's class their types.
    ///
    /// The class decides, because a subclass has parameters of its own.
    func bindGenerics(of object: Bound, for member: String, in scope: inout Scope) {
        guard let type = object.atom.typeUSR, let owner = sources.owner(of: member) else { return }
        // In an extension of a protocol, the first parameter is the type of the object.
        if owner.hasSuffix("_p") {
            if let own = sources.generic(SpecializedType.parameters[0], type) {
                scope.types[own.parameter] = own
            }
            return
        }
        for generic in sources.generics(of: owner, in: type) { scope.types[generic.parameter] = generic }
    }

    private func targets(
        _ body: Body,
        _ call: Invocation,
        _ receiver: Bound,
        _ captured: Scope,
        in scope: Scope,
        at site: Site?,
        depth: Int
    ) -> [Target] {
        var first = captured
        first.isUncalled = scope.isUncalled
        var hidden: Set<String> = []
        for generic in call.generics {
            let known = scope.types[generic.type.spelling]
            var passed = Invocation.Generic(
                parameter: generic.parameter,
                type: known?.type ?? generic.type.substituting(scope.types),
                usr: known?.usr ?? generic.usr,
                site: known?.site ?? site
            )
            // The argument may show the type of an existential, but its protocol is another type.
            if passed.type.isUnknown, passed.usr?.hasSuffix("_p") == true {
                hidden.insert(generic.parameter)
                passed.usr = nil
            }
            first.types[generic.parameter] = passed
        }
        bindGenerics(of: receiver, for: body.id, in: &first)
        let needed = mentions.variables(of: body.id)
        let own = Body.receiver(of: body.id)
        if needed.contains(own), receiver.atom != .unknown {
            first.variables[own] = Bound(receiver.atom, at: receiver.site ?? site, in: receiver.arms)
        }
        var scopes: [(scope: Scope, arms: [Event.Arm])] = [(first, [])]
        let declared = sources.declared(call.callee, for: body).parameters
        var types = Scope()
        types.types = first.types
        // After a pack, only the compiler knows which argument a parameter has.
        let count = body.parameters.firstIndex(where: \.isPack) ?? call.arguments.count
        let arguments = call.arguments.prefix(count)
        for (number, parameter) in body.parameters.enumerated() {
            let opened = parameter.generic.flatMap { hidden.contains($0) ? $0 : nil }
            guard needed.contains(parameter.variable) || opened != nil else { continue }
            let argument = number < arguments.count ? arguments[number] : nil
            let passed: [Bound]
            if argument == nil, count < call.arguments.count {
                passed = [.unknown]
            } else if let argument, let value = argument.value {
                passed = values(value, in: scope, at: argument.site, depth: depth).map {
                    Bound($0.atom, at: $0.site ?? argument.site, in: $0.arms)
                }
            } else {
                // A standard value can't be changed at the call, so its place isn't the one to change.
                let standard = number < declared.count ? declared[number].standard : nil
                passed = standard.map { values($0.value, in: types, depth: depth) } ?? [.unknown]
            }
            let count = scopes.count * passed.count
            guard count <= Evaluator.valueLimit else { continue }
            scopes = scopes.flatMap { scope, arms in
                passed.map { value in
                    var scope = scope
                    scope.variables[parameter.variable] = value
                    if let opened, let type = value.atom.typeUSR, var generic = sources.generic(opened, type) {
                        generic.site = value.site ?? site
                        scope.types[opened] = generic
                    }
                    return (scope, arms + (passed.count > 1 ? value.arms.filter(\.filtered.isEmpty) : []))
                }
            }
        }
        return scopes.map { Target(body: body, scope: mentions.restricted($0, to: body.id), arms: $1) }
    }
}

extension Event.Arm {
    /// The arm of a statement in another file than that of the event.
    func located(in file: String) -> Event.Arm {
        var arm = self
        arm.file = arm.file ?? file
        return arm
    }
}
