import Care
import Rivet
import Synchronization
import Wiring

// Objects that retain others longer than those may live.

/// Ends when the shift ends.
let shiftScope = CachedScope("Shift")

/// Ends when a visitor leaves.
let visitScope = CachedScope("Visit", timeToLive: .seconds(600))

/// A scope of our own, which retains the last object.
struct LockerScope: CustomScope {
    let name = "locker"
    private let locker = Locker()

    func object(for slot: ScopeSlot) -> (any Sendable)? { locker.object.withLock { $0[slot] } }

    func keep(_ object: any Sendable, for slot: ScopeSlot, generation: Int) {
        locker.object.withLock { $0[slot] = object }
    }
}

private final class Locker: Sendable {
    let object = Mutex<[ScopeSlot: any Sendable]>([:])
}

/// Holds an object, or a closure that makes one.
struct Holder: Sendable {
    let parts: [any Sendable]
    init(_ parts: any Sendable...) { self.parts = parts }
}

extension Module {
    /// Defines an object that lives as long as a shift.
    fileprivate func duringShift<Object: Sendable>(
        _ name: String,
        make: @escaping @Sendable (ObjectGraphFactory) throws -> Object
    ) {
        define(Key<Object>(name), in: shiftScope, as: make)
    }

    /// Defines a singleton that holds another object.
    fileprivate func holder(_ name: String, of part: String) {
        define(Key<Holder>(name), in: .singleton) { factory in
            Holder(try factory.object(part, as: Archive.self))
        }
    }

    /// Defines an object in a scope that the caller chooses.
    fileprivate func scoped(_ name: String, in scope: some RetainingScope) {
        define("\(name)", in: scope) { Archive(name) }
    }
}

/// Objects of several lifetimes.
final class LifetimeModule: Module {
    override func configure() {
        duringShift("Duty List") { _ in Archive("Duty") }
        duringShift("Key Ring") { _ in Archive("Keys") }
        define("Visitor Pass", in: visitScope) { Archive("Pass") }
        define("Locker", in: LockerScope()) { Archive("Locker") }
        scoped("Badge", in: visitScope)
        scoped("Uniform", in: .singleton)
        scoped("Coat", in: .graph)
        define("Fresh Paper") { Archive("Paper") }
        define("Pass Folder") { factory in Holder(try factory["Visitor Pass"] as Archive) }
        define("Pass Form", in: .graph) { factory in Holder(try factory["Visitor Pass"] as Archive) }
        alias("Pass", to: "Visitor Pass")
    }
}

/// Retains them, but only as long as they live.
package final class LifetimesModule: Module {
    override package func configure() {
        require(LifetimeModule.self)
        // if FAULTS, or: captive error "Foreman"
        define("Foreman", in: .singleton) { factory in
            let list: Provider<Archive> = try factory["Duty List Provider"]
            #if FAULTS
            let fixed: Archive = try factory["Key Ring"]  // expect: captive error [lifetime] "Foreman"
            return Holder(list, fixed)
            #else
            return Holder(list)
            #endif
        }
        define("Janitor", in: .singleton) { factory in
            let ring = try keyRing(factory)
            return Holder(ring)
        }
        define("Guard", in: shiftScope) { factory in
            let ring: Archive = try factory["Key Ring"]
            return Holder(ring)
        }
        #if FAULTS
        define("Doorman", in: .singleton) { factory in  // or: captive error "Doorman"
            let ring: Archive = try factory.member("Key Ring")  // expect: captive error [lifetime] "Doorman"
            return Holder(ring)
        }
        #endif
        holder("Uniform Shop", of: "Uniform")
        holder("Coat Shop", of: "Coat")
        #if FAULTS
        holder("Badge Shop", of: "Badge")  // expect: captive error [lifetime] "Badge"
        #endif
        #if FAULTS
        holder("Locker Shop", of: "Locker")  // expect: captive error [lifetime] "Locker"
        #endif
        #if FAULTS
        // expect: captive error [lifetime] "Folder Shelf"
        define("Folder Shelf", in: .singleton) { factory in try factory["Pass Folder"] as Holder }
        #else
        define("Folder Shelf", in: visitScope) { factory in try factory["Pass Folder"] as Holder }
        #endif
        #if FAULTS
        // expect: captive error [lifetime] "Form Shelf"
        define("Form Shelf", in: .singleton) { factory in try factory["Pass Form"] as Holder }
        #else
        define("Form Shelf") { factory in try factory["Pass Form"] as Holder }
        #endif
        define("Paper Shelf", in: .singleton) { factory in Holder(try factory["Fresh Paper"] as Archive) }
        #if FAULTS
        // expect: captive error [lifetime] "Pass Shelf"
        define("Pass Shelf", in: .singleton, as: .calling({ (pass: Archive) in Holder(pass) }, with: "Pass"))
        #else
        define("Pass Shelf", in: visitScope, as: .calling({ (pass: Archive) in Holder(pass) }, with: "Pass"))
        #endif
        define("Shift Shelf", in: shiftScope) { factory in
            Holder(try factory["Duty List"] as Archive)
        }
        #if FAULTS
        // expect: captive error [lifetime] "Wardrobe"
        service("Wardrobe") { factory in Holder(try factory["Badge"] as Archive) }
        #else
        service("Wardrobe") { factory in Holder(try factory["Uniform"] as Archive) }
        #endif
        // if FAULTS, or: captive error "Desk"
        define("Desk", in: .singleton) { factory in
            #if FAULTS
            let names = ["Uniform", "Locker"]  // or: captive error "Desk"
            #else
            let names = ["Uniform", "Coat"]
            #endif
            // if FAULTS, expect: captive error [lifetime] "Desk"
            return Holder(try names.map { try factory.object($0, as: Archive.self) })
        }
    }
}

/// A provider of the ring, which is asked each time.
private func keyRing(_ factory: ObjectGraphFactory) throws -> Provider<Archive> { try factory["Key Ring Provider"] }

/// Opens the lockers.
package func openLockers() async throws -> Int {
    let factory = try ObjectGraphFactory(LifetimesModule.self, environment: Environment(name: .production))
    let names = [
        "Foreman", "Janitor", "Guard", "Uniform Shop", "Coat Shop", "Folder Shelf", "Form Shelf", "Paper Shelf",
        "Pass Shelf", "Shift Shelf", "Wardrobe", "Desk",
    ]
    for name in names { show(try factory.object(name, as: Holder.self)) }
    let archives: [Archive] = [
        try factory["Badge"], try factory["Locker"], try factory["Coat"], try factory["Uniform"],
    ]
    show(archives, try factory.state(of: "Wardrobe"))
    #if FAULTS
    show(try factory["Doorman"] as Holder)
    #endif
    #if FAULTS
    show(try factory["Badge Shop"] as Holder)
    #endif
    #if FAULTS
    show(try factory["Locker Shop"] as Holder)
    #endif
    shiftScope.reset()
    return try await inspect(factory)
}
