import Rivet

/// The car as tests want it: with an engine that moves nothing.
final class TestModule: Module {
    override func configure() {
        require(CarModule.self)
        redefine("Engine") { _ in FakeEngine() as any Engine }
    }
}
