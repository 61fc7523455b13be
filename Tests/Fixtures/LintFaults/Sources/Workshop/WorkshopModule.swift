import Garage
import Parts
import Rivet

/// Expects an object that is supplied to the factory.
final class TripModule: Module {
    override func configure() { expect("Token" as Key<Battery>) }
}

let night = CachedScope("Night")

/// Changes definitions of its parent, whose scopes and types it inherits.
final class NightModule: Module {
    override func configure() {
        define("Moon", in: night) { Battery() }
        redefine("Engine") { factory in  // expect: captive error "Moon"
            let _: Battery = try factory["Moon"]
            return Engine()
        }
        redefine("C5") { Drawing() }  // expect: unusableScope error Drawing isn't Sendable
        decorate("Battery") { (radio: Radio, _) in radio }  // expect: typeMismatch error "Battery"
        redefine("Radio") { factory in
            try factory["Radio Original"] as Battery  // expect: typeMismatch error "Radio Original"
        }
    }
}

/// Requires all modules.
final class WorkshopModule: Module {
    override func configure() {
        require(MissingModule.self)
        require(MistypedModule.self)
        require(CycleModule.self)
        require(CaptiveModule.self)
        require(ChangingModule.self)
        require(VariableModule.self)
        require(FormsModule.self)
        require(ShelvesModule.self)
        define("W1") { factory in
            let whole: Whole = try factory["M1"]
            let leg: Whole = try factory["Left.Legg"]  // expect: missing error Did you mean "Left.Leg"
            return Whole(whole, leg)
        }
    }
}
