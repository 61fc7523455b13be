import Rivet
import RivetLifecycle

/// A random graph as data: definitions that declare dependencies on later ones, and an oracle of their problems.
///
/// The oracle follows the rules of `captive`, `needsAwait` and `needsMainActor` by itself.
struct DeclaredPlan: Sendable, CustomStringConvertible {
    enum Form: String, CaseIterable { case closure, recipe, decorator, group, alias, arguments }
    enum Isolation: String, CaseIterable { case here, main, task }

    struct Need: Sendable {
        /// The place of the dependency, or nil for an object that exists already.
        var target: Int?
        var isProvider = false

        var name: String { (target.map(DeclaredPlan.name) ?? "Base") + (isProvider ? " Provider" : "") }
    }

    struct Part: Sendable {
        var form = Form.closure
        var scope: Kept?
        var isolation = Isolation.here
        var isEager = false
        var needs: [Need] = [Need()]

        /// Whether it has a scope, and a place where its object is created.
        var hasObject: Bool { form == .closure || form == .recipe || form == .decorator }
        var isStale: Bool { hasObject && (scope == .cached || scope == .own) }
        var isSingleton: Bool { hasObject && scope == .singleton }
        /// Whether a synchronous closure resolves its dependencies.
        var isSynchronousClosure: Bool {
            switch form {
            case .closure, .arguments: isolation != .task
            case .decorator: true
            case .recipe, .group, .alias: false
            }
        }
    }

    var parts: [Part]

    static func name(_ place: Int) -> String { "P\(place)" }

    var description: String {
        parts.enumerated().map { place, part in
            let needs = part.needs.map(\.name).joined(separator: ", ")
            let words = [
                part.form.rawValue, part.scope?.rawValue ?? "", part.isolation.rawValue, part.isEager ? "eager" : "",
            ]
            return "\(DeclaredPlan.name(place)): \(words.filter { !$0.isEmpty }.joined(separator: " ")) → \(needs)"
        }.joined(separator: "\n")
    }

    /// A random plan of some parts.
    init(seed: UInt64, count: Int) {
        var random = SplitMix64(state: seed)
        parts = []
        for place in 0..<count {
            var part = Part()
            part.form = Form.allCases.randomElement(using: &random) ?? .closure
            part.scope = Bool.random(using: &random) ? Kept.allCases.randomElement(using: &random) : nil
            part.isolation = Isolation.allCases.randomElement(using: &random) ?? .here
            part.needs = (0..<2).map { _ in
                let target = Bool.random(using: &random) ? place + 1 : Int.random(in: place..<count, using: &random)
                let isProvider = Int.random(in: 0..<6, using: &random) == 0
                return Need(target: target > place && target < count ? target : nil, isProvider: isProvider)
            }
            part.isEager = Bool.random(using: &random)
            parts.append(part)
        }
        tidy()
    }

    init(_ parts: [Part]) {
        self.parts = parts
        tidy()
    }

    /// Removes what a form can't have.
    private mutating func tidy() {
        for place in parts.indices.reversed() {
            if !parts[place].hasObject || parts[place].form == .arguments { parts[place].scope = nil }
            if parts[place].form == .arguments, parts[place].isolation == .main { parts[place].isolation = .here }
            let scope = parts[place].scope
            if scope == nil || scope == .weak || scope == .graph { parts[place].isEager = false }
            for need in parts[place].needs.indices {
                // A dependency passes no arguments, and an alias has one target.
                if let target = parts[place].needs[need].target, parts[target].form == .arguments {
                    parts[place].needs[need].target = nil
                }
                if parts[place].form == .alias || parts[place].form == .group {
                    parts[place].needs[need].isProvider = false
                }
            }
            if parts[place].form == .alias { parts[place].needs = [parts[place].needs[0]] }
            // The elements of a group are of one type.
            if parts[place].form == .group {
                for need in parts[place].needs.indices where isGroup(parts[place].needs[need].target) {
                    parts[place].needs[need].target = nil
                }
            }
        }
    }

    private func isGroup(_ place: Int?) -> Bool { resolved(place).map { parts[$0].form == .group } ?? false }

    /// The definition to which a place leads through aliases.
    private func resolved(_ place: Int?) -> Int? {
        guard let place, parts[place].form == .alias else { return place }
        return resolved(parts[place].needs[0].target)
    }

    // MARK: - The oracle

    struct Expectation: Hashable, Comparable, CustomStringConvertible {
        let code: Problem.Code
        /// The faulty definition, and its dependency or its captive.
        let name, other: String

        var description: String { "\(code) \(name) \(other)" }
        static func < (left: Self, right: Self) -> Bool { left.description < right.description }
    }

    var captives: Set<Expectation> {
        var found: Set<Expectation> = []
        func search(_ place: Int, from holder: Int) {
            for case let target? in parts[place].needs.filter({ !$0.isProvider }).map({ resolved($0.target) }) {
                if parts[target].isStale {
                    found.insert(.init(code: .captive, name: Self.name(holder), other: Self.name(target)))
                } else if !parts[target].isSingleton {
                    search(target, from: holder)
                }
            }
        }
        for place in parts.indices where parts[place].isSingleton { search(place, from: place) }
        return found
    }

    var unready: Set<Expectation> {
        var found: Set<Expectation> = []
        for (place, part) in parts.enumerated() where part.isSynchronousClosure {
            for case let target? in part.needs.filter({ !$0.isProvider }).map({ resolved($0.target) }) {
                // `resolve` creates the whole decorated object on the main actor if it is shared.
                let isThere =
                    part.isolation == .main || part.form == .decorator && part.isolation == .here && part.scope != nil
                let code: Problem.Code? =
                    has(target, .task) ? .needsAwait : !isThere && has(target, .main) ? .needsMainActor : nil
                if let code { found.insert(.init(code: code, name: Self.name(place), other: Self.name(target))) }
            }
        }
        return found
    }

    /// Whether an object can only be resolved on the main actor: a prototype that is created there, with a decorator.
    var dependsOnCaller: Bool {
        parts.contains { $0.form == .decorator && $0.scope == nil && $0.isolation == .main }
    }

    /// Whether resolving an object leads to the creation of one with that isolation.
    private func has(_ place: Int, _ isolation: Isolation) -> Bool {
        let part = parts[place]
        // Any other scope may drop the object after the start.
        if part.isEager, part.isSingleton { return false }
        if part.hasObject, part.isolation == isolation { return true }
        let isDecoratorOfMain = part.form == .decorator && part.scope != nil && isolation == .main
        if part.hasObject, part.isolation == .task || part.form != .recipe && !isDecoratorOfMain { return false }
        return part.needs.contains { need in
            !need.isProvider && (resolved(need.target).map { has($0, isolation) } ?? false)
        }
    }

    // MARK: - The graph

    /// The assembly of the plan; `isDeclared` is false if closures don't declare their dependencies.
    func assembly(isDeclared: Bool = true) -> Assembly {
        let assembly = Assembly()
        assembly.load(environment: Environment()) { module in
            module.define("Base", instance: Wheel())
            for place in parts.indices { add(place, to: module, isDeclared) }
        }
        return assembly
    }

    private func add(_ place: Int, to module: Module, _ isDeclared: Bool) {
        let (part, name) = (parts[place], Self.name(place))
        let key = Key<Wheel>(name)
        let (first, second) = (part.needs[0].name, part.needs[part.needs.count - 1].name)
        let resolve: @Sendable (ObjectGraphFactory) throws -> Wheel = { factory in
            for need in [first, second] { _ = try factory.object(need, as: Any.self) }
            return Wheel()
        }
        let awaiting: @Sendable (ObjectGraphFactory) async throws -> Wheel = { factory in
            for need in [first, second] { _ = try await factory.resolve(need, as: Any.self) }
            return Wheel()
        }
        switch part.form {
        case .alias: module.alias(name, to: first)
        case .group:
            for need in [first, second] {
                module.contribute(key, as: .calling({ (wheel: Wheel) in wheel }, with: Key(need)))
            }
        case .arguments:
            switch (part.isolation, isDeclared) {
            case (.task, _):
                module.define(key, needing: first, second) { (factory, _: Int) in try await awaiting(factory) }
            case (_, true): module.define(key, needing: first, second) { (factory, _: Int) in try resolve(factory) }
            case (_, false): module.define(key) { (factory, _: Int) in try resolve(factory) }
            }
        case .recipe: define(key, part, recipe(part.isolation, first, second), in: module)
        case .decorator:
            define(key, part, recipe(part.isolation, "Base", "Base"), in: module)
            if isDeclared {
                module.decorate(key, needing: first, second) { (_: Wheel, factory) in try resolve(factory) }
            } else {
                module.decorate(key) { (_: Wheel, factory) in try resolve(factory) }
            }
        case .closure:
            let registration: Registration<Wheel>? =
                switch (part.isolation, part.scope?.scope, isDeclared) {
                case (.task, nil, _): none { module.define(key, needing: first, second) { try await awaiting($0) } }
                case (.task, let scope?, _): module.define(key, in: scope, needing: first, second, as: awaiting)
                case (.main, nil, true):
                    none { module.define(key, on: MainActor.self, needing: first, second) { try resolve($0) } }
                case (.main, nil, false): none { module.define(key, on: MainActor.self) { try resolve($0) } }
                case (.main, let scope?, true):
                    module.define(key, in: scope, on: MainActor.self, needing: first, second) { try resolve($0) }
                case (.main, let scope?, false): module.define(key, in: scope, on: MainActor.self) { try resolve($0) }
                case (.here, nil, true): none { module.define(key, needing: first, second, as: resolve) }
                case (.here, nil, false): none { module.define(key, as: resolve) }
                case (.here, let scope?, true): module.define(key, in: scope, needing: first, second, as: resolve)
                case (.here, let scope?, false): module.define(key, in: scope, as: resolve)
                }
            if part.isEager { registration?.eager() }
        }
    }

    /// Runs the definition of a prototype, which has no registration.
    private func none(_ define: () -> Void) -> Registration<Wheel>? {
        define()
        return nil
    }

    private func define(_ key: Key<Wheel>, _ part: Part, _ recipe: Recipe<Wheel>, in module: Module) {
        guard let scope = part.scope?.scope else { return _ = module.define(key, as: recipe) }
        let registration = module.define(key, in: scope, as: recipe)
        if part.isEager { registration.eager() }
    }

    private func recipe(_ isolation: Isolation, _ first: String, _ second: String) -> Recipe<Wheel> {
        let (one, two) = (Key<Any>(first), Key<Any>(second))
        return switch isolation {
        case .here: .calling({ (_: Any, _: Any) in Wheel() }, with: one, two)
        case .main: .calling({ (_: Any, _: Any) in Wheel() }, with: one, two, on: MainActor.self)
        case .task: .calling({ (_: Any, _: Any) async in Wheel() }, with: one, two)
        }
    }
}
