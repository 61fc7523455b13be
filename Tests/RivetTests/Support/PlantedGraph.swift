import Rivet

/// The kinds of error that the fault table plants in a graph.
enum Fault: String, CaseIterable, Sendable {
    case missing, typeMismatch, unproven, circular, captive, missingVariable, mistypedVariable, duplicate,
        replacingNothing
    case notDeclared, unreachable

    var code: Problem.Code? {
        switch self {
        case .missing: .missing
        case .typeMismatch: .typeMismatch
        case .unproven: .unproven
        case .circular: .cycle
        case .captive: .captive
        case .missingVariable, .mistypedVariable: .variable
        case .duplicate: .duplicate
        case .replacingNothing: .replacingNothing
        case .notDeclared: .notDeclared
        case .unreachable: nil
        }
    }

    var isOfVariables: Bool { self == .missingVariable || self == .mistypedVariable }
}

/// How "Holder" declares its dependency, and where the dependency comes from.
enum DependencyForm: String, CaseIterable, Sendable {
    case recipe, awaitedRecipe, mainActorRecipe, redefinition
    case needing, awaitedNeeding, mainActorNeeding, arguments, decorator
    case alias, provider, group, namespace, parent, expectation

    /// Whether it declares names only, without types.
    var isUntyped: Bool {
        switch self {
        case .needing, .awaitedNeeding, .mainActorNeeding, .arguments, .decorator: true
        default: false
        }
    }
}

/// One cell of the table: a graph with one error in one form, or the same graph without it.
struct PlantedGraph {
    let fault: Fault
    let form: DependencyForm
    let isPlanted: Bool

    private let variables: [String: any Sendable] = ["Motor": Turbine(), "Text": "text"]

    /// Returns errors and warnings.
    ///
    /// A graph without errors is created with strict checking.
    func problems() throws -> [Problem] {
        do { return try graph().warnings } catch let error as AssemblyError { return error.problems }
    }

    func graph() throws -> ObjectGraph {
        guard form == .parent || form == .expectation else {
            return try ObjectGraph(assembly(.production, variables) { describe($0) }, checking: .strict)
        }
        let parent = try ObjectGraph(
            assembly(.production, variables) { module in
                target(module)
                if fault == .replacingNothing, !isPlanted { base(module) }
            }
        )
        let child = assembly(.production, variables) { module in
            if form == .expectation { module.expect("Motor" as Key<any Motor>) }
            if form == .expectation, fault == .duplicate, isPlanted { module.define("Motor", instance: 1) }
            hold(module)
        }
        return try ObjectGraph(child, parent: parent, checking: .strict)
    }

    private func describe(_ module: Module) {
        target(module)
        switch form {
        case .alias:
            module.alias("Alias", to: need)
            if fault == .duplicate, isPlanted { module.alias("Alias", to: need) }
            hold(module)
        case .group:
            hold(module)
            if fault == .duplicate, isPlanted { base(module, "Group") }
        case .namespace: module.namespace("Inner", variables) { [self] in holdOwn($0) }
        default: holdOwn(module)
        }
    }

    private func holdOwn(_ module: Module) {
        let isChange = [.redefinition, .decorator].contains(form) || fault == .replacingNothing
        if isChange, fault != .replacingNothing || !isPlanted { base(module) }
        hold(module)
        if fault == .duplicate, isPlanted { hold(module) }
    }

    /// Defines "Holder" before it is redefined or decorated.
    private func base(_ module: Module, _ name: Key<Engine> = "Holder") {
        if form == .arguments {
            module.define(name, needing: "Bystander") { (_, _: Int) in Engine() }
        } else {
            module.define(name, in: .singleton, as: .calling { Engine() })
        }
    }

    /// Defines the dependency, and a definition beside it.
    private func target(_ module: Module) {
        module.define("Bystander", instance: Turbine() as any Motor)
        let holder: String? =
            switch form {
            case .namespace: "Inner.Holder"
            case .group: "Group"
            default: "Holder"
            }
        switch (fault, isPlanted) {
        case (.typeMismatch, true): module.define("Motor", instance: "text")
        case (.unproven, true): module.define("Motor", instance: Machine())
        case (.captive, true): module.define("Motor", in: CachedScope("cache"), as: .calling { Turbine() as any Motor })
        case (.circular, true):
            module.define("Motor", needing: holder ?? "") { _ -> any Motor in Turbine() }
        case (.circular, false):
            module.define("Motor", needing: "Bystander") { _ -> any Motor in Turbine() }
        default: module.define("Motor", in: .singleton, as: .calling { Turbine() as any Motor })
        }
    }

    private var need: String {
        switch (fault, isPlanted) {
        case (.missing, true): "Mottor"
        case (.missingVariable, true): "Moter"
        case (.mistypedVariable, true): "Text"
        case (.unreachable, true): "Bystander"
        default: "Motor"
        }
    }

    private var key: Key<any Motor> {
        if fault.isOfVariables { return .variable(need) }
        return form == .alias ? "Alias" : Key(need)
    }
}

// MARK: - The holder

extension PlantedGraph {
    private var isSilent: Bool { fault == .notDeclared && isPlanted }
    private var isReplacing: Bool { form == .redefinition || fault == .replacingNothing }

    private func hold(_ module: Module) {
        switch form {
        case .needing, .awaitedNeeding, .mainActorNeeding, .arguments: holdByClosure(module)
        case .decorator:
            if isSilent {
                module.decorate("Holder") { (engine: Engine, _) in engine }
            } else {
                module.decorate("Holder", needing: need) { (engine: Engine, _) in engine }
            }
        case .group:
            if isSilent {
                module.contribute("Group") { _ in Engine() }
            } else {
                module.contribute("Group", in: .singleton, as: recipe)
            }
        default:
            if isSilent {
                if isReplacing { module.redefine("Holder") { _ in 1 } } else { module.define("Holder") { _ in 1 } }
            } else if isReplacing {
                module.redefine("Holder", in: .singleton, as: recipe)
            } else {
                module.define("Holder", in: .singleton, as: recipe)
            }
        }
    }

    private var recipe: Recipe<Engine> {
        let (sync, async, onMain) = (PlantedGraph.make, PlantedGraph.makeAwaited, PlantedGraph.makeOnMain)
        return switch form {
        case .awaitedRecipe: .calling(async, with: key)
        case .mainActorRecipe: .calling(onMain, with: key, on: MainActor.self)
        case .provider: .calling(PlantedGraph.makeLater, with: Key(need + " Provider"))
        default: .calling(sync, with: key)
        }
    }

    private static let make: @Sendable (any Motor) -> Engine = { _ in Engine() }
    private static let makeAwaited: @Sendable (any Motor) async -> Engine = { _ in Engine() }
    private static let makeOnMain: @MainActor @Sendable (any Motor) -> Engine = { _ in Engine() }
    private static let makeLater: @Sendable (@escaping Provider<any Motor>) -> Engine = { _ in Engine() }

    private func holdByClosure(_ module: Module) {
        let make: @Sendable (ObjectGraphFactory) -> Engine = { _ in Engine() }
        let awaited: @Sendable (ObjectGraphFactory) async throws -> Engine = { _ in Engine() }
        let onMain: @MainActor @Sendable (ObjectGraphFactory) throws -> Engine = { _ in Engine() }
        let ofNumber: @Sendable (ObjectGraphFactory, Int) throws -> Engine = { _, _ in Engine() }
        switch (form, isReplacing, isSilent) {
        case (.needing, false, false): module.define("Holder", in: .singleton, needing: need, as: make)
        case (.needing, true, _): module.redefine("Holder", in: .singleton, needing: need, as: make)
        case (.needing, _, true): module.define("Holder", in: .singleton, as: make)
        case (.awaitedNeeding, false, false): module.define("Holder", in: .singleton, needing: need, as: awaited)
        case (.awaitedNeeding, true, _): module.redefine("Holder", in: .singleton, needing: need, as: awaited)
        case (.awaitedNeeding, _, true): module.define("Holder", in: .singleton, as: awaited)
        case (.mainActorNeeding, false, false):
            module.define("Holder", in: .singleton, on: MainActor.self, needing: need, as: onMain)
        case (.mainActorNeeding, true, _):
            module.redefine("Holder", in: .singleton, on: MainActor.self, needing: need, as: onMain)
        case (.mainActorNeeding, _, true): module.define("Holder", in: .singleton, on: MainActor.self, as: onMain)
        case (_, false, false): module.define("Holder", needing: need, as: ofNumber)
        case (_, true, _): module.redefine("Holder", needing: need, as: ofNumber)
        case (_, _, true): module.define("Holder", as: ofNumber)
        }
    }
}
