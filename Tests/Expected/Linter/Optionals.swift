// An application with names that exist only in some environments. Its comments have faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet

struct Log: Sendable { init(_ crashes: String?) {} }
final class CrashModule: Module { override func configure() { define("Crashes") { "c" } } }
final class DebugModule: Module { override func configure() { define("Debug") { "d" } } }
final class LogModule: Module {
    override func configure() {
        if environment.name == .production { require(CrashModule.self) }
        if environment.name == .test { require(DebugModule.self) }
        define("Log", as: .calling(Log.init, with: .optional("Crashes")))  // fault: "Crashes" => "Crash"; finds: missing warning
        define("Log 2") { f in Log(try f.optional("Crashes")) }  // fault: "Crashes" => "Crashed"; finds: missing warning
        define("Log 3") { f in Log(try f.optional("Debug")) }  // fault: "Debug" => "Debugg"; finds: missing warning
    }
}
func startLogs(_ arguments: [String]) throws {
    let logs = ["Log", "Log 2", "Log 3"] as [Key<Log>]
    for environment in [Environment(name: .production), Environment(name: .test), Environment(name: .development)] {
        let factory = try ObjectGraphFactory(LogModule.self, environment: environment)
        for log in logs { _ = try factory[log] }
    }
}
func chooseLogs(_ arguments: [String]) throws {
    let environment = arguments.isEmpty ? Environment(name: .production) : Environment(name: .test)
    let factory = try ObjectGraphFactory(LogModule.self, environment: environment)
    _ = try (factory["Log"] as Log, factory["Log 2"] as Log, factory["Log 3"] as Log)
}
