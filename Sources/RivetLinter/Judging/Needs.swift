/// Finds what bodies ask for, also through the functions that they call.
struct Needs {
    /// What a body asks for.
    struct Asked {
        var needs: [SourceNeed] = []
        var variables: [(fact: VariableFact, site: Site)] = []
        /// The bodies that were gone through, the first one too.
        var bodies: Set<String> = []
    }

    private let program: Program
    private var known: [String: Asked] = [:]

    init(_ program: Program) { self.program = program }

    /// What a body and all that it calls ask for.
    mutating func asked(by id: String) -> Asked {
        if let asked = known[id] { return asked }
        var asked = Asked()
        var open = [id]
        while let next = open.popLast() {
            guard let body = program.body(next), asked.bodies.insert(next).inserted else { continue }
            Needs.collect(body, into: &asked)
            open += body.events.compactMap { if case .call(let usr) = $0.kind { usr } else { nil } }
        }
        known[id] = asked
        return asked
    }

    /// What a body asks for by itself.
    static func own(_ body: Body) -> Asked {
        var asked = Asked()
        collect(body, into: &asked)
        return asked
    }

    private static func collect(_ body: Body, into asked: inout Asked) {
        for event in body.events {
            switch event.kind {
            case .request(let fact): asked.needs.append(SourceNeed(fact))
            case .variable(let fact): asked.variables.append((fact, event.site))
            case .definition, .alias, .group, .expectation, .requirement, .root, .call: break
            }
        }
    }

    /// What is asked for to make a definition.
    mutating func asked(for definition: SourceDefinition) -> Asked {
        switch definition.kind {
        case .alias(let target): return Asked(needs: [SourceNeed(aliased: target)])
        case .group, .expected: return Asked()
        case .made(let fact):
            var asked = Asked()
            switch fact.making {
            case .closure(let id), .function(let id): asked = self.asked(by: id)
            case .recipe(let needs): asked.needs = needs.map { SourceNeed($0) }
            case .opaque, .opaqueRecipe, .instance: break
            }
            asked.needs += (fact.declared ?? []).map { SourceNeed(declared: $0) }
            return asked
        }
    }
}
