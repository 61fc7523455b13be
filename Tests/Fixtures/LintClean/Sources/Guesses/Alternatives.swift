import Rivet

// An alias whose direction depends on a variable.
final class SwappedAlias: Module {
    override func configure() {
        if (try? environment["Swapped Swap"] as Bool) == true {
            define("Swapped Primary") { 1 }
            // expect: cycle warning
            alias("Swapped Backup", to: "Swapped Primary")
        } else {
            define("Swapped Backup") { 2 }
            alias("Swapped Primary", to: "Swapped Backup")
        }
    }
}
func useSwappedAlias() throws {
    let f = try ObjectGraphFactory(SwappedAlias.self, environment: .process(name: .production))
    _ = try (f["Swapped Primary"] as Int) + f["Swapped Backup"]
}

// A request whose direction depends on a variable.
final class SwappedRequest: Module {
    override func configure() {
        if (try? environment["Turned Swap"] as Bool) == true {
            define("Turned A") { factory in try factory["Turned B"] as Int }
            define("Turned B") { 1 }
        } else {
            // expect: cycle warning
            define("Turned B") { factory in try factory["Turned A"] as Int }
            define("Turned A") { 1 }
        }
    }
}
func useSwappedRequest() throws {
    let f = try ObjectGraphFactory(SwappedRequest.self, environment: .process(name: .production))
    _ = try (f["Turned A"] as Int) + f["Turned B"]
}

// A name that has one of two types, and a decoration that fits one of them.
final class SizeChoice: Module {
    var isLarge: Bool { ["Large"].count == 1 }
    override func configure() {
        if isLarge { define("Large X") { 1 } } else { define("Large X") { "a" } }
        if !isLarge { decorate("Large X") { (x: String, _) in x + "b" } }
    }
}
func useSizeChoice() throws {
    _ = try ObjectGraphFactory(SizeChoice.self, environment: Environment())["Large X"] as Int
}

// A definition and its redefinition, whose conditions hold in the test environment.
final class TestRedefinition: Module {
    override func configure() {
        if environment.name == .test { define("Redefined X") { 1 } }
        if environment.name.rawValue.hasPrefix("T") { redefine("Redefined X") { 2 } }
    }
}
func useTestRedefinition() throws {
    _ = try ObjectGraphFactory(TestRedefinition.self, environment: Environment(name: .production))
    _ = try ObjectGraphFactory(TestRedefinition.self, environment: Environment(name: .test))["Redefined X"] as Int
}

// A name that ends in Provider, and another name that isn't defined at the same time.
struct AuthProvider { let n = 1 }
final class Login: Module {
    override func configure() {
        if environment.contains("Login Flag") {
            define("Login Auth") { 1 }
        } else {
            define("Login Auth Provider") { AuthProvider() }
        }
    }
}
func useLogin() throws {
    _ = try ObjectGraphFactory(Login.self, environment: Environment())["Login Auth Provider"] as AuthProvider
}

// A name that is an alias or a definition, and is redefined in one of these cases.
final class AliasChoice: Module {
    override func configure() {
        let isMemory = environment.contains("Aliases Memory")
        define("Aliases Disk") { 1 }
        if isMemory { alias("Aliases Store", to: "Aliases Disk") } else { define("Aliases Store") { 2 } }
        if !isMemory { redefine("Aliases Store") { 3 } }
    }
}
func useAliasChoice() throws {
    _ = try ObjectGraphFactory(AliasChoice.self, environment: Environment())["Aliases Store"] as Int
}

// A title that depends on the chosen plan.
enum PlanLevel {
    case pro, lite
    var title: String {
        switch self {
        case .pro: return "Plan Pro"
        case .lite: return "Plan Lite"
        }
    }
}
final class PlanTitle: Module {
    override func configure() {
        let isPro = environment.contains("Plan Pro")
        let plan: PlanLevel = isPro ? .pro : .lite
        define(Key(plan.title)) { 1 }
        // expect: duplicate warning
        if isPro { define("Plan Lite") { 2 } }
    }
}
func usePlanTitle() throws {
    let f = try ObjectGraphFactory(PlanTitle.self, environment: Environment(variables: ["Plan Pro": 1]))
    _ = try (f["Plan Pro"] as Int) + f["Plan Lite"]
}

// A feature that a condition chooses.
protocol ChosenFeature { func install(in module: Module) }
struct DiskFeature: ChosenFeature { func install(in module: Module) { module.define("Feature Store") { 1 } } }
struct MemoryFeature: ChosenFeature { func install(in module: Module) { module.define("Feature Store") { 2 } } }
final class FeatureChoice: Module {
    override func configure() {
        let feature: any ChosenFeature = environment.contains("Feature Disk") ? DiskFeature() : MemoryFeature()
        feature.install(in: self)
    }
}
func useFeatureChoice() throws {
    _ = try ObjectGraphFactory(FeatureChoice.self, environment: Environment())["Feature Store"] as Int
}

// A class that a condition chooses.
class StoreFeature: @unchecked Sendable { func install(in module: Module) { module.define("Subclass Store") { 1 } } }
final class MemoryStoreFeature: StoreFeature, @unchecked Sendable {
    override func install(in module: Module) { module.define("Subclass Store") { 2 } }
}
final class SubclassChoice: Module {
    func feature() -> StoreFeature {
        if environment.contains("Subclass Disk") { return StoreFeature() }
        return MemoryStoreFeature()
    }
    override func configure() { feature().install(in: self) }
}
func useSubclassChoice() throws {
    _ = try ObjectGraphFactory(SubclassChoice.self, environment: Environment())["Subclass Store"] as Int
}

// A group that has one of two element types.
final class GroupChoice: Module {
    override func configure() {
        group("Grouped G", of: Any.self)
        let isText = environment.contains("Grouped Text")
        if isText { group("Grouped H", of: String.self) } else { group("Grouped H", of: Int.self) }
        if isText { contribute("Grouped H") { "a" } }
        if !isText { contribute("Grouped H") { 1 } }
    }
}
func useGroupChoice() throws {
    _ = try ObjectGraphFactory(GroupChoice.self, environment: Environment())["Grouped H"] as [Int]
}

// A definition that is asynchronous in one case only.
final class AsyncChoice: Module {
    override func configure() {
        let isLive = environment.contains("Async Live")
        if isLive {
            define("Async DB", in: .singleton) { _ async throws -> Int in
                await Task.yield()
                return 1
            }
        } else {
            define("Async DB") { 2 }
        }
        // expect: needsAwait warning
        if !isLive { define("Async Repo", needing: "Async DB") { factory in try factory["Async DB"] as Int } }
    }
}
func useAsyncChoice() throws {
    _ = try ObjectGraphFactory(AsyncChoice.self, environment: Environment())["Async Repo"] as Int
}

// A definition whose scope depends on a variable.
final class ScopeChoice: Module {
    static let cache = CachedScope("Scoped")
    override func configure() {
        let isLive = environment.contains("Scoped Live")
        if isLive { define("Scoped Rate", in: ScopeChoice.cache) { 1 } } else { define("Scoped Rate") { 2 } }
        if !isLive {
            // expect: captive warning
            define("Scoped Label", in: .singleton, needing: "Scoped Rate") { factory in
                "\(try factory["Scoped Rate"] as Int)"
            }
        }
    }
}
func useScopeChoice() throws {
    _ = try ObjectGraphFactory(ScopeChoice.self, environment: Environment())["Scoped Label"] as String
}

// A color that depends on the chosen theme.
enum ColorTheme {
    case dark, light
    func color(_ level: Int = 1) -> String { self == .dark ? "Theme Black" : "Theme White" }
}
final class ThemeColor: Module {
    override func configure() {
        let isDark = environment.contains("Theme Dark")
        let theme: ColorTheme = isDark ? .dark : .light
        define(Key(theme.color())) { 1 }
        // expect: duplicate warning
        // expect: duplicate warning
        if isDark { define("Theme White") { 2 } } else { define("Theme Black") { 3 } }
    }
}
func useThemeColor() throws {
    let f = try ObjectGraphFactory(ThemeColor.self, environment: Environment())
    _ = try (f["Theme White"] as Int) + f["Theme Black"]
}
