import Parts
import Rivet

let session = CachedScope("Session")

/// Scopes, and which objects may depend on others.
package final class ScopesModule: Module {
    override package func configure() {
        define("Login", in: session) { _ in Battery() }
        define("Trip", in: .graph) { _ in Battery() }
        define("Handle", in: .weak) { _ in Handle() }
        // Resolves it for each use.
        define("Account", in: .singleton) { factory in
            let login: Provider<Battery> = try factory["Login Provider"]
            return Whole(login)
        }
        // Prototypes and weak objects belong to the caller.
        define("Desk", in: .singleton) { factory in
            let fresh: Battery = try factory["Battery"]
            let handle: Handle = try factory["Handle"]
            return Whole(fresh, handle)
        }
        // Overrides in the scopes of the definitions that they replace.
        redefine("Handle") { _ in Handle() }
        define("Sketch", in: .singleton) { Handle() }
        redefine("Sketch", in: .prototype) { Sketch() }
        define("Draft") { Handle() }
        redefine("Draft") { Sketch() }
        define("Lantern", in: .singleton) { Handle() }
        redefine("Lantern") { Handle() }.completed { _, _ in }
        require(AtticModule.self, under: "Attic")
        group("Shelves", of: Handle.self)
        // A shorter-lived object may hold a longer-lived one.
        define("Route", in: .graph) { factory in
            let login: Battery = try factory["Login"]
            let trip: Battery = try factory["Trip"]
            return Whole(login, trip)
        }
    }
}

package final class Handle: Sendable {}

/// It isn't `Sendable`.
package final class Sketch { package init() {} }

/// Contributes to a group outside of its namespace, and to a group of the namespace.
final class AtticModule: Module {
    override func configure() {
        contribute("Shelves") { Handle() }
        contribute("Boxes") { Battery() }
    }
}
