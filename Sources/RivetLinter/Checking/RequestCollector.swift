/// Collects the requests of bodies, including those of the functions that they call.
package struct RequestCollector {
    /// The requests of a body.
    package struct Requests {
        package var dependencies: [SourceDependency] = []
        package var variables: [VariableFact] = []
        /// All bodies that were read, including the first.
        var bodies: Set<String> = []
    }

    private let program: Program
    private var known: [String: Requests] = [:]

    package init(_ program: Program) { self.program = program }

    /// The requests of a body and of all functions that it calls.
    mutating func requests(of id: String) -> Requests {
        if let requests = known[id] { return requests }
        var requests = Requests()
        var open = [id]
        while let next = open.popLast() {
            guard let body = program.body(next), requests.bodies.insert(next).inserted else { continue }
            RequestCollector.collect(body, into: &requests)
            open += body.events.compactMap { if case .call(let usr) = $0.kind { usr } else { nil } }
        }
        known[id] = requests
        return requests
    }

    /// The requests of a body alone.
    static func own(_ body: Body) -> Requests {
        var requests = Requests()
        collect(body, into: &requests)
        return requests
    }

    private static func collect(_ body: Body, into requests: inout Requests) {
        for event in body.events {
            switch event.kind {
            case .request(let fact): requests.dependencies.append(SourceDependency(fact))
            case .variable(var fact):
                if fact.name.site == .none { fact.name.site = event.site }
                requests.variables.append(fact)
            case .definition, .alias, .group, .expectation, .requirement, .root, .call, .invocation, .mention: break
            }
        }
    }

    /// The requests of the code that completes a definition's objects.
    ///
    /// These aren't dependencies: two objects may complete each other.
    mutating func requests(completing definition: SourceDefinition) -> Requests {
        var all = Requests()
        for id in definition.fact?.completions ?? [] {
            guard let requests = id.map({ self.requests(of: $0) }) else { continue }
            all.dependencies += requests.dependencies.map { dependency in
                var dependency = dependency
                dependency.isDeferred = true
                return dependency
            }
            all.variables += requests.variables
            all.bodies.formUnion(requests.bodies)
        }
        return all
    }

    /// The dependencies of a definition, declared or requested.
    package mutating func requests(for definition: SourceDefinition) -> Requests {
        switch definition.kind {
        case .alias(let target): return Requests(dependencies: [SourceDependency(aliased: target)])
        case .group, .expected, .inherited: return Requests()
        case .made(let fact):
            var requests = Requests()
            switch fact.making {
            case .closure(let id), .function(let id): requests = self.requests(of: id)
            case .recipe(let dependencies): requests.dependencies = dependencies.map { SourceDependency($0) }
            case .opaque, .opaqueRecipe, .instance, .value: break
            }
            requests.dependencies += (fact.declared ?? []).map { SourceDependency(declared: $0) }
            return requests
        }
    }
}
