import Parts
import Rivet
import Synchronization

let session = CachedScope("Session")

/// Singletons that retain objects of scopes that release them.
package final class CaptiveModule: Module {
    override package func configure() {
        define("Login", in: session) { _ in Battery() }
        define("Paint", in: .graph) { _ in Battery() }
        define("Trip", in: .graph) { factory in
            let login: Battery = try factory["Login"]
            return Whole(login)
        }
        define("Shelf", in: ShelfScope()) { _ in Battery() }
        define("C1", in: .singleton) { factory in  // expect: captive error "Login"
            let login: Battery = try factory["Login"]
            return Whole(login)
        }
        define("C2", in: .singleton) { factory in  // expect: captive error "Login"
            let trip: Whole = try factory["Trip"]
            return Whole(trip)
        }
        define("C3", in: .singleton) { factory in  // expect: captive error "Shelf"
            let shelf: Battery = try factory["Shelf"]
            return Whole(shelf)
        }
        define("Between") { factory in
            let login: Battery = try factory["Login"]
            return Whole(login)
        }
        define("C4", in: .singleton) { factory in  // expect: captive error "Login"
            let between: Whole = try factory["Between"]
            return Whole(between)
        }
        define("C5", in: .singleton) { factory in
            let paint: Battery = try factory["Paint"]
            return Whole(paint)
        }
    }
}

/// A scope that retains the last object it receives.
struct ShelfScope: CustomScope {
    let name = "shelf"
    private let shelf = Shelf()

    func object(for slot: ScopeSlot) -> (any Sendable)? { shelf.object.withLock { $0 } }
    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) { shelf.object.withLock { $0 = object } }
}

private final class Shelf: Sendable {
    let object = Mutex<(any Sendable)?>(nil)
}
