// An application that reads its variables from files, which are in Files/. Its comments have faults, as in Helpers.swift.

// swift-format-ignore-file
import Foundation
import Rivet

struct Report: Sendable { init(_: Any...) {} }
enum Plan: String, Sendable { case free, paid }

final class ShopModule: Module {
    override func configure() {
        define("Shop") { factory in try Report(factory.environment["URL"] as String, factory.environment["Retries"] as Int) }  // fault: "URL" => "ULR"; finds: variable error
        define("Plan") { factory in try Report(factory.environment["Plan"] as Plan) }  // fault: as Plan => as [Plan]; finds: variable error
        define("Rate") { factory in try Report(factory.environment["Rate"] as Double) }  // fault: as Double => as Bool; finds: variable error
        define("Tags") { factory in try Report(factory.environment["Tags"] as [String]) }  // fault: [String] => [URL]; finds: variable error
        // Only one of the files has it.
        define("Trace") { factory in try Report(factory.environment["Trace", default: false]) }
        // The file has null.
        define("Nothing") { factory in Report((try? factory.environment["Nothing"] as Int) as Any) }
    }
}
/// The process may replace variables of the file, and add others.
final class ServerModule: Module {
    override func configure() {
        define("Server") { factory in try Report(factory.environment["Port"] as Int, factory.environment["Retries"] as Bool) }
    }
}
final class TestModule: Module {
    override func configure() {
        define("Fake") { factory in try Report(factory.environment["Trace"] as Bool) }  // fault: "Trace" => "Tarce"; finds: variable error
        define("Added") { factory in try Report(factory.environment["Added"] as Int) }  // fault: environment["Added" => environment["Aded"; finds: variable error
    }
}

/// The name may be that of each file.
func environment(_ name: String, in folder: URL) throws -> Environment {
    try Environment(name: Environment.Name(rawValue: name), contentsOf: folder.appending(path: "\(name).json"))
}
func run(_ name: String, _ folder: URL) throws {
    let shop = try ObjectGraphFactory(ShopModule.self, environment: environment(name, in: folder))
    for name in ["Shop", "Plan", "Rate", "Tags", "Trace", "Nothing"] { _ = try shop.object(name, as: Report.self) }
    let process = try environment(name, in: folder).merging(.process(name: .production))
    _ = try ObjectGraphFactory(ServerModule.self, environment: process)["Server"] as Report
    let file = folder.appending(path: "Test.json")
    let test = try ObjectGraphFactory(TestModule.self, environment: Environment(name: .test, contentsOf: file).merging(["Added": 1]))
    _ = try (test["Fake"] as Report, test["Added"] as Report)
}
