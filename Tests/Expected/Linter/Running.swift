// An application that runs with the factories of `run`, whose graphs are those of the callers. Its comments have
// faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet
import RivetLifecycle

final class AppModule: Module { override func configure() { define("A") { 1 } } }
final class OtherModule: Module { override func configure() { define("B") { 2 } } }
final class SessionModule: Module {
    override func configure() {
        expect("User" as Key<String>)  // finds: missing error
        define("C") { factory in try factory["User"] as String }
    }
}
struct Sessions {
    let graph: ObjectGraph
    init(of app: ObjectGraphFactory) throws {
        graph = try ObjectGraph(SessionModule.self, environment: app.environment, parent: app.graph)
    }
    func logIn(to app: ObjectGraphFactory) throws -> ObjectGraphFactory {
        try ObjectGraphFactory(graph, parent: app, supplying: ["User": "Ada"])  // fault: , supplying: ["User": "Ada"] => ; finds: elsewhere
    }
}
func use(_ factory: ObjectGraphFactory) throws {
    let session = try Sessions(of: factory).logIn(to: factory)
    _ = try (session["C"] as String, factory["A"] as Int)  // fault: factory["A"] => factory["B"]
}
func start() async throws {
    let other = try ObjectGraphFactory(OtherModule.self, environment: Environment())
    _ = try other["B"] as Int
    let factory = try ObjectGraphFactory(AppModule.self, environment: Environment())
    try await factory.run { running in
        _ = try running["A"] as Int  // fault: "A" => "B"
        try use(running)
    }
    _ = try await factory.run { try $0["A"] as Int }  // fault: "A" => "B"
    try await other.run(body)
    try await factory.run(stopping: .seconds(1)) { [other] running in
        _ = try (other["B"] as Int, running["A"] as Int)  // fault: running["A"] => running["B"]
    }
}
func body(_ factory: ObjectGraphFactory) async throws { _ = try factory["B"] as Int }  // fault: "B" => "A"
