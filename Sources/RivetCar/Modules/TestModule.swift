import Rivet

/// The car for tests, with a fake engine and a map that is available synchronously.
final class TestModule: Module {
    override func configure() {
        require(CarModule.self)
        redefine("Engine") { FakeEngine() as any Engine }
        redefine("Navigation") { Navigation(places: ["Here"]) }
    }
}
