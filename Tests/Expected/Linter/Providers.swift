// An application with providers of objects that must be awaited, or that the main actor creates. Its comments have
// faults, as in Helpers.swift.

// swift-format-ignore-file
import Rivet

final class Engine: Sendable {}
final class Car: Sendable {
    init(make: @escaping Provider<Engine>) {}
    init(later make: @escaping @Sendable () async throws -> Engine) {}
}
@MainActor final class Screen {}
final class Holder: Sendable { init(make: @escaping @Sendable () throws -> Screen) {} }

final class CarModule: Module {
    override func configure() {
        define("Engine", in: .singleton) { Engine() }  // fault: { Engine() } => { _ async in Engine() }; finds: elsewhere
        define("Car") { f in try Car(make: f["Engine Provider"] as Provider<Engine>) }  // finds: needsAwait error
        define("Car 2") { f in try Car(make: f.provider(for: "Engine" as Key<Engine>)) }  // finds: needsAwait error
        define("Car 3") { f in let make: Provider<Engine> = try f["Engine Provider"]; return Car(make: make) }  // finds: needsAwait error
        define("Car 4", needing: "Engine Provider") { f in try Car(make: f["Engine Provider"] as Provider<Engine>) }  // finds: needsAwait error
        define("Car 5", as: .calling({ (make: @escaping Provider<Engine>) in Car(make: make) }, with: "Engine Provider"))  // finds: typeMismatch error
        define("Car 6") { f in try Car(later: f["Engine Provider"]) }
        define("Screen", on: MainActor.self) { Screen() }
    }
}
@MainActor func startCars() throws {
    let factory = try ObjectGraphFactory(CarModule.self, environment: Environment())
    for name in ["Car", "Car 2", "Car 3", "Car 4", "Car 5", "Car 6"] as [Key<Car>] { _ = try factory[name] }
    let make: @Sendable () throws -> Engine = try factory["Engine Provider"]  // finds: needsAwait error
    _ = try make()
}
@MainActor func startMain() async throws {
    let factory = try ObjectGraphFactory(CarModule.self, environment: Environment())
    let make: @Sendable () throws -> Screen = try factory["Screen Provider"]
    await Task.detached { do { _ = try make() } catch { print(error) } }.value
}

// The object may exist when a provider is called if other code awaits it.
final class AwaitedModule: Module {
    override func configure() {
        define("Engine", in: .singleton) { _ async in Engine() }
        define("Car", in: .singleton) { f in try Car(make: f["Engine Provider"] as Provider<Engine>) }  // finds: needsAwait error
    }
}
func startAwaited() async throws {
    let factory = try ObjectGraphFactory(AwaitedModule.self, environment: Environment())
    _ = try await factory.resolve("Engine") as Engine  // fault: "Engine") as Engine => "Car") as Car; finds: elsewhere
    _ = try factory["Car"] as Car
}
