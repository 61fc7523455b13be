public import Rivet

/// A console.
@MainActor public final class WaitingConsole {}
/// Defines the console.
public final class WaitingModule: Module {
    override public func configure() {
        define("Waiting Console", on: MainActor.self) { _ in WaitingConsole() }
    }
}
struct WaitingSession {
    let factory: ObjectGraphFactory
    func open() async throws -> WaitingConsole { try factory["Waiting Console"] }
}
/// Opens a session on the main actor, where its asynchronous code stays.
@MainActor public func useWaiting() async throws {
    let factory = try ObjectGraphFactory(WaitingModule.self, environment: Environment())
    _ = try await WaitingSession(factory: factory).open()
}
