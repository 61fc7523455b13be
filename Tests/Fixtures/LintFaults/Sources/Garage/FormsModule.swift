import Parts
import Rivet

/// Faults in recipes with arguments, long recipes, keys, and closures that complete objects.
package final class FormsModule: Module {
    override package func configure() {
        require(PartsModule.self)
        // expect: missing error Did you mean "Engine"
        define("F1", as: .calling({ (engine: Engine, id: Int) in Whole(engine, id) }, with: "Enginne", .argument))
        // expect: unusableScope error the scope singleton shares one object
        define("F2", in: .singleton, as: .calling({ (id: Int) in Whole(id) }, with: .argument))
        // expect: typeMismatch error a request for the group passes none
        contribute("Wholes", as: .calling({ (id: Int) in Whole(id) }, with: .number))
        // expect: typeMismatch error "F3" expects "Engine" to be
        define("F3", as: .calling(pair, with: "Engine"))
        // expect: missing warning "Battery"
        define("F4", as: .calling({ (battery: Battery?) in Whole(battery as Any) }, with: .optional("Batery")))
        define(
            "F5",
            as: .calling(
                nine,
                with: .named("Enginee"),  // expect: missing error Did you mean "Engine"
                .named("Battery"),  // expect: typeMismatch error "F5" expects "Battery" to be an Engine
                .engine,
                .engine,
                .engine,
                .optional("Ennine"),  // expect: missing warning "Engine"
                .argument,
                .named("Engine"),
                Key<Engine>("Engien")  // expect: missing error "Engine"
            )
        )
        // expect: missing error "Engine Provider"
        define("F6", as: .calling({ (make: Provider<Engine>) in Whole(try make()) }, with: .provider("Enginne")))
        // expect: typeMismatch error "Battery Provider"
        define("F20", as: .calling({ (make: Provider<Engine>) in Whole(try make()) }, with: .provider("Battery")))
        define("F7", on: MainActor.self) { (factory, id: Int) in
            Whole(try factory["Batttry"] as Battery, id)  // expect: missing error "Battery"
        }
        define("F8", in: .singleton, needing: "Engine") { _ in Whole() }
            .completed { _, factory in
                let _: Battery = try factory["Battery"]
                let _: Radio = try factory["Raddio"]  // expect: missing error "F8" depends on "Raddio"
                let _: Battery = try factory["Engine"]  // expect: typeMismatch error "F8" expects "Engine"
            }
            .completed(on: MainActor.self) { _, factory in
                let _: Radio = try factory["Rradio"]  // expect: missing error "F8" depends on "Rradio"
            }
            .completed { _, factory in
                let _: Radio = try await factory.resolve("Radioz")  // expect: missing error "F8" depends on "Radioz"
            }
            .completed(complete)
        alias("F9", to: Key<Engine>("Engnne"))  // expect: missing error Did you mean "Engine"
        // expect: missing error "Gearbox"
        define("F10", needing: Key.gearbox, "Engine") { Whole(try $0["Engine"] as Engine) }
        define("F11", needing: Key.engine) { factory in
            let _: Battery = try factory["Battery"]  // expect: undeclared error "Battery"
            return Whole(try factory[.engine])
        }
        defineAwaited()
    }

    private func defineAwaited() {
        define("Tank") { () async throws in Battery() }
        define("Seat", on: MainActor.self) { Battery() }
        define("Bench", as: .calling({ (tank: Battery) in Whole(tank) }, with: "Tank"))
        // expect: needsAwait error "F12" depends on "Tank", which must be awaited
        define("F12", needing: "Tank") { _ in Whole() }
        // expect: needsMainActor error define "F13" on: MainActor.self
        define("F13", needing: "Seat") { _ in Whole() }
        // expect: needsAwait error because of "Tank"
        define("F14", in: .singleton, needing: "Bench") { _ in Whole() }
        define("Hall", in: .singleton) { Battery() }.completed { _, _ in await Task.yield() }
        define("Wall", in: .singleton) { Battery() }.completed(on: MainActor.self) { _, _ in }
        // expect: needsAwait error "Hall"
        define("F16", needing: "Hall") { _ in Whole() }
        // expect: needsMainActor error "Wall"
        define("F17", needing: "Wall") { _ in Whole() }
        define("F15", needing: "Tank Provider", "Seat Provider") { _ in Whole() }
        decorate("F15", needing: "Tank") { (whole: Whole, _) in whole }  // expect: needsAwait error "F15"
    }
}

private func pair(_ engine: Engine, _ battery: Battery) -> Whole { Whole(engine, battery) }

private func nine(
    _ a: Engine,
    _ b: Engine,
    _ c: Engine,
    _ d: Engine,
    _ e: Engine,
    _ f: Engine?,
    _ id: Int,
    _ h: Engine,
    _ i: Engine
) -> Whole { Whole(a, b, c, d, e, f as Any, id, h, i) }

@Sendable private func complete(_ whole: Whole, _ factory: ObjectGraphFactory) throws {
    let _: Radio = try factory["Radioy"]  // expect: missing error "F8" depends on "Radioy"
}

extension Key where Object == Engine {
    package static var engine: Self { "Engine" }
}

extension Key where Object == Battery {
    package static var battery: Self { "Battery" }
}

extension Key where Object == Int {
    static var number: Self { .argument }
}
