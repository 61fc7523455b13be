// An application whose loops skip some of their elements. Its comments have faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet

struct Report: Sendable { init(_: Any...) {} }
enum Part: String, CaseIterable { case engine = "Engine", wheel = "Wheel", debug = "Debug" }

extension ObjectGraphFactory {
    func show(_ name: String) throws { print(try self["\(name) View"] as Report) }
}

final class PartsModule: Module {
    override func configure() {
        for part in Part.allCases where part != .debug { define(Key(part.rawValue)) { Report() } }
        for name in ["A", "B", "Debug"] where name != "Debug" { define(Key(name)) { Report() } }
        for name in ["C", "D", ""] where !name.isEmpty { define(Key(name)) { Report() } }
        for name in ["E", "Fx", "Debug"] where name.count < 3 { define(Key(name)) { Report() } }
        for name in ["E", "Debug"] where name.count > 2 { define(Key("\(name) Only")) { Report() } }
        for (name, isOn) in ["G": true, "H": false] where isOn { define(Key(name)) { Report() } }
        for name in ["A", "B", "Debug"] {
            if name == "Debug" { continue }
            define(Key("\(name) View")) { Report() }
        }
        // The program may skip both, so neither is a duplicate.
        for name in ["X", "Y"] where isOn(name) { define(Key("Z")) { Report(name) } }
    }
    private func isOn(_ name: String) -> Bool { name.hashValue == 0 }
}

func run() throws {
    let factory = try ObjectGraphFactory(PartsModule.self, environment: Environment())
    for part in Part.allCases where part != .debug { print(try factory[part.rawValue] as Report) }
    for name in ["A", "B", "Debug"] where name != "Debug" { print(try factory[name] as Report) }  // fault: "B" => "Bx"
    for name in ["A", "B", "Debug"] where name != "Debug" && name != "A" { print(try factory[name] as Report) }
    for name in ["C", "D", ""] where !name.isEmpty { print(try factory[name] as Report) }
    for name in ["E", "Fx", "Debug"] where name.count < 3 { print(try factory[name] as Report) }
    for name in ["A", "B", "Debug"] {
        if name == "Debug" { continue }
        print(try factory[name] as Report)
    }
    for name in ["A", "B", "Debug"] {
        guard name.count < 3 else { break }
        print(try factory[name] as Report)
    }
    for name in ["A", "B", "Debug"] {
        switch name {
        case "Debug": break
        default: print(try factory[name] as Report, try factory["E"] as Report)  // fault: "E" => "Ee"
        }
    }
    for name in ["A", "B", "Debug"] where name.count < 3 { try factory.show(name) }
    for name in ["A", "B", "Debug"] where name != "Debug" { try factory.show(name) }  // fault: "B" => "Bx"
    for name in ["A", "Nothing"] { print(name.count < 3 ? try factory[name] as Report : Report()) }
    print(try factory["G"] as Report, try factory["Z"] as Report)
}
