// An application with asynchronous objects and objects of the main actor. Its comments have faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet
import RivetLifecycle

final class Sample: Sendable {
    init() {}
    init(slowly: Bool) async {}
}

@MainActor
final class Screen {
    init() {}
}

final class Desk: Sendable {}

struct Box: Sendable {
    let make: @Sendable () throws -> Sample
}

final class SampleModule: Module {
    override func configure() {
        define("Slow", in: .singleton) { await Sample(slowly: true) }
        define("New") { () async throws in await Sample(slowly: true) }
        define("Fast", in: .singleton) { Sample() }
        define("Early", in: .singleton) { await Sample(slowly: true) }.eager()
        define("By Recipe", as: .calling({ (_: Sample) in Desk() }, with: "Fast"))
        define("Slow Desk", as: .calling({ (_: Sample) in Desk() }, with: "New"))
        define("Screen", in: .singleton, on: MainActor.self) { Screen() }
        define("Lamp", on: MainActor.self) { Screen() }
        define("First Screen", in: .singleton, on: MainActor.self) { Screen() }.eager()
    }
}

extension ObjectGraphFactory {
    func sample(_ name: String) throws -> Sample { try self[name] }

    func lamp() throws -> Screen { try self["Lamp"] }

    @MainActor func screen() throws -> Screen { try self["Screen"] }
}

final class DeskModule: Module {
    override func configure() {
        require(SampleModule.self)
        define("Desk") { factory in
            let early: Sample = try factory["Early"]
            let fast: Sample = try factory["Fast"]  // fault: "Fast" => "Slow"; finds: needsAwait error
            _ = try factory.sample("Fast")  // fault: "Fast" => "New"; finds: needsAwait error
            _ = try factory["By Recipe"] as Desk  // fault: "By Recipe" => "Slow Desk"; finds: needsAwait error
            _ = try? factory["Slow"] as Sample
            // A shared object may exist when the provider is called.
            let slow: Provider<Sample> = try factory["Slow Provider"]
            let again: Provider<Sample> = try factory["Fast Provider"]
            let new: @Sendable () async throws -> Sample = try factory["New Provider"]
            _ = (slow, again, new)
            return [early, fast]
        }
        define("Awaiting Desk") { factory async throws in
            _ = try await factory.resolve("New") as Sample
            return try factory["Fast"] as Sample  // fault: "Fast" => "New"; finds: needsAwait error
        }
        define("Later") { factory in Box { try factory["Slow"] as Sample } }
        define("Wall", in: .singleton, on: MainActor.self) { factory in
            _ = try factory.lamp()
            return try factory.screen()
        }
        define("Early Wall", in: .singleton) { factory in
            try factory["First Screen"] as Screen  // fault: First Screen => Screen; finds: needsMainActor error
        }
        define("Lamps", in: .singleton) { factory async throws in
            _ = try await factory.resolve("Lamp") as Screen  // fault: await factory.resolve("Lamp") => factory.lamp(); finds: needsMainActor error
            return try await MainActor.run { try factory["Lamp"] as Screen }
        }
        define("Detached") { factory async throws in
            try await Task.detached { try await factory.resolve("Screen") as Screen }.value
        }
        define("Row") { factory in try factory["Lamp"] as Screen }
        decorate("Lamp") { (screen: Screen, factory) in
            _ = try factory["Screen"] as Screen
            return screen
        }
    }
}

@MainActor
func show(_ factory: ObjectGraphFactory) throws -> [Screen] {
    [try factory["Row"], try factory["Wall"], try factory.lamp()]
}

func hold(_ factory: ObjectGraphFactory) throws -> Screen { try factory["Lamp"] }

func run() async throws {
    let factory = try ObjectGraphFactory(DeskModule.self, environment: Environment())
    _ = try await factory.start()
    _ = try factory["Desk"] as [Sample]
    _ = try await factory.resolve("Awaiting Desk") as Sample  // fault: await factory.resolve("Awaiting Desk") => factory["Awaiting Desk"]; finds: needsAwait error
    _ = try await factory.resolve("Slow") as Sample
    _ = try factory["Slow"] as Sample
    _ = try (factory["Later"] as Box).make()
    _ = try await factory.resolve("Early Wall") as Screen
    _ = try await factory.resolve("Lamps") as Screen
    _ = try await factory.resolve("Detached") as Screen
    _ = try await factory.resolve("Slow Desk") as Desk
    _ = try await MainActor.run { try factory.lamp() }  // fault: await MainActor.run { try factory.lamp() } => factory.lamp(); finds: needsMainActor error
    _ = try await show(factory)
    _ = try await MainActor.run { try hold(factory) }
}
