// A decorator that creates an object of the main actor. A recipe can create it there.
import Rivet

@MainActor class Title {}

@MainActor final class Frame: Title {
    init(_ title: Title) {}
}

final class FrameModule: Module {
    override func configure() {
        #if MISTAKE
        decorate("Title") { (title: Title) in Frame(title) }
        #else
        redefine("Title", as: .calling(Frame.init, with: "Title Original", on: MainActor.self))
        #endif
    }
}
