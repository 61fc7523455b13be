@testable import RivetLinter

/// Facts as if read from a small source, in which each line is one event.
struct Source {
    var facts = Facts(files: [])
    private var line = 0
    let path: String

    init(path: String = "/Car/Sources/Car.swift", libraries: Set<String> = []) {
        self.path = path
        facts = Facts(files: [FileFacts(file: path, target: "Car")], libraries: libraries)
    }

    /// A module and the events of its `configure`.
    mutating func module(_ name: String, isPublic: Bool = false, _ events: Event.Kind...) {
        let site = nextSite()
        facts.files[0].modules.append(
            ModuleClass(usr: name, name: name, superclass: "Module", site: site, isPublic: isPublic)
        )
        add(Body(id: "\(name).configure", name: "\(name).configure()", owner: name, site: site), events)
    }

    /// A function or the top level of a file.
    mutating func function(_ name: String, owner: String? = nil, _ events: Event.Kind...) {
        add(Body(id: name, name: name, owner: owner, site: nextSite()), events)
    }

    /// A closure that creates an object.
    mutating func closure(_ id: String, _ events: Event.Kind...) {
        add(Body(id: id, name: id, site: nextSite()), events)
    }

    /// A constant for a name.
    mutating func add(_ constant: Constant) { facts.files[0].constants.append(constant) }

    /// Puts the last event of the last body into an arm of a branch.
    mutating func branch(_ statement: Int, arm: Int) {
        let body = facts.files[0].bodies.count - 1
        let event = facts.files[0].bodies[body].events.count - 1
        facts.files[0].bodies[body].events[event].branch = [Event.Arm(statement: statement, number: arm)]
    }

    /// Puts the last event of the last body into these arms.
    mutating func arms(_ arms: [Event.Arm]) {
        let body = facts.files[0].bodies.count - 1
        facts.files[0].bodies[body].events[facts.files[0].bodies[body].events.count - 1].branch = arms
    }

    /// Gives the last body the types that its results have before conversions.
    mutating func hold(_ types: [HeldType]) { facts.files[0].bodies[facts.files[0].bodies.count - 1].held = types }

    /// Adds an event to the last body.
    mutating func also(_ kind: Event.Kind) {
        let body = facts.files[0].bodies.count - 1
        facts.files[0].bodies[body].events.append(located(kind))
    }

    private mutating func add(_ body: Body, _ kinds: [Event.Kind]) {
        var body = body
        for kind in kinds { body.events.append(located(kind)) }
        facts.files[0].bodies.append(body)
    }

    private mutating func nextSite() -> Site {
        line += 1
        return Site(file: path, line: line, column: 1)
    }

    /// The event at its own line.
    private mutating func located(_ kind: Event.Kind) -> Event {
        let site = nextSite()
        var kind = kind
        switch kind {
        case .definition(var fact):
            fact.name.site = site
            if case .recipe(let needs) = fact.making {
                fact.making = .recipe(needs.map { DependencyFact(name: $0.name.at(site), type: $0.type) })
            }
            fact.declared = fact.declared?.map { $0.at(site) }
            kind = .definition(fact)
        case .alias(let name, let target): kind = .alias(name.at(site), to: target.at(site))
        case .group(let name, let element): kind = .group(name.at(site), of: element)
        case .expectation(let name, let type): kind = .expectation(name.at(site), type)
        case .request(var fact):
            fact.name.site = site
            kind = .request(fact)
        case .requirement(var fact):
            fact.namespace?.site = site
            kind = .requirement(fact)
        case .root(var fact):
            fact.supplied = fact.supplied?.map { $0.at(site) }
            kind = .root(fact)
        case .variable, .call, .invocation, .mention: break
        }
        return Event(kind: kind, site: site)
    }

    /// The findings, as "line code: message".
    func found(roots names: [String] = []) throws -> [String] {
        try Linter.result(of: facts, roots: names, types: Conversions(), suppressions: Suppressions()).findings.map {
            "\($0.site.line) \($0.severity) \($0.code): \($0.message)"
        }
    }
}

/// Converts types by their spelling: "B<A" is a subclass of "A", or conforms to it.
struct Conversions: TypeChecking {
    func answers(to questions: [TypeQuestion]) -> [TypeAnswer] {
        questions.map { question in
            if !question.have.isNameable || !question.want.isNameable { return .unknown }
            let (have, want) = (question.have.spelling, question.want.spelling)
            return have == want || have.hasSuffix("<" + want) || want == have + "?" || want == "Swift.Optional<\(have)>"
                ? .fits : .doesNot
        }
    }
}

extension NameExpression: ExpressibleByStringLiteral {
    /// A name, in which an underscore stands for a computed part.
    public init(stringLiteral text: String) {
        let parts = text.split(separator: "_", omittingEmptySubsequences: false).map { Value.text(String($0)) }
        let joined = parts.dropFirst().reduce(Array(parts.prefix(1))) { $0 + [.unknown, $1] }
        let value = Value.text(of: joined.filter { $0 != .text("") || parts.count == 1 })
        self.init(value: value, site: Site(file: "", line: 0, column: 0))
    }

    fileprivate func at(_ site: Site) -> NameExpression {
        var copy = self
        copy.site = site
        return copy
    }
}

extension SourceType: ExpressibleByStringLiteral {
    /// A type, given by its spelling.
    public init(stringLiteral text: String) {
        self.init(spelling: text, shape: text == "Any" ? .any : text.hasSuffix("?") ? .optional : .plain)
    }
}

extension Event.Kind {
    static func define(
        _ name: NameExpression,
        _ type: SourceType = "Whole",
        _ scope: ScopeFact = .prototype,
        by closure: String? = nil,
        verb: DefinitionFact.Verb = .define,
        arguments: [SourceType] = [],
        declared: [NameExpression]? = nil,
        isSendable: Bool = true
    ) -> Event.Kind {
        .definition(
            DefinitionFact(
                verb: verb,
                name: name,
                type: type,
                scope: scope,
                isSendable: isSendable,
                making: .closure(closure ?? ""),
                arguments: arguments,
                declared: declared
            )
        )
    }

    static func recipe(_ name: NameExpression, needing needs: (NameExpression, SourceType)...) -> Event.Kind {
        .definition(
            DefinitionFact(
                verb: .define,
                name: name,
                type: "Whole",
                making: .recipe(needs.map { DependencyFact(name: $0.0, type: $0.1) })
            )
        )
    }

    static func ask(
        _ name: NameExpression,
        as type: SourceType = "Whole",
        form: RequestFact.Form = .object,
        with arguments: [SourceType] = [],
        isForgiven: Bool = false
    ) -> Event.Kind {
        .request(RequestFact(form: form, name: name, type: type, arguments: arguments, isForgiven: isForgiven))
    }

    static func require(_ module: String?, under namespace: NameExpression? = nil) -> Event.Kind {
        .requirement(RequirementFact(module: module, namespace: namespace))
    }

    static func graph(of modules: String?..., hasParent: Bool = false) -> Event.Kind {
        .root(RootFact(form: .graph, modules: modules, hasParent: hasParent))
    }
}
