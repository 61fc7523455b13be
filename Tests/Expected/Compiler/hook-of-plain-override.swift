// A hook on an override whose object isn't Sendable, so that no scope can share it.
import Rivet
import RivetLifecycle

class Sketch {}
final class Picture: Sendable {}

final class TestModule: Module {
    override func configure() {
        #if MISTAKE
        redefine("Picture") { Sketch() }
            .onStop { _ in }
        #else
        redefine("Picture") { Picture() }
            .onStop { _ in }
        #endif
    }
}
