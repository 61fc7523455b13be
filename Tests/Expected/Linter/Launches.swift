// An application whose environments depend on a name that only the running program knows. Its comments have faults, as
// in Helpers.swift.

// swift-format-ignore-file
import Rivet

struct Report: Sendable { init(_: Any...) {} }

final class TelemetryModule: Module {
    override func configure() {
        switch environment.name {
        case .production: define("Metrics") { factory in try Report(factory.environment["Space"] as String) }
        case .staging: define("Metrics") { factory in try Report(factory.environment["Host"] as String) }
        default: define("Metrics") { Report() }
        }
        if environment.name != .test {
            define("Reporter") { factory in try Report(factory.environment["Key"] as String) }
        }
        define("Port") { factory in try Report(factory.environment["Port"] as Int) }  // fault: "Port"] => "Prt"]; finds: variable error
    }
}
extension Environment.Name { static let staging: Self = "Staging" }
enum Launch {
    static let all: [Environment.Name] = [.production, .staging, .test]
    static func environment(_ name: Environment.Name) -> Environment {
        common(name).merging(Environment(name: name, variables: variables(name)))
    }
    private static func common(_ name: Environment.Name) -> Environment {
        Environment(name: name, variables: ["Port": 80, "Size": 1])
    }
    private static func variables(_ name: Environment.Name) -> [String: any Sendable] {
        switch name {
        case .production: ["Space": "a", "Key": "k"]
        case .staging: ["Host": "h", "Key": "l"]
        default: ["Level": "debug"]
        }
    }
    static func server(_ environment: Environment) throws -> ObjectGraphFactory {
        try ObjectGraphFactory(TelemetryModule.self, environment: environment)
    }
}
func serve(_ name: String) throws {
    let factory = try Launch.server(Launch.environment(.init(rawValue: name)))
    print(try factory["Metrics"] as Report, try factory["Port"] as Report)
    print(try factory.optional("Reporter", as: Report.self) as Any)
}
func drive() throws {
    for name in Launch.all { print(try Launch.server(Launch.environment(name))["Metrics"] as Report) }
}
