import Rivet
import Testing

/// The ways to declare a dependency with its type, and where the dependency comes from.
enum TypedForm: String, CaseIterable, Sendable {
    case recipe, awaitedRecipe, mainActorRecipe, longRecipe, awaitedLongRecipe, recipeWithArgument, optional
    case redefinition, elementRecipe, original, alias, namespace
    case provider, optionalProvider, awaitedProvider, longProvider, providerWithArgument
    case group, declaredGroup, optionalGroup, groupProvider, aliasOfGroup, decoratedGroup
    case parent, parentsGroup, parentsProvider, aliasOfParent, aliasOfParentsGroup, expectation, decoratedParentsGroup

    fileprivate var isOfParent: Bool {
        switch self {
        case .parent, .parentsGroup, .parentsProvider, .aliasOfParent, .aliasOfParentsGroup, .expectation,
            .decoratedParentsGroup:
            true
        default: false
        }
    }

    /// Whether "Part" is a group.
    fileprivate var isOfGroup: Bool {
        switch self {
        case .group, .declaredGroup, .optionalGroup, .groupProvider, .aliasOfGroup, .decoratedGroup, .parentsGroup,
            .aliasOfParentsGroup, .decoratedParentsGroup:
            true
        default: false
        }
    }
}

/// The type of a definition, and the type that another definition expects.
protocol TypePair: Sendable {
    func relation(in form: TypedForm) -> ExpectedRelation

    /// Adds the definition "Part", whose objects are the worst that its type permits.
    func define(_ form: TypedForm, in module: Module)

    /// Adds the definition "Whole", which expects the other type.
    func expect(_ form: TypedForm, in module: Module)
}

/// How the types of a pair are related.
enum ExpectedRelation: Sendable { case fits, unproven, differs }

extension TypePair {
    private func graph(_ form: TypedForm, _ level: ObjectGraph.Checking) throws -> (ObjectGraph, ObjectGraph?) {
        if form.isOfParent {
            let parent = try ObjectGraph(assembly { define(form, in: $0) })
            return (try ObjectGraph(assembly { expect(form, in: $0) }, parent: parent, checking: level), parent)
        }
        let whole = assembly { module in
            define(form, in: module)
            expect(form, in: module)
        }
        return (try ObjectGraph(whole, checking: level), nil)
    }

    func codes(_ form: TypedForm, _ level: ObjectGraph.Checking) -> Checked { Checked { try graph(form, level).0 } }

    /// The error of building "Whole", or nil.
    func failure(_ form: TypedForm) async -> (any Error)? {
        do {
            let (graph, parent) = try graph(form, .declared)
            let factory = try ObjectGraphFactory(graph, parent: parent.map { try ObjectGraphFactory($0) })
            _ = try await factory.resolve(form == .namespace ? "Inner.Whole" : "Whole") as Any
            return nil
        } catch { return error }
    }
}

struct Types<Held: Sendable, Wanted>: TypePair, CustomTestStringConvertible {
    private let relation: ExpectedRelation
    private let fitting: Set<TypedForm>
    private let worst: @Sendable () -> Held
    private let other: (@Sendable (Module) -> Void)?

    /// - Parameters:
    ///   - worst: Creates an object that doesn't have the expected type, if the definition's type permits one.
    ///   - relation: How the types are related.
    ///   - fitting: The forms that accept every object of the definition's type.
    ///   - other: Contributes another element to a group, whose type fits.
    init(
        _ worst: @escaping @autoclosure @Sendable () -> Held,
        as _: Wanted.Type,
        _ relation: ExpectedRelation,
        fitting: Set<TypedForm> = [],
        beside other: (@Sendable (Module) -> Void)? = nil
    ) { (self.worst, self.relation, self.fitting, self.other) = (worst, relation, fitting, other) }

    var testDescription: String { "\(Held.self) as \(Wanted.self)" }

    func relation(in form: TypedForm) -> ExpectedRelation { fitting.contains(form) ? .fits : relation }

    func define(_ form: TypedForm, in module: Module) {
        let worst = worst
        if form.isOfGroup {
            if form == .declaredGroup { module.group("Part", of: Wanted.self) }
            module.contribute("Part") { worst() }
            other?(module)
        } else if form == .providerWithArgument {
            module.define("Part", as: .calling({ (_: UInt8) in worst() }, with: .argument))
        } else {
            module.define("Part") { worst() }
        }
        for number in 1...8 { module.define(Key("\(number)"), instance: number) }
    }

    func expect(_ form: TypedForm, in module: Module) {
        let one: Recipe<Int> = .calling({ (_: Wanted) in 1 }, with: "Part")
        let all: Recipe<Int> = .calling({ (_: [Wanted]) in 1 }, with: "Part")
        let provider: Recipe<Int> = .calling(
            { (make: @escaping Provider<Wanted>) in counted(try make()) },
            with: "Part Provider"
        )
        switch form {
        case .recipe, .parent: module.define("Whole", as: one)
        case .awaitedRecipe: module.define("Whole", as: .calling({ (_: Wanted) async in 1 }, with: "Part"))
        case .mainActorRecipe:
            module.define("Whole", as: .calling({ @MainActor (_: Wanted) in 1 }, with: "Part", on: MainActor.self))
        case .longRecipe:
            module.define("Whole", as: .calling(nine, with: "1", "2", "3", "4", "5", "6", "7", "8", "Part"))
        case .awaitedLongRecipe:
            module.define("Whole", as: .calling(awaitedNine, with: "1", "2", "3", "4", "5", "6", "7", "8", "Part"))
        case .longProvider:
            module.define(
                "Whole",
                as: .calling(lazyNine, with: "1", "2", "3", "4", "5", "6", "7", "8", "Part Provider")
            )
        case .recipeWithArgument:
            module.define("Half", as: .calling({ (_: Wanted, number: Int) in number }, with: "Part", .argument))
            module.define(
                "Whole",
                as: .calling({ (make: @escaping @Sendable (Int) throws -> Int) in try make(1) }, with: "Half Provider")
            )
        case .optional: module.define("Whole", as: .calling({ (_: Wanted?) in 1 }, with: .optional("Part")))
        case .redefinition:
            module.define("Whole", instance: 0)
            module.redefine("Whole", as: one)
        case .elementRecipe: module.contribute("Whole", as: one)
        case .original:
            module.redefine("Part", instance: 0)
            module.define("Whole", as: .calling({ (_: Wanted) in 1 }, with: "Part Original"))
        case .alias, .aliasOfParent:
            module.alias("Alias", to: "Part")
            module.define("Whole", as: .calling({ (_: Wanted) in 1 }, with: "Alias"))
        case .namespace: module.namespace("Inner") { $0.define("Whole", as: one) }
        case .provider, .parentsProvider: module.define("Whole", as: provider)
        case .optionalProvider:
            module.define(
                "Whole",
                as: .calling({ (make: Provider<Wanted>?) in counted(try make?()) }, with: .optional("Part Provider"))
            )
        case .awaitedProvider:
            let make: @Sendable (@escaping @Sendable () async throws -> Wanted) async throws -> Int = {
                counted(try await $0())
            }
            module.define("Whole", as: .calling(make, with: "Part Provider"))
        case .providerWithArgument:
            module.define(
                "Whole",
                as: .calling(
                    { (make: @escaping @Sendable (UInt8) throws -> Wanted) in counted(try make(1)) },
                    with: "Part Provider"
                )
            )
        case .group, .declaredGroup, .parentsGroup: module.define("Whole", as: all)
        case .optionalGroup: module.define("Whole", as: .calling({ (_: [Wanted]?) in 1 }, with: .optional("Part")))
        case .groupProvider:
            module.define(
                "Whole",
                as: .calling({ (make: @escaping Provider<[Wanted]>) in counted(try make()) }, with: "Part Provider")
            )
        case .aliasOfGroup, .aliasOfParentsGroup:
            module.alias("Alias", to: "Part")
            module.define("Whole", as: .calling({ (_: [Wanted]) in 1 }, with: "Alias"))
        case .decoratedGroup, .decoratedParentsGroup:
            module.decorate("Part") { (all: [Wanted]) in all }
            module.define("Whole", as: all)
        case .expectation:
            module.expect(Key<Wanted>("Part"))
            module.define("Whole", as: one)
        }
    }

    private var nine: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Wanted) -> Int {
        { a, b, c, d, e, f, g, h, _ in a + b + c + d + e + f + g + h }
    }

    private var awaitedNine: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, Wanted) async -> Int {
        { a, b, c, d, e, f, g, h, _ in a + b + c + d + e + f + g + h }
    }

    private var lazyNine: @Sendable (Int, Int, Int, Int, Int, Int, Int, Int, @escaping Provider<Wanted>) throws -> Int {
        { a, b, c, d, e, f, g, h, make in a + b + c + d + e + f + g + h + counted(try make()) }
    }
}

private func counted(_: some Any) -> Int { 1 }

// MARK: - Types

private protocol Hidden: Sendable {}
private final class Secret: Hidden {}
private struct Own: Hashable, Sendable {}

private let contributeEngine: @Sendable (Module) -> Void = { $0.contribute("Part") { Engine() } }

let typePairs: [any TypePair] = [
    Types(Crane(), as: Crane.self, .fits),
    Types(Crane(), as: Machine.self, .fits),
    Types(Crane(), as: (any Motor).self, .fits),
    Types(Crane(), as: Any.self, .fits),
    Types(Crane(), as: Crane?.self, .fits),
    Types(Crane(), as: (any Motor)?.self, .fits),
    Types(Engine() as any Motor, as: (any Motor).self, .fits),
    Types([Crane()], as: [Machine].self, .fits),
    Types(Secret(), as: Secret.self, .fits),
    Types(Own(), as: (any Hashable).self, .fits),
    Types(Secret() as any Hidden, as: (any Hidden).self, .fits),
    Types(nil as Crane?, as: Crane?.self, .fits),
    Types(Crane(), as: (any Motor).self, .fits, beside: contributeEngine),

    Types(Machine(), as: Crane.self, .unproven),
    Types(Machine(), as: (any Motor).self, .unproven),
    Types(Engine() as any Motor, as: Crane.self, .unproven),
    Types(Engine() as any Motor, as: (any Codable).self, .unproven),
    Types("text" as any Sendable, as: Int.self, .unproven),
    Types(nil as Crane?, as: Crane.self, .unproven, fitting: [.optional]),
    Types([Machine()], as: [Crane].self, .unproven),
    Types(Machine(), as: (any Motor).self, .unproven, beside: contributeEngine),
    Types(["a": Machine()], as: [String: Crane].self, .unproven),

    Types(1, as: String.self, .differs),
    Types(Crane(), as: Engine.self, .differs),
    Types(Engine(), as: Crane?.self, .differs),
    Types(Own(), as: (any Motor).self, .differs),
    Types(Secret(), as: Crane.self, .differs),
    Types(Own(), as: (any Motor).self, .differs, beside: contributeEngine),
]
