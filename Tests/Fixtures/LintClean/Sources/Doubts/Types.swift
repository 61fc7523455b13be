import Rivet

// An initializer that calls another one.
struct DelegatedName {
    let text: String
    init(text: String) { self.init(whole: "Delegated " + text) }
    init(whole: String) { self.text = whole }
}
final class Delegated: Module {
    static let wheel = DelegatedName(text: "Wheel")
    override func configure() {
        // expect: notChecked warning
        define(Key(Delegated.wheel.text)) { 1 }
        define("Delegated Use") { factory in try factory["Delegated Wheel"] as Int }
    }
}
func useDelegated() throws {
    _ = try ObjectGraphFactory(Delegated.self, environment: Environment())["Delegated Use"] as Int
}

// Overridden properties of a class that isn't a module.
class OverriddenFeature: @unchecked Sendable { var name: String { "Overridden Base" } }
class OverriddenCart: OverriddenFeature, @unchecked Sendable { override var name: String { "Overridden Cart" } }
final class OverriddenMiniCart: OverriddenCart, @unchecked Sendable {}
struct OverriddenFeatures { nonisolated(unsafe) static var all: [OverriddenFeature] = [OverriddenCart()] }
final class Overriddena: Module {
    override func configure() {
        for feature in OverriddenFeatures.all { define(Key(feature.name)) { 1 } }
        define("Overriddena Use") { factory in try factory["Overridden Cart"] as Int }
    }
}
final class Overriddenb: Module {
    func add(_ feature: OverriddenFeature) { define(Key("b " + feature.name)) { 1 } }
    override func configure() {
        add(OverriddenMiniCart())
        define("Overriddenb Use") { factory in try factory["b Overridden Cart"] as Int }
    }
}
func useOverridden() throws {
    _ = try ObjectGraphFactory(Overriddena.self, environment: Environment())["Overriddena Use"] as Int
    _ = try ObjectGraphFactory(Overriddenb.self, environment: Environment())["Overriddenb Use"] as Int
}

// An implementation whose result is unknown.
protocol JoinedNamed { func key() -> String }
struct JoinedFixed: JoinedNamed { func key() -> String { "Joined Fixed" } }
struct JoinedBuilt: JoinedNamed { func key() -> String { ["Joined", "Built"].joined(separator: " ") } }
final class Joined: Module {
    // expect: notChecked warning
    func add(_ named: some JoinedNamed) { define(Key(named.key())) { 1 } }
    override func configure() {
        add(JoinedBuilt())
        define("Joined Use") { factory in try factory["Joined Built"] as Int }
    }
}
func useJoined() throws {
    print(JoinedFixed().key())
    _ = try ObjectGraphFactory(Joined.self, environment: Environment())["Joined Use"] as Int
}

// A property that is set, and read through a protocol.
protocol AssignedNamed { var key: String { get } }
final class AssignedBox: AssignedNamed {
    var key: String
    init(key: String) { self.key = key }
}
final class Assigned: Module {
    // expect: notChecked warning
    func add(_ named: any AssignedNamed) { define(Key(named.key)) { 1 } }
    override func configure() {
        let box = AssignedBox(key: "Assigned Old")
        box.key = "Assigned New"
        add(box)
        define("Assigned Use") { factory in try factory["Assigned New"] as Int }
    }
}
func useAssigned() throws {
    _ = try ObjectGraphFactory(Assigned.self, environment: Environment())["Assigned Use"] as Int
}

// Casts that the running program decides.
class CastBase: @unchecked Sendable {}
protocol CastP: Sendable {}
final class CastSub: CastBase, CastP, @unchecked Sendable {}
final class Cast: Module {
    override func configure() {
        define("Cast Items") { [CastSub()] as [CastBase] }
        define("Cast Id") { AnyHashable(5) }
    }
}
func useCastA() throws {
    _ = try ObjectGraphFactory(Cast.self, environment: Environment())["Cast Items"] as [any CastP]
}
func useCastB() throws { _ = try ObjectGraphFactory(Cast.self, environment: Environment())["Cast Id"] as Int }
