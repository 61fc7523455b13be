// A start hook that sets a property of the main actor.
import Rivet
import RivetLifecycle

@MainActor final class Screen { var isOpen = false }

final class ScreenModule: Module {
    override func configure() {
        #if MISTAKE
        define("Screen", in: .singleton, on: MainActor.self) { Screen() }.onStart { screen in screen.isOpen = true }
        #else
        define("Screen", in: .singleton, on: MainActor.self) { Screen() }
            .onStart { @MainActor screen in screen.isOpen = true }
        #endif
    }
}
