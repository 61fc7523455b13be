import Care
import Rivet
import Wiring

// Types that the compiler knows: conformances, existentials, optionals, arrays and providers.

protocol Sterile: Sendable { var degrees: Int { get } }

protocol Sharp: Sendable { var edge: Double { get } }

/// Nothing conforms to it together with `Sharp`.
protocol Inflatable: Sendable { var pressure: Int { get } }

final class Knife: Sterile, Sharp {
    let degrees = 121
    let edge = 0.1
}

struct Tongs: Sterile { let degrees = 134 }

enum Balloon: Inflatable {
    case small, large

    var pressure: Int { self == .small ? 1 : 2 }
}

class Tray: @unchecked Sendable {
    let name: String
    required init(name: String) { self.name = name }
}

final class SharpTray: Tray, @unchecked Sendable, Sharp {
    let edge = 0.2
    required init(name: String) { super.init(name: name) }
}

/// A box for anything.
struct Box<Content: Sendable>: Sendable {
    let content: Content
}

/// The instruments, many of them behind a protocol.
final class InstrumentsModule: Module {
    override func configure() {
        define("Knife", in: .singleton) { Knife() }
        define("Tongs") { Tongs() }
        define("Balloon") { Balloon.small }
        define("Sterile Thing") { Tongs() as any Sterile }
        define("Sharp Thing", in: .singleton) { () -> any Sharp in Knife() }
        define("Any Sterile") { factory -> any Sterile in
            let knife: Knife = try factory["Knife"]
            return knife
        }
        define("Inflatable Thing") { Balloon.large as any Inflatable }
        define("Tray", in: .singleton) { Tray(name: "Plain") }
        define("Sharp Tray", in: .singleton) { SharpTray(name: "Sharp") }
        define("Spare", in: .singleton) { Optional(Tongs()) }
        define("Set") { [Tongs(), Tongs()] }
        define("Labels") { ["knife": 1] }
        define("Box") { Box(content: Tongs()) }
        define("Count") { 3 }
        define("Ratio") { 0.5 }
        define("Name") { "Instruments" }
        define("Pair") { (Tongs(), 2) }
        define("Kind") { Balloon.self as any Inflatable.Type }
        group("Sterile Group", of: (any Sterile).self)
        contribute("Sterile Group") { Knife() as any Sterile }
        #if FAULTS
        contribute("Sterile Group") { Balloon.small }  // expect: typeMismatch error [types] "Sterile Group"
        #else
        contribute("Sterile Group") { Tongs() }
        #endif
    }
}

/// Resolves each of them as a type that it has.
package final class TheatreModule: Module {
    override package func configure() {
        require(InstrumentsModule.self)
        defineProtocols()
        defineClasses()
        defineCollections()
        defineProviders()
        defineRecipes()
    }

    private func defineProtocols() {
        define("First Tray") { factory in
            #if FAULTS
            let sharp: any Inflatable = try factory["Knife"]  // expect: typeMismatch error [types] "Knife"
            #else
            let sharp: any Sharp = try factory["Knife"]
            #endif
            #if FAULTS
            let sterile: any Sharp = try factory["Tongs"]  // expect: typeMismatch error [types] "Tongs"
            #else
            let sterile: any Sterile = try factory["Tongs"]
            #endif
            #if FAULTS
            let balloon: any Sterile = try factory["Balloon"]  // expect: typeMismatch error [types] "Balloon"
            #else
            let balloon: any Inflatable = try factory["Balloon"]
            #endif
            return Room(sharp, sterile, balloon)
        }
        define("Second Tray") { factory in
            #if FAULTS
            let tongs: Knife = try factory["Sterile Thing"]  // expect: typeMismatch error [types] "Sterile Thing"
            #else
            let tongs: Tongs = try factory["Sterile Thing"]
            #endif
            #if FAULTS
            let knife: Balloon = try factory["Sharp Thing"]  // expect: typeMismatch error [types] "Sharp Thing"
            #else
            let knife: Knife = try factory["Sharp Thing"]
            #endif
            #if FAULTS
            let sharp: Tongs = try factory["Any Sterile"]  // expect: typeMismatch error [types] "Any Sterile"
            #else
            let sharp: any Sharp = try factory["Any Sterile"]
            #endif
            #if FAULTS
            // expect: typeMismatch error [types] "Inflatable Thing"
            let inflatable: any Sharp = try factory["Inflatable Thing"]
            #else
            let inflatable: any Inflatable = try factory["Inflatable Thing"]
            #endif
            return Room(tongs, knife, sharp, inflatable)
        }
        define("Third Tray") { factory in
            #if FAULTS
            let both: any Sharp & Sterile = try factory["Tongs"]  // expect: typeMismatch error [types] "Tongs"
            #else
            let both: any Sharp & Sterile = try factory["Knife"]
            #endif
            #if FAULTS
            // expect: typeMismatch error [types] "Inflatable Thing"
            let again: any Sterile & Sharp = try factory["Inflatable Thing"]
            #else
            let again: any Sterile & Sharp = try factory["Sharp Thing"]
            #endif
            #if FAULTS
            let kind: any Sharp.Type = try factory["Kind"]  // expect: typeMismatch error [types] "Kind"
            #else
            let kind: any Inflatable.Type = try factory["Kind"]
            #endif
            return Room(both, again, kind)
        }
    }

    private func defineClasses() {
        define("Trays") { factory in
            #if FAULTS
            let tray: SharpTray = try factory["Tray"]  // expect: typeMismatch error [types] "Tray"
            #else
            let tray: Tray = try factory["Sharp Tray"]
            #endif
            #if FAULTS
            let sharp: any Sterile = try factory["Sharp Tray"]  // expect: typeMismatch error [types] "Sharp Tray"
            #else
            let sharp: any Sharp = try factory["Sharp Tray"]
            #endif
            #if FAULTS
            let plain: Knife = try factory["Tray"]  // expect: typeMismatch error [types] "Tray"
            #else
            let plain: Tray = try factory["Tray"]
            #endif
            return Room(tray, sharp, plain)
        }
    }

    private func defineCollections() {
        define("Counted") { factory in
            #if FAULTS
            let set: [Knife] = try factory["Set"]  // expect: typeMismatch error [types] "Set"
            #else
            let set: [Tongs] = try factory["Set"]
            #endif
            #if FAULTS
            let one: Knife? = try factory["Spare"]  // expect: typeMismatch error [types] "Spare"
            #else
            let one: Tongs? = try factory["Spare"]
            #endif
            #if FAULTS
            let labels: [String: String] = try factory["Labels"]  // expect: typeMismatch error [types] "Labels"
            #else
            let labels: [String: Int] = try factory["Labels"]
            #endif
            #if FAULTS
            let maybe: Balloon? = try factory["Tongs"]  // expect: typeMismatch error [types] "Tongs"
            #else
            let maybe: Tongs? = try factory["Tongs"]
            #endif
            return Room(set, one as Any, labels, maybe as Any)
        }
        define("Measured") { factory in
            #if FAULTS
            let box: Box<Knife> = try factory["Box"]  // expect: typeMismatch error [types] "Box"
            #else
            let box: Box<Tongs> = try factory["Box"]
            #endif
            #if FAULTS
            let count: Double = try factory["Count"]  // expect: typeMismatch error [types] "Count"
            #else
            let count: Int = try factory["Count"]
            #endif
            #if FAULTS
            let ratio: Float = try factory["Ratio"]  // expect: typeMismatch error [types] "Ratio"
            #else
            let ratio: Double = try factory["Ratio"]
            #endif
            #if FAULTS
            let name: Substring = try factory["Name"]  // expect: typeMismatch error [types] "Name"
            #else
            let name: String = try factory["Name"]
            #endif
            return Room(box, count, ratio, name)
        }
        define("Grouped") { factory in
            #if FAULTS
            let things: [any Sharp] = try factory["Sterile Group"]  // expect: typeMismatch error [types]
            #else
            let things: [any Sterile] = try factory["Sterile Group"]
            #endif
            #if FAULTS
            let pair: (Int, Tongs) = try factory["Pair"]  // expect: typeMismatch error [types] "Pair"
            #else
            let pair: (Tongs, Int) = try factory["Pair"]
            #endif
            return Room(things, pair)
        }
    }

    private func defineProviders() {
        define("Supply", in: .singleton) { factory in
            let tongs: Provider<Tongs> = try factory["Tongs Provider"]
            #if FAULTS
            // expect: typeMismatch error [types] "Tongs
            let balloons: Provider<Balloon> = try factory["Tongs Provider"]
            show(try balloons())
            #endif
            #if FAULTS
            // expect: missing error [names] "Knive Provider" … "Knife Provider"
            let knife: @Sendable () throws -> Knife = try factory["Knive Provider"]
            #else
            let knife: @Sendable () throws -> Knife = try factory["Knife Provider"]
            #endif
            return Box(content: Supply(tongs: tongs, knife: knife))
        }
        define("Later") { factory in
            #if FAULTS
            let supply: Box<Supplies> = try factory["Supply"]  // expect: typeMismatch error [types] "Supply"
            #else
            let supply: Box<Supply> = try factory["Supply"]
            #endif
            #if FAULTS
            // expect: typeMismatch error [types] "Sterile Thing
            let thing: Provider<Balloon> = try factory["Sterile Thing Provider"]
            #else
            let thing: Provider<any Sterile> = try factory["Sterile Thing Provider"]
            #endif
            return Room(supply, try thing())
        }
    }

    private func defineRecipes() {
        #if FAULTS
        // expect: typeMismatch error [types] "Balloon"
        define("Operation", as: .calling(operate, with: "Balloon", "Sterile Thing", "Count"))
        #else
        define("Operation", as: .calling(operate, with: "Knife", "Sterile Thing", "Count"))
        #endif
        #if FAULTS
        // expect: typeMismatch error [types] "Sharp Thing"
        define("Examination", as: .calling(examine, with: "Sharp Thing", .optional("Spare")))
        #else
        define("Examination", as: .calling(examine, with: "Tray", .optional("Spare")))
        #endif
    }
}

struct Supply: Sendable {
    let tongs: Provider<Tongs>
    let knife: @Sendable () throws -> Knife
}

struct Supplies: Sendable {}

@Sendable private func operate(_ knife: any Sharp, _ thing: any Sterile, _ count: Int) -> Room {
    Room(knife, thing, count)
}

@Sendable private func examine(_ tray: Tray, _ spare: Tongs?) -> Room { Room(tray, spare as Any) }

/// Opens the theatre.
package func openTheatre() async throws -> Int {
    let factory = try ObjectGraphFactory(TheatreModule.self, environment: Environment(name: .production))
    for name in ["First Tray", "Second Tray", "Third Tray", "Trays", "Counted", "Measured", "Grouped", "Later"] {
        show(try factory.object(name, as: Room.self))
    }
    show(try factory["Operation"] as Room, try factory["Examination"] as Room)
    #if FAULTS
    let knife = try factory.optional("Knife", as: Tongs.self)  // expect: typeMismatch error [types] "Knife"
    #else
    let knife = try factory.optional("Knife", as: Knife.self)
    #endif
    let spare: Tongs? = try factory["Spare"]
    #if FAULTS
    let bag: Box<Tongs> = Box(content: try factory["Sharp Thing"])  // expect: typeMismatch error [types] "Sharp Thing"
    #else
    let bag: Box<any Sharp> = Box(content: try factory["Sharp Thing"])
    #endif
    show(knife as Any, spare as Any, bag, try factory["Knife"] as Knife, try factory["Tray"] as Tray)
    show(try factory["Tongs"] as Tongs, try factory["Kind"] as any Inflatable.Type)
    return try await inspect(factory)
}
