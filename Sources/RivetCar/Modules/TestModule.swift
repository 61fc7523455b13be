import Rivet

/// The car as tests want it: with an engine that moves nothing, and a map that is there at once.
final class TestModule: Module {
    override func configure() {
        require(CarModule.self)
        redefine("Engine") { _ in FakeEngine() as any Engine }
        redefine("Navigation", in: .singleton) { _ in Navigation(places: ["Here"]) }
    }
}
