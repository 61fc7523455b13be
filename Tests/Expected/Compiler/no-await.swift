// An asynchronous initializer without await.
import Rivet

final class Database: Sendable { init() async throws {} }

final class CarModule: Module {
    override func configure() {
        #if MISTAKE
        define("Database", in: .singleton) { _ in try Database() }
        #else
        define("Database", in: .singleton) { _ in try await Database() }
        #endif
    }
}
