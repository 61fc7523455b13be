import Rivet

// A name that comes from the first element of a list.
protocol ListedTitle { var title: String { get } }
struct ConstantTitle: ListedTitle { var title: String { "Titled A" } }
struct CountedTitle: ListedTitle {
    let n: Int
    var title: String {
        if n > 0 { return "Titled B" }
        return "Titled C"
    }
}
final class FirstTitle: Module {
    let items: [any ListedTitle] = [ConstantTitle()]
    override func configure() {
        // swift-format-ignore: NeverForceUnwrap
        // expect: notChecked warning
        define(Key(items.first!.title)) { 1 }
        define("Titled Use") { factory in try factory["Titled A"] as Int }
    }
}
func useFirstTitle() throws {
    _ = try ObjectGraphFactory(FirstTitle.self, environment: Environment())["Titled Use"] as Int
}

// An initializer that the program adds to strings.
enum ConvertedPlan { case pro, lite }
extension String { init(_ plan: ConvertedPlan) { self = plan == .pro ? "Converted Professional" : "Converted Light" } }
final class PlanText: Module {
    // expect: notChecked warning
    func add(_ plan: ConvertedPlan) { define(Key(String(plan))) { 1 } }
    override func configure() {
        add(.pro)
        define("Converted Use") { factory in try factory["Converted Professional"] as Int }
    }
}
func usePlanText() throws {
    _ = try ObjectGraphFactory(PlanText.self, environment: Environment())["Converted Use"] as Int
}

// Methods of the program that have the names of library methods.
private extension Array where Element == String {
    func prefix(_ text: String) -> [String] { map { text + $0 } }
    // expect: notChecked warning
    func joined() -> [String] { [joined(separator: " ")] }
}
final class ListMethod: Module {
    override func configure() {
        for name in ["A", "B"].prefix("Method ") { define(Key(name)) { 1 } }
        for name in ["Method", "C"].joined() { define(Key(name)) { 1 } }
        define("Method Use") { factory in try (factory["Method A"] as Int) + factory["Method B"] + factory["Method C"] }
    }
}
func useListMethod() throws {
    _ = try ObjectGraphFactory(ListMethod.self, environment: Environment())["Method Use"] as Int
}

// A set whose two constants have the same value.
final class EqualNames: Module {
    static let log = "Equal Log", trace = "Equal Log"
    let all: Set<String> = [EqualNames.log, EqualNames.trace]
    override func configure() { for name in all { define(Key(name)) { 1 } } }
}
func useEqualNames() throws {
    _ = try ObjectGraphFactory(EqualNames.self, environment: Environment())["Equal Log"] as Int
}

// Raw values that an initializer stores or changes.
struct StoredName: RawRepresentable {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue }
}
struct ChangedName: RawRepresentable {
    private(set) var rawValue: String
    init(rawValue: String) {
        self.rawValue = rawValue
        self.rawValue.append(" X")
    }
}
final class RawName: Module {
    override func configure() {
        define(Key(StoredName(rawValue: "Raw A").rawValue)) { 1 }
        // expect: notChecked warning
        define(Key(ChangedName(rawValue: "Raw B").rawValue)) { 1 }
        define("Raw Use") { factory in try (factory["Raw A"] as Int) + factory["Raw B X"] }
    }
}
func useRawName() throws { _ = try ObjectGraphFactory(RawName.self, environment: Environment())["Raw Use"] as Int }

// A name that contains the text of an optional value.
// expect: notChecked warning
func describedLabel<T>(_ value: T) -> String { "Described \(value)" }
final class OptionalText: Module {
    let name: String? = "X"
    override func configure() {
        define(Key(describedLabel(name))) { 1 }
        // expect: notChecked warning
        define(Key("Described Any \(name as Any)")) { 1 }
        define("Described Use") { factory in
            try (factory["Described Optional(\"X\")"] as Int) + factory["Described Any Optional(\"X\")"]
        }
    }
}
func useOptionalText() throws {
    _ = try ObjectGraphFactory(OptionalText.self, environment: Environment())["Described Use"] as Int
}

// A result builder that combines its parts step by step.
@resultBuilder enum BuiltList {
    static func buildPartialBlock(first: [String]) -> [String] { first }
    static func buildPartialBlock(accumulated: [String], next: [String]) -> [String] { accumulated + next }
    static func buildExpression(_ name: String) -> [String] { ["Built " + name] }
    static func buildArray(_ parts: [[String]]) -> [String] { Array(parts.joined()) }
    static func buildOptional(_ part: [String]?) -> [String] { part ?? ["Built None"] }
    static func buildFinalResult(_ all: [String]) -> [String] { all.map { $0 + "!" } }
}
func builtNames(@BuiltList _ make: () -> [String]) -> [String] { make() }
final class ListBuilder: Module {
    override func configure() {
        let names = builtNames {
            "A"
            for n in 1...2 { "N\(n)" }
            if environment.contains("Built X") { "C" }
        }
        // expect: notChecked warning
        for name in names { define(Key(name)) { 1 } }
        define("Built Use") { factory in
            try (factory["Built A!"] as Int) + factory["Built N1!"] + factory["Built N2!"] + factory["Built None!"]
        }
    }
}
func useListBuilder() throws {
    _ = try ObjectGraphFactory(ListBuilder.self, environment: Environment())["Built Use"] as Int
}

// Types that define their own equality.
struct EqualUser: Equatable {
    let name: String
    static func == (a: Self, b: Self) -> Bool { a.name.lowercased() == b.name.lowercased() }
}
enum EqualRole: Equatable {
    case admin(String), guest
    static func == (a: Self, b: Self) -> Bool { true }
}
final class CustomEquality: Module {
    func add(_ role: EqualRole, _ users: [EqualUser]) {
        if role == .guest { define("Equality Guest") { 1 } }
        if [EqualRole.guest].contains(role) { define("Equality Contained") { 1 } }
        if users.contains(EqualUser(name: "ADA")) { define("Equality Ada") { 1 } }
        if role != .guest { define("Equality Guest") { 2 } }
    }
    override func configure() {
        add(.admin("x"), [EqualUser(name: "Ada")])
        define("Equality Use") { factory in
            try (factory["Equality Guest"] as Int) + factory["Equality Contained"] + factory["Equality Ada"]
        }
    }
}
func useCustomEquality() throws {
    _ = try ObjectGraphFactory(CustomEquality.self, environment: Environment())["Equality Use"] as Int
}
