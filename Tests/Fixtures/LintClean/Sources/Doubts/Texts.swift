import Foundation
import Rivet

// An interpolation of the program.
extension DefaultStringInterpolation {
    mutating func appendInterpolation(useInterpolated text: String) { appendLiteral(text.uppercased()) }
}
final class Interpolated: Module {
    override func configure() {
        // expect: notChecked warning
        define("Interpolated \(useInterpolated: "wheel")") { 1 }
        define("Interpolated Use") { factory in try factory["Interpolated WHEEL"] as Int }
    }
}
func useInterpolated() throws {
    _ = try ObjectGraphFactory(Interpolated.self, environment: Environment())["Interpolated Use"] as Int
}

// The names of composed types.
protocol ComposedA: Sendable {}
protocol ComposedB: Sendable {}
struct ComposedX: ComposedA, ComposedB {}
// expect: notChecked warning
extension Key { static var useComposed: Self { Key("\(Object.self)") } }
final class Composed: Module {
    override func configure() {
        define(.useComposed) { ComposedX() as any ComposedB }
        define(.useComposed) { ComposedX() as any ComposedA & ComposedB }
        define(.useComposed) { ComposedX.self as ComposedX.Type }
        define(.useComposed) { Int.self as Int.Type }
    }
}
func useComposed() throws {
    let f = try ObjectGraphFactory(Composed.self, environment: Environment())
    _ = try f[.useComposed] as any ComposedB
    _ = try f[.useComposed] as any ComposedA & ComposedB
    _ = try f[.useComposed] as ComposedX.Type
    _ = try f[.useComposed] as Int.Type
}

// Numbers whose text isn't their literal.
final class Numbered: Module {
    override func configure() {
        let size: CGFloat = 12
        // expect: notChecked warning
        define("Numbered Font \(size)") { 1 }
        // expect: notChecked warning
        for code in [65, 66] as [UInt8] { define("Numbered Slot \(Character(UnicodeScalar(code)))") { 1 } }
        define("Numbered Use") { factory in
            try (factory["Numbered Font 12.0"] as Int) + factory["Numbered Slot A"] + factory["Numbered Slot B"]
        }
    }
}
func useNumbered() throws {
    _ = try ObjectGraphFactory(Numbered.self, environment: Environment())["Numbered Use"] as Int
}

// A literal of a type that makes something else of it.
struct LiteralName: RawRepresentable, ExpressibleByStringLiteral {
    let rawValue: String
    init(rawValue: String) { self.rawValue = rawValue }
    init(stringLiteral value: String) { rawValue = "Literal " + value }
}
final class Literal: Module {
    func add(_ name: LiteralName) { define(Key(name.rawValue)) { 1 } }
    override func configure() {
        // expect: notChecked warning
        add("Wheel")
        define("Literal Use") { factory in try factory["Literal Wheel"] as Int }
    }
}
func useLiteral() throws { _ = try ObjectGraphFactory(Literal.self, environment: Environment())["Literal Use"] as Int }

// Operators of the program.
struct OperatedPath: ExpressibleByStringLiteral, Equatable {
    let text: String
    init(stringLiteral value: String) { text = value.lowercased() }
    static func + (left: OperatedPath, right: String) -> String { left.text + "/" + right }
}
final class Operated: Module {
    func add(_ path: OperatedPath) {
        // expect: notChecked warning
        define(Key(path + "wheel")) { 1 }
        if path == "Operated" { define("Operated Extra") { 1 } }
    }
    override func configure() {
        add("operated")
        define("Operated Use") { factory in try (factory["operated/wheel"] as Int) + factory["Operated Extra"] }
    }
}
func useOperated() throws {
    _ = try ObjectGraphFactory(Operated.self, environment: Environment())["Operated Use"] as Int
}

// The environment's name in a name.
final class Named: Module {
    override func configure() {
        define(Key("Named \(environment.name.rawValue) Server")) { 1 }
        define("Named Use") { factory in try factory["Named Production Server"] as Int }
    }
}
func useNamed() throws {
    _ = try ObjectGraphFactory(Named.self, environment: Environment(name: .production))["Named Use"] as Int
}
