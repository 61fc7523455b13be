/// The meaning of a call of Rivet's API, by the USR of the callee.
///
/// Only this file knows Rivet's mangled names.
enum RivetCall {
    case definition(DefinitionFact.Verb)
    case alias, group, expectation
    case requirement(isDefault: Bool)
    case load, graph, graphOfAssembly, factory, factoryOfGraph, factoryOfAssembly
    case request(RequestFact.Form)
    /// `eager()`, `onStart` or `running`, after which the definition is used even without a request.
    case eager
    /// `completed`, whose closure resolves names for a definition.
    case completion
    case variable(VariableFact.Form)
    /// `Recipe.calling`.
    case recipe

    init?(_ usr: String) {
        guard usr.hasPrefix("s:5Rivet") || usr.hasPrefix("s:12RivetTesting") else { return nil }
        for (prefix, call) in RivetCall.prefixes where usr.hasPrefix(prefix) {
            self = call
            return
        }
        return nil
    }

    private static let prefixes: [(String, RivetCall)] = [
        ("s:5Rivet6ModuleC6define", .definition(.define)),
        ("s:5Rivet6ModuleC8redefine", .definition(.redefine)),
        ("s:5Rivet6ModuleC10contribute", .definition(.contribute)),
        ("s:5Rivet6ModuleC8decorate", .definition(.decorate)),
        ("s:5Rivet6ModuleC5alias", .alias),
        ("s:5Rivet6ModuleC5group", .group),
        ("s:5Rivet6ModuleC6expect", .expectation),
        ("s:5Rivet6ModuleC7require", .requirement(isDefault: false)),
        ("s:5Rivet6ModuleC15requireDefaults", .requirement(isDefault: true)),
        ("s:5Rivet8AssemblyC4load", .load),
        ("s:5Rivet11ObjectGraphV_11environment", .graph),
        ("s:5Rivet11ObjectGraphV_6parent", .graphOfAssembly),
        ("s:5Rivet18ObjectGraphFactoryV_11environment", .factory),
        ("s:5Rivet18ObjectGraphFactoryV_6parent", .factoryOfGraph),
        ("s:5Rivet18ObjectGraphFactoryV8assembly", .factoryOfAssembly),
        // The subscripts without labels return closures.
        ("s:5Rivet18ObjectGraphFactoryV_6fileID", .request(.object)),
        ("s:5Rivet18ObjectGraphFactoryVy", .request(.closure)),
        ("s:5Rivet18ObjectGraphFactoryV_4with", .request(.calling)),
        ("s:5Rivet18ObjectGraphFactoryV6object", .request(.named)),
        ("s:5Rivet18ObjectGraphFactoryV7resolve8optional", .request(.optional)),
        ("s:5Rivet18ObjectGraphFactoryV7resolve", .request(.resolve)),
        ("s:5Rivet18ObjectGraphFactoryV8optional", .request(.optional)),
        ("s:5Rivet18ObjectGraphFactoryV8provider3for", .request(.provider)),
        ("s:5Rivet18ObjectGraphFactoryV9isDefined", .request(.isDefined)),
        ("s:5Rivet12RegistrationV0A9LifecycleE5eager", .eager),
        ("s:5Rivet12RegistrationV0A9LifecycleE7onStart", .eager),
        ("s:5Rivet12RegistrationV0A9LifecycleE7running", .eager),
        ("s:5Rivet12RegistrationV9completed", .completion),
        ("s:5Rivet11EnvironmentVy", .variable(.read)),
        ("s:5Rivet11EnvironmentV_7default", .variable(.readOrDefault)),
        ("s:5Rivet11EnvironmentV8contains", .variable(.contains)),
        ("s:5Rivet6RecipeV7calling", .recipe),
        // The overloads for a Sendable object, which the main actor creates.
        ("s:5Rivet6RecipeVAAs8SendableRzlE7calling", .recipe),
        ("s:12RivetTesting11expectValid_11environment", .graph),
        ("s:12RivetTesting11expectValid_6parent", .graphOfAssembly),
        ("s:12RivetTesting12expectBuilds", .request(.named)),
        ("s:12RivetTesting14expectResolves", .request(.resolve)),
    ]
}

/// Mangled names of Rivet's other declarations.
package enum RivetName {
    /// The class `Module`.
    package static let module = "s:5Rivet6ModuleC"
    /// `ObjectGraphFactory.run`, with and without a closure.
    static let run = "s:5Rivet18ObjectGraphFactoryV0A9LifecycleE3run"

    static let moduleType: StaticString = "$s5Rivet6ModuleCD"
    static let moduleMetatype: StaticString = "$s5Rivet6ModuleCmD"
    static let assemblyType: StaticString = "$s5Rivet8AssemblyCD"
    static let factoryType: StaticString = "$s5Rivet18ObjectGraphFactoryVD"
    static let environmentNameType = "$s5Rivet11EnvironmentV4NameVD"
    static let environmentType = "$s5Rivet11EnvironmentVD"
    /// `Environment.name`.
    static let nameOfEnvironment = "s:5Rivet11EnvironmentV4name"
    /// `Environment(name:variables:)`.
    static let environmentInitializer = "s:5Rivet11EnvironmentV4name9variables"
    /// `Environment(name:contentsOf:)`.
    static let fileEnvironment = "s:5Rivet11EnvironmentV4name10contentsOf"
    /// `Environment.process(name:prefix:)`.
    static let processEnvironment = "s:5Rivet11EnvironmentV7process"
    /// `merging(_:)`.
    static let merging = "s:5Rivet11EnvironmentV7merging"
    /// `any Sendable`.
    static let sendableType: StaticString = "$ss8Sendable_pD"
    /// The initializers of `Environment.Name`.
    static let environmentNameInitializers = [
        "s:5Rivet11EnvironmentV4NameV8rawValue", "s:5Rivet11EnvironmentV4NameV13stringLiteral",
    ]
    static let graphType: StaticString = "$s5Rivet11ObjectGraphVD"
    /// Whether a type is that of a function that takes a module, not its class, and returns nothing.
    static func isConfiguring(_ type: String?) -> Bool {
        type.map { $0.hasPrefix("$syy5Rivet6ModuleC") && !$0.hasPrefix("$syy5Rivet6ModuleCm") } ?? false
    }
    static let registrationTypePrefix = "$s5Rivet12RegistrationV"
    static let recipeTypePrefix = "$s5Rivet6RecipeV"
    static let keyTypePrefix = "$s5Rivet3KeyV"
    static let registration = "s:5Rivet12RegistrationV"
    /// The overloads of `Key.provider`, for a name and for keys.
    static let keyProvider = "s:5Rivet3KeyV8provider"
    static let keyName = "s:5Rivet3KeyV4nameSSvp"
    /// `Key.byType`.
    static let keyByType = "s:5Rivet3KeyV6byType"

    /// The kind of key that a member of `Key` returns, by its USR, or nil for other declarations.
    static func keyKind(_ usr: String) -> NameExpression.Kind? { keyMembers.first { usr.hasPrefix($0.0) }?.1 }

    private static let keyMembers: [(String, NameExpression.Kind)] = [
        ("s:5Rivet3KeyVyACyxGSScfc", .definition),
        ("s:5Rivet3KeyV13stringLiteral", .definition),
        ("s:5Rivet3KeyV5named", .definition),
        ("s:5Rivet3KeyV8optional", .optional),
        ("s:5Rivet3KeyV8variable", .variable),
        ("s:5Rivet3KeyV8argument", .argument),
    ]
}
