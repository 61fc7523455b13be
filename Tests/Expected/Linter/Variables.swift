// An application whose environments are in the source. Its comments have faults, as in Helpers.swift.

// swift-format-ignore-file
import Foundation
import Rivet

struct Report: Sendable { init(_: Any...) {} }
enum Payment: String, Sendable { case cash, card }
enum Setting { static let port = "Port" }

extension ObjectGraphFactory {
    func setting<Value>(_ name: String, as type: Value.Type = Value.self) throws -> Value { try environment[name] }
}
extension Environment {
    var city: String { get throws { try self["City"] } }
    func rate(_ name: String) throws -> Double { try self["\(name) Rate"] }
    static let standard = Environment(name: .test, variables: ["Port": 80, "Town": "Bern"])
}

final class OfficeModule: Module {
    override func configure() throws {
        let desks: Int = try environment["Desks"]  // fault: "Desks" => "Deks"; finds: variable error
        for desk in 0..<desks { define("Desk") { Report(desk) } }
        define("Payment") { factory in try Report(factory.environment["Payment"] as Payment) }  // fault: environment["Payment" => environment["Paiment"; finds: variable error
        define("Port") { factory in try Report(factory.environment[Setting.port] as Int) }  // fault: as Int => as Bool; finds: variable error
        define("Small") { factory in try Report(factory.environment["Port"] as UInt8) }  // fault: UInt8 => [Int]; finds: variable error
        define("City") { factory in try Report(factory.environment.city, factory.setting("City", as: String.self)) }  // fault: setting("City" => setting("Citty"; finds: variable error
        define("Rate") { factory in try Report(factory.environment.rate("Day")) }  // fault: "Day" => "Noon"; finds: variable error
        define("Count", as: .calling({ (count: Int) in Report(count) }, with: .variable("Count")))  // fault: (count: Int) => (count: URL); finds: variable error
        define("Tax", as: .calling({ (tax: Double) in Report(tax) }, with: .variable("Tax")))  // fault: .variable("Tax") => .variable("Taxes"); finds: variable error
        define("Default") { factory in try Report(factory.environment["Floors", default: 3]) }  // fault: "Floors" => "Rates"; finds: variable error
        define("Lamps") { factory in try Report(factory.environment["Lamps", default: 3]) }
        define("Rates") { factory in try Report(factory.environment["Rates"] as [Float]) }  // fault: Float => Bool; finds: variable error
        // These may be absent, or are read as other types without loss.
        define("Logo") { factory in Report((try? factory.environment["Logo"] as String) as Any) }
        define("Sign") { factory in
            factory.environment.contains("Sign") ? try Report(factory.environment["Sign"] as String) : Report()
        }
        define("Text") { factory in try Report(factory.environment["Count"] as Double, factory.environment["Port"] as Double) }
        define("Hidden") { factory in try Report(factory.environment["City"] as Secret<String>, factory.environment["Unknown"] as Int) }
        define("Token") { factory in try Report(factory.environment["Token"] as String) }
        let day = environment
        define("Day") { _ in try Report(day["Day Rate"] as Float) }
    }
}

final class RoomModule: Module {
    override func configure() {
        define("Room") { factory in try Report(factory.environment["Level"] as Int, factory.environment["City"] as String) }  // finds: variable error
    }
}
final class HouseModule: Module {
    override func configure() {
        require(RoomModule.self, under: "North", variables: ["Level": 1])
        require(RoomModule.self, under: "South", variables: ["Level": 2])  // fault: "Level": 2 => "Lvel": 2; finds: elsewhere
    }
}
final class SizeModule: Module {
    override func configure() throws {
        if try environment["Wide"] as Bool { define("Width") { Report() } }
    }
}
/// The source doesn't show its environment.
final class OpenModule: Module {
    override func configure() {
        define("Open") { factory in try Report(factory.environment["Anything"] as Int, factory.environment["Port"] as Int) }
    }
}

func office(_ unknown: any Sendable, _ city: String) throws {
    let variables: [String: any Sendable] = [
        "Desks": 4, "Payment": "cash", "Port": 80, "Lamps": 9,
        "Day Rate": 1.5, "Count": "3", "Tax": 0.08, "Rates": [1, 2.5],
        "Unknown": unknown, "Token": Secret("x"),
    ]
    let environment = Environment(name: .production, variables: variables).merging(["City": city])
    let office = try ObjectGraphFactory(OfficeModule.self, environment: environment)
    let names = [
        "Desk", "Payment", "Port", "Small", "City", "Rate", "Count", "Tax", "Default", "Rates", "Logo", "Sign", "Text",
        "Hidden", "Token", "Day", "Lamps",
    ]
    for name in names { _ = try office.object(name, as: Report.self) }
    let house = try ObjectGraphFactory(HouseModule.self, environment: environment)
    _ = try (house["North.Room"] as Report, house["South.Room"] as Report)
    let sized = environment.merging(["Wide": "yes"])  // fault: "yes" => "perhaps"; finds: variable error
    let wide = try ObjectGraphFactory(SizeModule.self, environment: sized)
    let narrow = try ObjectGraphFactory(SizeModule.self, environment: Environment(variables: ["Wide": false]))
    _ = try (wide["Width"] as Report, narrow["Width"] as Report)
    let port: Int = try Environment.standard["Port"]  // fault: "Port" => "Prt"; finds: variable error
    print(port)
}
func open(_ environment: Environment, _ name: String, _ file: URL) throws {
    _ = try ObjectGraphFactory(OpenModule.self, environment: environment)["Open"] as Report
    let made = Environment(name: .test, variables: [name: 1])
    _ = try ObjectGraphFactory(OpenModule.self, environment: made)["Open"] as Report
    let read = try Environment.standard.merging(Environment(name: .test, contentsOf: file))
    _ = try ObjectGraphFactory(OpenModule.self, environment: read)["Open"] as Report
    _ = try (read["Town"] as Int, read["Village"] as Int)
}

// One graph with several possible environments, of which only one reaches some reads.
extension Environment.Name { static let staging: Self = "Staging" }
enum Stage {
    static let production = Environment(name: .production, variables: ["Crash Key": "x", "Level": 1])
    static let staging = Environment(name: .staging, variables: ["Level": 2, "Debug": true])  // fault: "Level" => "Lewel"; finds: elsewhere
    static let test = Environment(name: .test, variables: ["Level": 3])
    static func chosen(_ text: String?) -> Environment {
        switch text {
        case "production": production
        case "staging": staging
        default: test
        }
    }
}
final class CrashModule: Module {
    override func configure() { define("Crashes") { factory in try Report(factory.environment["Crash Key"] as String) } }  // fault: "Crash Key" => "Crash Kee"; finds: variable error
}
final class StageModule: Module {
    override func configure() {
        if environment.name == .production { require(CrashModule.self) }
        if environment.name == .staging {
            define("Debug") { factory in try Report(factory.environment["Debug"] as Bool) }  // fault: as Bool => as Int; finds: variable error
        }
        define("Level") { factory in try Report(factory.environment["Level"] as Int) }  // finds: variable error
    }
}
func startStages(_ arguments: [String]) throws {
    let factory = try ObjectGraphFactory(StageModule.self, environment: Stage.chosen(arguments.last))
    if factory.environment.name == .production { _ = try factory["Crashes"] as Report }
    if factory.environment.name == .staging { _ = try factory["Debug"] as Report }
    _ = try factory["Level"] as Report
    let environment = arguments.isEmpty ? Stage.production : Stage.test
    let other = try ObjectGraphFactory(CrashedModule.self, environment: environment)
    if environment.name == .production { _ = try other["Crash Report"] as Report }
}
final class CrashedModule: Module {
    override func configure() {
        if environment.name == .production {
            define("Crash Report") { factory in try Report(factory.environment["Crash Key"] as String) }
        }
    }
}
