import Parts
import Rivet
import RivetLifecycle

/// Closures that ignore the factory, run-time arguments, long recipes, keys, and objects that complete each other.
package final class FormsModule: Module {
    override package func configure() {
        define("Bolt") { Battery() }
        define("Lamp", in: .singleton) { Battery() }
        define("Nut", on: MainActor.self) { Battery() }
        define("Course", on: MainActor.self) { (factory, id: Int) in Whole(try factory[.bolt], id) }
        define("Lesson", as: .calling(lesson, with: .bolt, .argument, .optional("Lamp")))
        define(
            "Kit",
            as: .calling(
                kit,
                with: .named("Bolt"),
                .bolt,
                Key.screw,
                .named("Bolt"),
                .optional("Lamp"),
                .variable("Frequency"),
                .argument,
                .motor,
                .named("Lamp"),
                .named("Engine")
            )
        )
        define("Box of Bolts", as: .calling({ (make: Provider<Battery>) in Whole(try make()) }, with: .provider(.bolt)))
        define(
            "Box of Lamps",
            as: .calling({ (make: Provider<Battery>) in Whole(try make()) }, with: .provider("Lamp"))
        )
        alias("Screw", to: Key.bolt)
        define("Box", needing: Key.bolt, "Lamp", .screw) { factory in
            Whole(try factory[.bolt], try factory["Lamp"] as Battery, try factory[.screw])
        }
        // These refer to each other.
        define("Library", in: .singleton, needing: "Lamp") { factory in Whole(try factory["Lamp"] as Battery) }
            .completed { _, factory in _ = try factory["Catalog"] as Whole }
        define("Catalog", in: .singleton) { Whole() }
            .completed { _, factory in _ = (try factory["Library"] as Whole, try factory[.bolt]) }
        // It doesn't retain the login.
        define("Visit", in: .singleton) { Whole() }
            .completed(on: MainActor.self) { _, factory in _ = try factory["Login"] as Battery }
            .completed(visit)
        define("Service", in: .singleton) { Whole() }.running(mayReturn: true) { _ in }
        addTool()
    }

    private func addTool() {
        guard environment.name == .test else { return _ = define("Tool") { Whole() } }
        define("Tool") { Whole("test") }
    }
}

private func lesson(_ bolt: Battery, _ id: Int, _ lamp: Battery?) -> Whole { Whole(bolt, id, lamp as Any) }

private func kit(
    _ a: Battery,
    _ b: Battery,
    _ c: Battery,
    _ d: Battery,
    _ lamp: Battery?,
    _ frequency: Double,
    _ id: Int,
    _ motor: any Motor,
    _ i: Battery,
    _ j: any Motor
) -> Whole { Whole(a, b, c, d, lamp as Any, frequency, id, motor, i, j) }

@Sendable private func visit(_ whole: Whole, _ factory: ObjectGraphFactory) throws {
    _ = try factory["Nut Provider"] as Provider<Battery>
}

extension NameOrKey where Self == Key<Battery> {
    package static var screw: Self { "Screw" }
}
