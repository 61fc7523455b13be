import Parts
import Rivet

let session = CachedScope("Session")

/// What is kept, and what may hold it.
package final class ScopesModule: Module {
    override package func configure() {
        define("Login", in: session) { _ in Battery() }
        define("Trip", in: .graph) { _ in Battery() }
        define("Handle", in: .weak) { _ in Handle() }
        // Asks anew each time.
        define("Account", in: .singleton) { factory in
            let login: Provider<Battery> = try factory["Login Provider"]
            return Whole(login)
        }
        // What is fresh belongs to who asks, and so does what is weak.
        define("Desk", in: .singleton) { factory in
            let fresh: Battery = try factory["Battery"]
            let handle: Handle = try factory["Handle"]
            return Whole(fresh, handle)
        }
        // What is kept shorter may hold what is kept longer.
        define("Route", in: .graph) { factory in
            let login: Battery = try factory["Login"]
            let trip: Battery = try factory["Trip"]
            return Whole(login, trip)
        }
    }
}

final class Handle: Sendable {}
