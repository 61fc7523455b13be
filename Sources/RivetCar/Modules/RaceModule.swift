import Rivet

/// The car for races, with another engine, and the team on the radio.
final class RaceModule: Module {
    override func configure() {
        require(CarModule.self)
        redefine("Engine") { factory in try RaceEngine(battery: factory["Battery"]) as any Engine }
        decorate("Radio") { (radio: any Receiver) in TeamRadio(radio) }
    }
}
