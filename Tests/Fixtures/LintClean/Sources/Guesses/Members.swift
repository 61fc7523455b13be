import Rivet

// A requirement that has two default implementations.
protocol TitledScreen { var title: String { get } }
protocol ModalScreen: TitledScreen {}
extension TitledScreen { var title: String { "Modal Plain" } }
extension TitledScreen where Self: ModalScreen { var title: String { "Modal Sent" } }
class PlainScreen: TitledScreen {}
struct SentScreen: ModalScreen {}
final class ConstrainedMember: Module {
    // expect: notChecked warning
    func add(_ s: any TitledScreen) { define(Key(s.title)) { 1 } }
    override func configure() {
        add(PlainScreen())
        add(SentScreen())
        define("Modal Use") { factory in try (factory["Modal Plain"] as Int) + factory["Modal Sent"] }
    }
}
func useConstrainedMember() throws {
    _ = try ObjectGraphFactory(ConstrainedMember.self, environment: Environment())["Modal Use"] as Int
}

// Keys that have the same name in Swift, but belong to different types.
extension Key where Object == Int { static var keyed: Self { "Keyed Int" } }
extension Key where Object == String { static var keyed: Self { "Keyed String" } }
final class KeyMember: Module {
    override func configure() {
        define(.keyed) { 1 }
        define(.keyed) { "x" }
        define("Keyed Use") { factory in
            try (factory["Keyed Int"] as Int) + (factory[.keyed] as String).count
                + (factory["Keyed String"] as String).count
        }
    }
}
func useKeyMember() throws {
    _ = try ObjectGraphFactory(KeyMember.self, environment: Environment())["Keyed Use"] as Int
}

// A member of a protocol extension that isn't a requirement.
protocol HiddenName {}
extension HiddenName { var name: String { "Hidden Protocol" } }
struct OwnName: HiddenName { var name: String { "Hidden Own" } }
final class HiddenMember: Module {
    func add(_ named: some HiddenName) { define(Key(named.name)) { 1 } }
    override func configure() {
        add(OwnName())
        define("Hidden Use") { factory in try factory["Hidden Protocol"] as Int }
    }
}
func useHiddenMember() throws {
    _ = try ObjectGraphFactory(HiddenMember.self, environment: Environment())["Hidden Use"] as Int
}

// Keys whose text depends on the type of their object.
extension Key where Object == Int { static var typedPort: Self { "Typed Int Port" } }
extension Key where Object == String { static var typedPort: Self { "Typed String Port" } }
extension Key where Object == [Int] { static var typedSize: Self { Key("Typed Sizes") } }
extension Key where Object == Double { static var typedSize: Self { Key("Typed Size") } }
final class TypedKey: Module {
    override func configure() {
        define(.typedPort) { 80 }
        define(.typedPort) { "80" }
        define(.typedSize) { 1.5 }
        define(.typedSize) { [1] }
    }
}
func useTypedKey() throws {
    let f = try ObjectGraphFactory(TypedKey.self, environment: Environment())
    _ = try (f[.typedPort] as Int) + (f[.typedPort] as String).count
    _ = try f[.typedSize] as Double
}

// Members of a generic type that depend on its argument.
struct GenericID<T>: Hashable { let raw: String }
extension GenericID where T == Int { static var main: Self { .init(raw: "Generic Int") } }
extension GenericID where T == String { static var main: Self { .init(raw: "Generic String") } }
final class GenericMember: Module {
    override func configure() {
        define(Key(GenericID<Int>.main.raw)) { 1 }
        define(Key(GenericID<String>.main.raw)) { 1 }
        define("Generic Use") { factory in try (factory["Generic Int"] as Int) + factory["Generic String"] }
    }
}
func useGenericMember() throws {
    _ = try ObjectGraphFactory(GenericMember.self, environment: Environment())["Generic Use"] as Int
}
