import Handwritten
import Rivet
import RivetLifecycle

// Not in main.swift, for the reason given in Graphs.swift.

/// The same objects beside one that has a hook, as on a server.
private final class HookedModule: Module {
    static let names = (0..<requests + 10).map { "hooked\($0)" }

    override func configure() {
        require(GateModule.self)
        define("Service", in: .singleton) { _ in Engine(power: 3) }.onStart { _ in }
        for name in HookedModule.names { define(Key(name), in: .singleton) { _ in Engine(power: 3) } }
    }
}

/// Counts requests to a factory that records which objects depend on which, because its graph has a hook.
func countHooked() throws {
    let graph = try ObjectGraph(HookedModule.self, environment: Environment())
    // The definitions remember their types when the first factory builds their objects.
    let (earlier, factory) = (try ObjectGraphFactory(graph), try ObjectGraphFactory(graph))
    let names = HookedModule.names
    for name in names { sink(try earlier[name] as Engine) }

    try count("prototype beside a hook", beside: "object by hand") {
        for _ in 0..<$0 { sink(try factory["Engine"] as Engine) }
    }
    try count("car beside a hook", beside: "car by hand") { for _ in 0..<$0 { sink(try factory["Car"] as Car) } }
    try count("first request beside a hook", beside: "first by hand", allocating: true) { count in
        let start = count < requests ? requests : 0
        for number in start..<start + count { sink(try factory[names[number]] as Engine) }
    }
}
