internal import RivetShared

/// Replaces the calls of functions by the code that they run with the values of their arguments.
///
/// Each combination of values has a body of its own, in which all names, types and modules are known as far as the
/// source determines them. Later checks read only these bodies.
final class Expansion {
    struct Instance: Hashable {
        let id: String
        let scope: Scope
        let isForgiven, isDeferred, isConditional: Bool
        /// The class that inherits the method.
        var owner: String?
    }

    /// A closure that runs unless other code receives it.
    private struct Mention {
        let closure: String
        let scope: Scope
        let event: Event
        let body: Int
    }

    let evaluator: Evaluator
    let sources: Sources
    let relevant: RelevantCode
    let facts: Facts
    private var numbers: [Instance: Int] = [:]
    var instances: [(instance: Instance, body: Body, caller: Int?)] = []
    /// The instance that is being expanded.
    private var current: Int?
    private var expanded = 0
    private var counts: [String: Int] = [:]
    private var recursiveCalls: [String: Int] = [:]
    private var mentions: [Mention] = []
    /// The closures that a call or a definition uses, by the ids of their bodies in the source.
    private var consumed: Set<String> = []
    private var expandedIDs: Set<String> = []
    /// The generic modules with the arguments that the source names, by their ids.
    private var specialized: [String: ModuleClass] = [:]

    /// More combinations of values of one body, or of all, have unknown values.
    private static let instanceLimit = 4_000
    private static let totalLimit = 40_000
    /// So have deeper recursive calls, and more recursive calls of one body.
    private static let recursionLimit = 4
    private static let recursiveCallLimit = 100

    static func expanded(_ facts: Facts, in environment: EnvironmentName = EnvironmentName(nil)) -> Facts {
        let expansion = Expansion(facts, in: environment)
        expansion.run()
        return expansion.result()
    }

    private init(_ facts: Facts, in environment: EnvironmentName) {
        self.facts = facts
        sources = Sources(facts.files + facts.context)
        let mentions = Mentions(sources)
        relevant = RelevantCode(sources, mentions)
        evaluator = Evaluator(sources: sources, mentions: mentions, environment: environment)
    }

    // MARK: - Instances

    private func run() {
        let files = facts.files + facts.context
        let superclasses = Set(files.flatMap(\.modules).map(\.superclass))
        var abstract: Set<String> = []
        for file in files {
            for module in file.modules {
                // A class with subclasses usually isn't loaded itself.
                // The source names a generic class with its arguments.
                if module.isGeneric {
                    abstract.insert(module.usr)
                    continue
                }
                let isPublic = module.isPublic && facts.libraries.contains(file.target)
                if !isPublic, superclasses.contains(module.usr), !evaluator.mentions.classes.contains(module.usr) {
                    abstract.insert(module.usr)
                    continue
                }
                configure(module)
            }
        }
        // Code that depends on no arguments runs as it is.
        let outer = files.flatMap { file in
            file.bodies.filter { body in
                // The overrides run instead.
                let isReplaced = sources.isOverridden(body.id) && body.owner.map(abstract.contains) ?? false
                return !body.id.hasPrefix(file.file + ":") && relevant.uses(body) && !isReplaced
            }
        }
        for body in outer where evaluator.mentions.variables(of: body.id).isEmpty {
            if !evaluator.mentions.isGeneric(body.id) { _ = instance(of: body.id, in: Scope()) }
        }
        drain()
        for body in outer where !expandedIDs.contains(body.id) {
            var scope = Scope()
            scope.isUncalled = true
            _ = instance(of: body.id, in: scope)
        }
        drain()
    }

    /// Adds the code that a module runs.
    private func configure(_ module: ModuleClass) {
        for name in ["configure()", "didAssemble(_:)"] {
            guard let body = sources.method(name, of: module.usr) else { continue }
            var scope = Scope()
            let object = Bound(.object(usr: module.usr, [:]))
            scope.variables[Body.receiver(of: body.id)] = object
            evaluator.bindGenerics(of: object, for: body.id, in: &scope)
            _ = instance(of: body.id, in: scope, owner: body.owner == module.usr ? nil : module.usr)
        }
    }

    /// The id of a module with generic arguments, whose code this adds.
    func specialized(_ type: SpecializedType) -> String {
        guard !type.arguments.isEmpty, var module = sources.modules[type.usr], specialized[type.id] == nil else {
            return type.id
        }
        let arguments = type.arguments.map { TypeNames.describe($0).short }.joined(separator: ", ")
        (module.superclass, module.usr, module.isPublic) = (module.usr, type.id, false)
        module.name += "<\(arguments)>"
        specialized[type.id] = module
        configure(module)
        return type.id
    }

    /// The id of a body in a scope.
    func instance(
        of id: String,
        in scope: Scope,
        isForgiven: Bool = false,
        isDeferred: Bool = false,
        isConditional: Bool = false,
        owner: String? = nil
    ) -> String {
        guard var body = sources.bodies[id] else { return id }
        var scope = evaluator.mentions.restricted(scope, to: id)
        if counts[id, default: 0] > Expansion.instanceLimit || instances.count > Expansion.totalLimit
            || isDeepRecursion(id)
        {
            scope = Scope(isUncalled: scope.isUncalled)
        }
        let isOwn = scope.variables[Body.receiver(of: id)] != nil || !scope.types.isEmpty
        let isInherited = owner != nil && isOwn
        let instance = Instance(
            id: id,
            scope: scope,
            isForgiven: isForgiven,
            isDeferred: isDeferred,
            isConditional: isConditional,
            owner: isInherited ? owner : nil
        )
        if let number = numbers[instance] { return instances[number].body.id }
        numbers[instance] = instances.count
        counts[id, default: 0] += 1
        // One instance keeps the id of the source.
        if !expandedIDs.insert(id).inserted { body.id = "\(id)<\(instances.count)>" }
        if isInherited { body.owner = owner }
        body.events = []
        body.held = body.held.map { $0.substituting(scope.types) }
        body.overrides = nil
        instances.append((instance, body, current))
        return body.id
    }

    /// Whether the chain of callers contains a body, and too many calls are like that.
    private func isDeepRecursion(_ id: String) -> Bool {
        var depth = 0
        var caller = current
        while let number = caller, depth <= Expansion.recursionLimit {
            if instances[number].instance.id == id { depth += 1 }
            caller = instances[number].caller
        }
        if depth == 0 { return false }
        recursiveCalls[id, default: 0] += 1
        return depth > Expansion.recursionLimit || recursiveCalls[id, default: 0] > Expansion.recursiveCallLimit
    }

    /// Expands all instances, and then the closures that nothing else uses.
    private func drain() {
        while true {
            while expanded < instances.count {
                current = expanded
                expand(expanded)
                expanded += 1
            }
            current = nil
            let open = mentions.filter { !consumed.contains($0.closure) }
            mentions = []
            if open.isEmpty { return }
            for mention in open { run(mention) }
        }
    }

    private func run(_ mention: Mention) {
        var event = mention.event
        if case .root(var fact) = event.kind {
            fact.body = instance(of: mention.closure, in: mention.scope)
            event.kind = .root(fact)
        } else {
            let id = instance(
                of: mention.closure,
                in: mention.scope,
                isForgiven: event.isForgiven,
                isDeferred: event.isDeferred || instances[mention.body].instance.isDeferred,
                isConditional: true
            )
            event.kind = .call(id)
        }
        instances[mention.body].body.events.append(event)
    }

    private func expand(_ number: Int) {
        let instance = instances[number].instance
        guard let body = sources.bodies[instance.id] else { return }
        var events: [Event] = []
        for event in body.events {
            let start = events.count
            for iteration in iterations(of: event, in: instance.scope) {
                // A value from an element that the program may skip has the arm of this element.
                var scope = iteration.scope
                guard let arms = evaluator.arms(event.branch, in: scope) else {
                    skip(event, in: scope)
                    continue
                }
                for arm in arms {
                    // One arm for all conditions, because each other value would have an expansion of its own.
                    for variable in arm.parameters where scope.variables[variable]?.arms.contains(.some) == false {
                        scope.variables[variable]?.arms.append(.some)
                    }
                    for variable in arm.filtered {
                        scope.variables[variable]?.arms.append(arm.located(in: body.site.file))
                    }
                }
                var event = event
                event.branch = (iteration.arms + arms).map { arm in
                    var arm = arm.located(in: body.site.file)
                    (arm.test, arm.iteration) = (nil, Array(iteration.numbers.prefix(arm.loopCount)))
                    return arm
                }
                for var new in expand(event, of: body, in: scope, number) {
                    if case .request(var fact) = new.kind {
                        fact.isForgiven = fact.isForgiven || instance.isForgiven
                        fact.isDeferred = fact.isDeferred || instance.isDeferred
                        fact.isConditional = !new.branch.isEmpty || instance.isConditional
                        new.kind = .request(fact)
                    } else if case .variable(var fact) = new.kind {
                        // Code in a branch may know that the variable exists.
                        fact.isForgiven =
                            fact.isForgiven || instance.isForgiven || instance.isConditional || !new.branch.isEmpty
                        new.kind = .variable(fact)
                    }
                    new.loops = []
                    events.append(new)
                }
            }
            if case .request(let fact) = event.kind { events[start...].markChoice(at: fact.name.site) }
        }
        events.forgiveGuardedRequests()
        instances[number].body.events += events
    }

    /// Records that a call never runs its closure, so that nothing else does.
    private func skip(_ event: Event, in scope: Scope) {
        guard case .invocation(let call) = event.kind else { return }
        for callee in evaluator.values(call.callee, in: scope) {
            if case .closure(let id, _) = callee.atom { consume(id) }
        }
    }

    /// One of the runs of code in loops.
    private struct Iteration {
        var scope: Scope
        /// The number of the iteration of each loop.
        var numbers: [Int] = []
        /// The arms of elements that may not exist.
        var arms: [Event.Arm] = []
    }

    /// The iterations of the loops around an event.
    private func iterations(of event: Event, in scope: Scope) -> [Iteration] {
        event.loops.reduce([Iteration(scope: scope)]) { iterations, loop in
            iterations.flatMap { outer -> [Iteration] in
                var elements: [(Bound, isSure: Bool)] = []
                for collection in evaluator.values(loop.sequence, in: outer.scope) {
                    let (known, isComplete) = evaluator.elements(of: collection.atom)
                    elements += known.map { element in
                        var element = element
                        element.arms += collection.arms
                        return (element, true)
                    }
                    if !isComplete { elements.append((Bound(.unknown, in: collection.arms), false)) }
                }
                // Nested loops multiply.
                if iterations.count * elements.count > Evaluator.valueLimit { elements = [(.unknown, false)] }
                return elements.enumerated().map { number, element in
                    var inner = outer
                    inner.scope.variables[loop.variable] = element.0
                    inner.numbers.append(number)
                    inner.arms += element.0.arms
                    if !element.isSure { inner.arms.append(.alternative(number, by: .iteration, at: event.site)) }
                    return inner
                }
            }
        }
    }

    /// Records that other code may run a closure later.
    func addMention(of closure: String, in scope: Scope, _ event: Event, _ body: Int) {
        mentions.append(Mention(closure: closure, scope: scope, event: event, body: body))
    }

    /// The id of the body that a value runs, or nil if it is unknown.
    func code(_ atom: Atom, receivesFactory: Bool = false) -> String? {
        switch atom {
        case .closure(let id, let scope):
            consumed.insert(id)
            return instance(of: id, in: receivesFactory ? receivingFactory(scope, id) : scope)
        case .function(let usr):
            return instance(of: usr, in: receivesFactory ? receivingFactory(Scope(), usr) : Scope())
        default: return nil
        }
    }

    func consume(_ id: String) { consumed.insert(id) }

    // MARK: - The result

    private func result() -> Facts {
        var facts = facts
        var bodies = Dictionary(grouping: instances.map(\.body), by: \.site.file)
        let modules = Dictionary(grouping: specialized.values, by: \.site.file)
        func expanded(_ file: FileFacts) -> FileFacts {
            var file = file
            let all = bodies.removeValue(forKey: file.file) ?? []
            file.bodies = all
            file.modules += modules[file.file] ?? []
            file.constants = []
            file.cases = [:]
            return file
        }
        facts.files = facts.files.map(expanded)
        facts.context = facts.context.map(expanded)
        return facts
    }
}

extension [Event] {
    /// Forgives the requests in a branch if the code around it asks whether their names are defined.
    fileprivate mutating func forgiveGuardedRequests() {
        let asked = Set(
            compactMap { event -> String? in
                guard case .request(let fact) = event.kind, [.isDefined, .optional].contains(fact.form) else {
                    return nil
                }
                return fact.name.text
            }
        )
        if asked.isEmpty { return }
        for index in indices where !self[index].branch.isEmpty {
            guard case .request(var fact) = self[index].kind, let name = fact.name.text,
                asked.contains(name) || asked.contains(name.dropping(suffix: NameSuffix.provider) ?? name)
            else { continue }
            fact.name.isFiltered = true
            self[index].kind = .request(fact)
        }
    }
}

extension ArraySlice<Event> {
    /// Records in the requests of one expression that it has several values.
    fileprivate mutating func markChoice(at site: Site) {
        let sites = Set(compactMap { if case .request(let fact) = $0.kind { fact.name.site } else { nil } })
        if sites.count < 2 { return }
        for index in indices {
            guard case .request(var fact) = self[index].kind else { continue }
            fact.choice = RequestFact.Choice(site: site, count: sites.count)
            self[index].kind = .request(fact)
        }
    }
}
