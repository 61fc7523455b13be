// Correct programs with names and types that the compiler's dump doesn't show: it has the protocol, or `Any`, in the
// place of an element of a pack or of an opened existential. No finding in this file is an error.

// swift-format-ignore-file
import Rivet

protocol Role: Sendable { init() }
protocol Other: Sendable {}
protocol Third: Sendable {}
struct First: Role, Other { init() {} }
struct Second: Role, Other, Third { init() {} }
struct Pairs<T>: Sendable { init() {} }
extension Key { static var byName: Self { Key("\(Object.self)") } }
/// Some objects of types that the source doesn't show.
func roles() -> [any Role] { [0, 1].map { (number: Int) -> any Role in if number == 0 { First() } else { Second() } } }
func roleObjects() -> [any Role] { roles() }
func roleTypes() -> [any Role.Type] { roles().map { type(of: $0) } }

extension Module {
    func one<R: Role>(_ type: R.Type) { define(Key<R>.byName) { _ in R() } }
    func number<T>(_ type: T.Type) { define(Key<Int>("\(T.self)")) { _ in 1 } }
    func role<R, S>(_ role: R.Type, of type: S.Type) { alias(Key<R>.byName, to: Key<S>.byName) }
}

// MARK: - Packs

final class RolesModule: Module {
    override func configure() {
        single(First.self, as: (any Role).self, (any Other).self) { _ in First() }
        singleByHelper(Second.self, as: (any Third).self) { _ in Second() }
    }
    func single<S: Sendable, each R>(
        _ type: S.Type, as roles: repeat (each R).Type, make: @escaping @Sendable (ObjectGraphFactory) throws -> S
    ) {
        define(.byName, in: .singleton, as: make)
        repeat alias(Key<each R>.byName, to: Key<S>.byName)
    }
    func singleByHelper<S: Sendable, each R>(
        _ type: S.Type, as roles: repeat (each R).Type, make: @escaping @Sendable (ObjectGraphFactory) throws -> S
    ) {
        define(.byName, in: .singleton, as: make)
        repeat role(each roles, of: type)
    }
}
/// Two packs, of which the first parameter shows only one.
final class TwoPacksModule: Module {
    override func configure() { both(Int.self, Bool.self, names: String.self, Double.self) }
    func both<each R, each Q>(_ first: repeat (each R).Type, names: repeat (each Q).Type) {
        repeat number((each Q).self)
    }
}
/// A pack of a type around the function, and one that no parameter shows.
struct Types<each R: Role>: Sendable {
    init() {}
    func add(to module: Module) { repeat module.one((each R).self) }
    func all(_ factory: ObjectGraphFactory) throws -> (repeat each R) { (repeat try factory[Key<each R>.byName]) }
}
final class TypesModule: Module {
    override func configure() {
        Types<First, Second>().add(to: self)
        pairs(Pairs<(Int, String)>(), Pairs<(Double, Bool)>())
    }
    func pairs<each R, each Q>(_ pairs: repeat Pairs<(each R, each Q)>) { repeat pair((each R).self, (each Q).self) }
    func pair<R, Q>(_ first: R.Type, _ second: Q.Type) { define(Key<Int>("\(R.self)\(Q.self)")) { _ in 1 } }
}
/// A type that is written beside the elements, and types around them.
final class ListsModule: Module {
    override func configure() {
        lists(First.self, Second.self)
        others(Int.self)
    }
    func lists<each R: Role>(_ types: repeat (each R).Type) { repeat list([each R].self, (each R).self) }
    func list<L, R: Role>(_ list: L.Type, _ type: R.Type) { define(Key<L>.byName) { _ in [R()] as! L } }
    func others<each R>(_ types: repeat (each R).Type) { repeat named((each R).self, (any Other).self) }
    func named<R, Q>(_ first: R.Type, _ second: Q.Type) { define(Key<Int>("\(R.self) \(Q.self)")) { _ in 1 } }
}

// MARK: - Opened existentials

extension Role {
    func add(to module: Module) { module.define(Key<Self>.byName) { _ in Self() } }
    static func register(in module: Module) { module.define(Key<Int>("\(Self.self) Count")) { _ in 1 } }
}
final class OpenedModule: Module {
    override func configure() {
        for role in roles() { role.add(to: self) }
        for type in roleTypes() { type.register(in: self) }
    }
}
final class MetatypesModule: Module {
    override func configure() {
        for type in roleTypes() { one(type) }
        for role in roles() { plain(role) }
    }
    func plain(_ value: Any) { define("\(value)") { _ in 1 } }
}
extension ObjectGraphFactory {
    func same<T: Role>(as role: T) throws -> T { try self[Key<T>("\(T.self)")] }
    func any(_ role: any Role) throws -> any Role { try same(as: role) }
}

@MainActor func run() throws {
    let roles = try ObjectGraphFactory(RolesModule.self, environment: Environment())
    print(try roles[.byName] as any Role, try roles[.byName] as any Other, try roles["Second"] as Second)
    let packs = try ObjectGraphFactory(TwoPacksModule.self, environment: Environment())
    print(try packs["String"] as Int, try packs["Double"] as Int)
    let types = try ObjectGraphFactory(TypesModule.self, environment: Environment())
    print(try types[.byName] as First, try types["IntString"] as Int, try Types<First, Second>().all(types))
    let lists = try ObjectGraphFactory(ListsModule.self, environment: Environment())
    print(try lists[.byName] as [First], try lists[.byName] as [Second], try lists["Int Other"] as Int)
    let opened = try ObjectGraphFactory(OpenedModule.self, environment: Environment())
    print(try opened[.byName] as First, try opened["Second Count"] as Int)
    let metatypes = try ObjectGraphFactory(MetatypesModule.self, environment: Environment())
    print(try metatypes[.byName] as Second, try metatypes["First()"] as Int)
    for role in roleObjects() { print(try metatypes.any(role)) }
}
