// An asynchronous decorator, which doesn't exist.
import Rivet

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        decorate("Text") { (text: String, factory) in try await factory.resolve("Start") + text }
        #else
        decorate("Text") { (text: String, factory) in try factory["Start"] + text }
        #endif
    }
}
