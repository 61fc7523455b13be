// Unusual places for names, closures and requests. Corners.txt has all the facts that the linter reads from this file.

import Rivet
import RivetLifecycle

struct A: Sendable {}
final class M: Module {
    let extra: Int

    required init(assembly: Assembly, environment: Environment) {
        extra = 1
        super.init(assembly: assembly, environment: environment)
    }

    override func configure() {
        lazy var x: Int = 1
        let make: @Sendable (ObjectGraphFactory) throws -> A = { f in try f["InVar"] }
        define("ByVariable", as: make)
        define("Trailing", in: .singleton) { [environment] f -> A in
            let n: Int = try environment["N"]; _ = n; return try f["Cap"] as A
        }
        let r = define("Stored", in: .singleton) { _ in A() }
        r.eager()
        for name in ["a", "b"] { define(Key(name)) { _ in A() } }
        let key: Key<A> = "Local key"
        define(key) { _ in A() }
        define(Key<A>("Typed")) { _ in A() }
        define(.init("Init")) { _ in A() }
        define("Nested") { f in
            func inner() throws -> A { try f["Inner"] }
            let c = { try f["Closure"] as A }
            return try Bool.random() ? inner() : c()
        }
        define("Explicit", as: { (f: ObjectGraphFactory) -> A in try f["Explicit need"] })
        define("Partial", as: Self.method2)
        self.define("Self") { _ in A() }
        x += 1
        if let s = Optional("x") { alias(s, to: "Trailing") }
        do { let v: Int = try environment["V"]; print(v) } catch { print(error) }
    }
    static func method2(_ f: ObjectGraphFactory) throws -> A { try f["Method need"] }
}
extension ObjectGraphFactory {
    var a: A { get throws { try self["Ext"] } }
    func b(_ n: String) throws -> A { try self[n] }
}
extension Module { func defineAll() { define("All") { f in try f.a } } }
enum K: String { case one, two = "Zwei"; var key: Key<A> { Key(rawValue) } }
struct Names: RawRepresentable { let rawValue: String; static let x = Names(rawValue: "X raw") }
func t(_ f: ObjectGraphFactory) async throws {
    let a: A = try f[K.two.key]
    let b: A = try f[Names.x.rawValue]
    async let c: A = f.resolve("Async let")
    let d = try await (f["Tuple"], c) as (A, A)
    guard let e: A = try? f["Guard"] else { return }
    if let g = try f.optional("If let", as: A.self) { _ = g }
    let s =
        switch 3 {
        case 3: try f["Switch"] as A;
        default: try f["Default"] as A
        }
    let i = if Bool.random() { try f["If expr"] as A } else { A() }
    let arr: [A] = try ["A", "B"].map { try f[$0] }
    let p = \ObjectGraphFactory.environment
    let q: A? = try? f["Q"]
    let z = try (f["Coalesce"] as A?) ?? A()
    let str: A = try f["Multi " + "part " + K.one.rawValue]
    let k: A = try f[Key("Key call")]
    let m: A = try f["\(K.two.rawValue) suffix"]
    _ = (a, b, d, e, s, i, arr, p, q, z, str, k, m)
}
func leaving(_ f: ObjectGraphFactory) throws -> A {
    defer { _ = try? f["Defer"] as A }
    _ = try f["If"] as Bool ? f["Then"] as Int : f["Else"] as Int
    let name = "Outer"
    _ = try { [name, it = try f["Captured"] as A] in (try f[Key(name)] as A, it) }()
    return try { [name = String(name)] in try f[Key(name)] as A }()
}
