/// The variables that each body mentions, with those of its closures.
///
/// A call needs only the values of these variables.
final class Mentions {
    private let sources: Sources
    private typealias Found = (variables: Set<String>, closures: Set<String>, isGeneric: Bool)
    private var known: [String: Found] = [:]

    /// The classes that the source names as values, such as modules that it requires.
    private(set) lazy var classes: Set<String> = {
        var collector = MentionCollector()
        for body in sources.bodies.values { collector.collect(body) }
        for constant in sources.constants.values { collector.collect(constant.value) }
        return collector.classes
    }()

    init(_ sources: Sources) { self.sources = sources }

    func variables(of id: String) -> Set<String> { mentions(of: id).variables }

    /// The closures in a body itself, and variables that contain closures.
    func closures(of id: String) -> Set<String> { mentions(of: id).closures }

    /// Whether the body depends on generic arguments.
    func isGeneric(_ id: String) -> Bool { mentions(of: id).isGeneric }

    /// The part of a scope on which a body depends.
    func restricted(_ scope: Scope, to id: String) -> Scope { restricted(scope, to: mentions(of: id)) }

    /// The part of a scope on which a recipe depends.
    func restricted(_ scope: Scope, to recipe: RecipeFact) -> Scope {
        var collector = MentionCollector()
        collector.collect(.recipe(recipe))
        return restricted(scope, to: (collector.variables, collector.closures, collector.isGeneric))
    }

    private func restricted(_ scope: Scope, to found: Found) -> Scope {
        var result = Scope()
        result.variables = scope.variables.filter { id, value in
            // An unknown value matters if it has a place to report.
            found.variables.contains(id) && (value.atom != .unknown || value.site != nil)
        }
        result.types = found.isGeneric ? scope.types : [:]
        result.isUncalled = scope.isUncalled
        return result
    }

    private func mentions(of id: String) -> Found {
        if let mentions = known[id] { return mentions }
        // A closure that contains itself adds nothing.
        known[id] = ([], [], false)
        var collector = MentionCollector(isOverridden: sources.isOverridden)
        if let body = sources.bodies[id] { collector.collect(body) }
        for closure in collector.closures {
            let inner = mentions(of: closure)
            let own = (sources.bodies[closure]?.parameters.map(\.variable) ?? []) + [Body.receiver(of: closure)]
            collector.variables.formUnion(inner.variables.subtracting(own))
            if inner.isGeneric { collector.isGeneric = true }
        }
        collector.variables.subtract(collector.bound)
        // Ids of bodies aren't variables.
        collector.variables = collector.variables.filter { sources.bodies[$0] == nil }
        let found = (collector.variables, collector.closures, collector.isGeneric)
        known[id] = found
        return found
    }
}

extension Value {
    /// Whether the value depends on variables, closures or generic arguments of running code.
    var mentionsVariables: Bool {
        var collector = MentionCollector()
        collector.collect(self)
        return !collector.variables.subtracting(collector.bound).isEmpty || !collector.closures.isEmpty
            || collector.isGeneric
    }
}

/// Collects the variables and closures in a body.
private struct MentionCollector {
    var variables: Set<String> = []
    var closures: Set<String> = []
    /// The variables of the loops in the body itself.
    var bound: Set<String> = []
    var isGeneric = false
    var classes: Set<String> = []
    var isOverridden: (String) -> Bool = { _ in false }

    mutating func collect(_ body: Body) {
        for parameter in body.parameters { if let standard = parameter.standard { collect(standard.value) } }
        for result in body.results {
            collect(result.branch)
            collect(result.expression.value)
        }
        body.fields.values.forEach { collect($0) }
        if body.held.contains(where: \.type.mentionsGeneric) { isGeneric = true }
        for event in body.events {
            collect(event.branch)
            for loop in event.loops {
                bound.insert(loop.variable)
                collect(loop.sequence)
            }
            collect(event.kind)
            // The object decides which override runs.
            if case .call(let usr) = event.kind, isOverridden(usr) {
                variables.insert(Body.receiver(of: body.id))
            }
        }
    }

    private mutating func collect(_ branch: [Event.Arm]) {
        for test in branch.compactMap(\.test) {
            collect(test.subject)
            test.cases.forEach { collect($0) }
        }
    }

    private mutating func collect(_ kind: Event.Kind) {
        switch kind {
        case .definition(let fact):
            collect(fact.name.value)
            collect(fact.type)
            fact.arguments.forEach { collect($0) }
            if case .own(let type) = fact.scope { collect(type) }
            fact.declared?.forEach { collect($0.value) }
            for id in fact.completions.compactMap(\.self) { collect(code: id) }
            collect(fact.making)
        case .alias(let name, let target):
            collect(name.value)
            collect(target.value)
        case .group(let name, let type), .expectation(let name, let type):
            collect(name.value)
            collect(type)
        case .requirement(let fact):
            if let module = fact.module { classes.insert(module) }
            if let value = fact.value { collect(value) }
            if let namespace = fact.namespace { collect(namespace.value) }
            if let values = fact.values { collect(values) }
        case .root(let fact):
            classes.formUnion(fact.modules.compactMap(\.self))
            fact.values.forEach { collect($0) }
            let values = [fact.parent, fact.graph, fact.environment, fact.suppliedPairs]
            values.compactMap(\.self).forEach { collect($0) }
            if let body = fact.body { collect(code: body) }
        case .request(let fact):
            collect(fact.name.value)
            collect(fact.type)
            fact.arguments.forEach { collect($0) }
            if let factory = fact.factory { collect(factory) }
        case .variable(let fact):
            collect(fact.name.value)
            collect(fact.type)
            if let environment = fact.environment { collect(environment) }
        case .invocation(let call): collect(call)
        case .mention(let id): closures.insert(id)
        case .call: break
        }
    }

    private mutating func collect(_ making: DefinitionFact.Making) {
        switch making {
        case .closure(let id), .function(let id): closures.insert(id)
        case .value(let value): collect(value)
        case .recipe(let dependencies):
            for dependency in dependencies {
                collect(dependency.name.value)
                collect(dependency.type)
            }
        case .opaque, .opaqueRecipe, .instance: break
        }
    }

    /// Collects the id of a body, or that of a variable that contains a closure.
    private mutating func collect(code id: String) {
        closures.insert(id)
        variables.insert(id)
    }

    private mutating func collect(_ type: SourceType) { if type.mentionsGeneric { isGeneric = true } }

    private mutating func collect(_ call: Invocation) {
        collect(call.callee)
        if let receiver = call.receiver { collect(receiver) }
        for argument in call.arguments { if let value = argument.value { collect(value) } }
        for generic in call.generics { collect(generic.type) }
    }

    mutating func collect(_ value: Value) {
        switch value {
        case .text, .constant, .assembly, .unknown: break
        case .graph(_, let modules, let body, let environment):
            modules.forEach { collect($0) }
            if let environment { collect(environment) }
            if let body { closures.insert(body) }
        case .variable(let id): variables.insert(id)
        case .joined(let values), .concatenated(let values), .tuple(let values): values.forEach { collect($0) }
        case .choice(let alternatives):
            for alternative in alternatives {
                collect(alternative.branch)
                collect(alternative.expression.value)
            }
        case .list(let elements): elements.forEach { collect($0.value) }
        case .unique(let value), .component(let value, _), .matching(let value, _), .member(let value, _, _),
            .rawValue(let value),
            .key(_, let value),
            .described(let value), .typeName(let value), .qualifiedTypeName(let value),
            .factory(let value),
            .some(let value):
            collect(value)
        case .coalesced(let first, let second), .element(let first, let second),
            .dynamicType(let first, let second):
            collect(first)
            collect(second)
        case .mapped(let value, let variable, let result):
            bound.insert(variable)
            collect(value)
            collect(result)
        case .environment(let name, let variables):
            if let name { collect(name) }
            variables.forEach { collect($0) }
        case .erased(let value, let type):
            collect(value)
            collect(type)
        case .type(let type, let usr):
            collect(type)
            if let usr { classes.insert(usr) }
        case .closure(let id): closures.insert(id)
        case .recipe(let recipe):
            collect(recipe.making)
            recipe.held.forEach { collect($0.type) }
        case .call(let call): collect(call)
        }
    }
}
