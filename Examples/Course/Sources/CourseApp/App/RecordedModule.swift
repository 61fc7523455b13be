import Rivet

/// Recorded answers in place of the server's, in development and in tests.
final class RecordedModule: Module {
    override func configure() {
        redefine(.transport) { RecordedTransport() }
    }
}
