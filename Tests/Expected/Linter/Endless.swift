// Functions that call each other in several places, whose expansion would take exponential time without limits.

import Rivet

protocol Motor: Sendable {}
final class Engine: Motor {}
final class Oil: Sendable {}

/// Each function calls the others twice, with names that become longer.
func first(_ name: String, in factory: ObjectGraphFactory) throws {
    try second(name + " A", in: factory)
    try third(name + " B", in: factory)
    try second(name + " C", in: factory)
}

func second(_ name: String, in factory: ObjectGraphFactory) throws {
    try third(name + " D", in: factory)
    try first(name + " E", in: factory)
    try first(name + " F", in: factory)
}

func third(_ name: String, in factory: ObjectGraphFactory) throws {
    _ = try factory["Oil"] as Oil
    try first(name + " G", in: factory)
    try second(name + " H", in: factory)
    try second(name + " I", in: factory)
}

/// Results that depend on each other.
func odd(_ number: Int, _ name: String) -> String {
    number == 0 ? name : even(number - 1, name) + even(number - 2, name) + odd(number - 3, name)
}

func even(_ number: Int, _ name: String) -> String {
    number == 0 ? name : odd(number - 1, name) + odd(number - 2, name) + even(number - 3, name)
}

func isReady(_ isFast: Bool) -> Bool { isFast ? !isReady(!isFast) : isReady(!isFast) }

final class MotorModule: Module {
    override func configure() {
        if isReady(true), odd(9, "Name") == "Name" { define("Wheel") { _ in Engine() } }
        define("Engine") { _ in Engine() }
        define("Oil") { _ in Oil() }
    }
}

func run() throws {
    let factory = try ObjectGraphFactory(MotorModule.self, environment: Environment())
    let motor = try factory["Engine"] as Engine?  // fault: Engine"] => Oil"]; finds: typeMismatch error
    let oil: Oil? = try factory["Oil"]  // fault: Oil"] => Oils"]; finds: missing error
    let wheel = try factory.optional("Wheel", as: Engine.self)
    if isReady(false) { try first("Gear", in: factory) }
    print(motor as Any, wheel as Any, oil as Any)
}
