import Parts
import Rivet

/// Objects that depend on themselves.
package final class CycleModule: Module {
    override package func configure() {
        define("Hen") { factory in
            let egg: Whole = try factory["Egg"]
            return Whole(egg)
        }
        define("Egg") { factory in
            let hen: Whole = try factory["Hen"]  // expect: cycle error
            return Whole(hen)
        }
        define("Snake") { factory in Whole(try tail(factory)) }
        define("Tail") { factory in
            let snake: Whole = try factory["Snake"]  // expect: cycle error
            return Whole(snake)
        }
        define("Loop") { factory in
            let knot: Whole = try factory["Knot"]  // expect: cycle error
            return Whole(knot)
        }
        alias("Knot", to: "Loop")
        define("Mirror", in: .singleton) { factory in
            let mirror: Whole = try factory["Mirror"]  // expect: cycle error
            return Whole(mirror)
        }
        alias("Here", to: "There")  // expect: cycle error
        alias("There", to: "Here")
    }
}

private func tail(_ factory: ObjectGraphFactory) throws -> Whole { try factory["Tail"] }
