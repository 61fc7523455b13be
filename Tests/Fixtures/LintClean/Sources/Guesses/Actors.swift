import Foundation
import Rivet

// A closure that has an isolated parameter.
@MainActor final class ParameterConsole { init() {} }
final class IsolatedParameter: Module {
    override func configure() { define("Isolation Console", on: MainActor.self) { _ in ParameterConsole() } }
}
func withMainActor<T: Sendable>(_ body: @Sendable (isolated MainActor) throws -> T) async rethrows -> T {
    try await body(MainActor.shared)
}
func openIsolated(_ factory: ObjectGraphFactory) async throws {
    _ = try await withMainActor { (main: isolated MainActor) in try factory["Isolation Console"] as ParameterConsole }
}
func useIsolatedParameter() async throws {
    try await openIsolated(ObjectGraphFactory(IsolatedParameter.self, environment: Environment()))
}

// Extensions of actors that request objects.
@MainActor final class ExtendedConsole { init() {} }
final class ActorExtension: Module {
    override func configure() { define("Extended Console", on: MainActor.self) { _ in ExtendedConsole() } }
}
extension MainActor {
    func openOnMain(_ factory: ObjectGraphFactory) throws -> ExtendedConsole { try factory["Extended Console"] }
}
extension Actor {
    func openOnActor(_ factory: ObjectGraphFactory) throws -> ExtendedConsole { try factory["Extended Console"] }
}
func useActorExtension() async throws {
    let f = try ObjectGraphFactory(ActorExtension.self, environment: Environment())
    _ = try await MainActor.shared.openOnMain(f)
    _ = try await MainActor.shared.openOnActor(f)
}

// A closure that runs on the main queue.
@MainActor final class QueueConsole { init() {} }
final class MainQueue: Module {
    override func configure() { define("Queue Console", on: MainActor.self) { _ in QueueConsole() } }
}
func onMainQueue<T: Sendable>(_ body: @Sendable () throws -> T) throws -> T {
    try DispatchQueue.main.sync { try body() }
}
func openOnQueue(_ factory: ObjectGraphFactory) async throws {
    _ = try onMainQueue { try factory["Queue Console"] as QueueConsole }
}
func useMainQueue() async throws {
    let factory = try ObjectGraphFactory(MainQueue.self, environment: Environment())
    try await Task.detached { try await openOnQueue(factory) }.value
}
