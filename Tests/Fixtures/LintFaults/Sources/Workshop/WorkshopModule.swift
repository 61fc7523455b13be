import Garage
import Parts
import Rivet

/// Expects an object that is supplied to the factory.
final class TripModule: Module {
    override func configure() { expect("Token" as Key<Battery>) }
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
