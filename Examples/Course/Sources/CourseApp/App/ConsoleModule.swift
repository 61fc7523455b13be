import Rivet

/// The display of a program without views, which an application with views replaces by a definition of its own.
final class ConsoleModule: Module {
    override func configure() {
        define(.display, in: .singleton) { ConsoleDisplay() }
    }
}

extension Key where Object == any Display {
    static var display: Self { "Display" }
}
