import Foundation
import Rivet

// Casts of collections, metatypes, and tuples that succeed only at run time.
class DynamicBase: @unchecked Sendable {}
protocol DynamicPart: Sendable {}
final class DynamicSub: DynamicBase, DynamicPart, @unchecked Sendable {}
final class DynamicCast: Module {
    override func configure() {
        define("Dynamic Map") { ["a": DynamicSub()] as [String: DynamicBase] }
        define("Dynamic Opt") { [DynamicSub()] as [DynamicBase?] }
        define("Dynamic Type") { DynamicSub.self as DynamicBase.Type }
        define("Dynamic Pair") { (DynamicSub(), 1) as (DynamicBase, Int) }
    }
}
func useDynamicCast() throws {
    let f = try ObjectGraphFactory(DynamicCast.self, environment: Environment())
    _ = try f["Dynamic Map"] as [String: any DynamicPart]
    _ = try f["Dynamic Opt"] as [any DynamicPart]
    _ = try f["Dynamic Type"] as any DynamicPart.Type
    _ = try f["Dynamic Pair"] as (any DynamicPart, Int)
}

// An element of a dictionary whose key the program computes.
final class LookupName: Module {
    let names = ["a": "Lookup A", "b": "Lookup B"]
    override func configure() {
        let mode = ["a", "x"].joined().prefix(1)
        // swift-format-ignore: NeverForceUnwrap
        // expect: notChecked warning
        define(Key(names[String(mode)]!)) { 1 }
        define("Lookup B") { 2 }
    }
}
func useLookupName() throws {
    let f = try ObjectGraphFactory(LookupName.self, environment: Environment())
    _ = try (f["Lookup A"] as Int) + f["Lookup B"]
}

// Objects of Foundation that are requested as types of Swift.
final class BridgedType: Module {
    override func configure() {
        define("Bridged Title") { NSString(string: "x") }
        define("Bridged Number") { NSNumber(value: 5) }
    }
}
func useBridgedType() throws {
    let f = try ObjectGraphFactory(BridgedType.self, environment: Environment())
    _ = try f["Bridged Title"] as String
    _ = try f["Bridged Number"] as Int
}
