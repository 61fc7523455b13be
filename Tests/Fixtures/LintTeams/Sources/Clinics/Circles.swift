import Care
import Rivet
import Wiring

// Objects that depend on each other, broken by providers, arguments and completion.

/// Somebody with a neighbour.
final class Neighbour: Sendable {
    let name: String
    let next: [any Sendable]
    init(_ name: String, _ next: any Sendable...) { (self.name, self.next) = (name, next) }
}

extension ObjectGraphFactory {
    fileprivate func neighbour(_ name: String) throws -> Neighbour { try self[name] }

    fileprivate func neighbourLater(_ name: String) throws -> Provider<Neighbour> { try self["\(name) Provider"] }

    fileprivate func pair(_ first: String, _ second: String) throws -> [Neighbour] {
        [try neighbour(first), try neighbour(second)]
    }
}

extension Module {
    /// Defines somebody who depends on somebody else.
    fileprivate func neighbour(_ name: String, nextTo other: String) {
        define("\(name)", in: .singleton) { factory in Neighbour(name, try factory.neighbour(other)) }
    }
}

/// Two who know each other, of whom one waits.
final class CoupleModule: Module {
    override func configure() {
        // if FAULTS, or: cycle error Ben
        define("Anna", in: .singleton) { factory in Neighbour("Anna", try factory.neighbour("Ben")) }
        define("Ben", in: .singleton) { factory in
            #if FAULTS
            // expect: cycle error [cycles] Ben
            Neighbour("Ben", try factory.neighbour("Anna"))
            #else
            Neighbour("Ben", try factory.neighbourLater("Anna"))
            #endif
        }
    }
}

/// A row of people, each made by the same helper.
final class RowModule: Module {
    override func configure() {
        neighbour("First", nextTo: "Second")
        // if FAULTS, or: cycle error Fourth
        neighbour("Second", nextTo: "Third")
        // if FAULTS, or: cycle error Fourth
        neighbour("Third", nextTo: "Fourth")
        #if FAULTS
        neighbour("Fourth", nextTo: "Second")  // expect: cycle error [cycles] Fourth
        #else
        define("Fourth", in: .singleton) { Neighbour("Fourth") }
        #endif
    }
}

/// People with second names.
final class NicknameModule: Module {
    override func configure() {
        // if FAULTS, or: cycle error Margaret
        define("Karl", in: .singleton) { factory in Neighbour("Karl", try factory["Maggie"] as Neighbour) }
        #if FAULTS
        // expect: cycle error [cycles] Margaret
        define("Margaret", in: .singleton) { Neighbour("Margaret", try $0.neighbour("Karl")) }
        #else
        define("Margaret", in: .singleton) { Neighbour("Margaret") }
        #endif
        nickname("Maggie", for: "Margaret")
        #if FAULTS
        nickname("Nobody", for: "Noone")  // expect: cycle error [cycles] Nobody
        nickname("Noone", for: "Nobody")  // or: cycle error Nobody
        #endif
    }
}

/// A group whose members depend on its leader.
final class ChoirModule: Module {
    override func configure() {
        group("Choir", of: Neighbour.self)
        contribute("Choir") { Neighbour("Soprano") }
        // if FAULTS, or: cycle error Conductor
        contribute("Choir") { factory in Neighbour("Alto", try factory.neighbour("Conductor")) }
        #if FAULTS
        define("Conductor", in: .singleton) { factory in
            // expect: cycle error [cycles] Conductor
            Neighbour("Conductor", try factory["Choir"] as [Neighbour])
        }
        #else
        define("Conductor", in: .singleton) { Neighbour("Conductor") }
        #endif
    }
}

/// A provider that its receiver calls too early.
final class EarlyModule: Module {
    override func configure() {
        define("Dora", in: .singleton) { factory in
            let emil = try factory.neighbourLater("Emil")
            #if FAULTS
            return Neighbour("Dora", try emil())  // expect: cycle error [cycles] Dora
            #else
            return Neighbour("Dora", emil)
            #endif
        }
        // if FAULTS, or: cycle error Dora
        define("Emil", in: .singleton) { factory in Neighbour("Emil", try factory.neighbour("Dora")) }
    }
}

/// Somebody who is wrapped in somebody else.
final class CostumeModule: Module {
    override func configure() {
        define("Actor", in: .singleton) { Neighbour("Actor") }
        #if FAULTS
        // or: cycle error Actor
        define("Costume", in: .singleton) { Neighbour("Costume", try $0.neighbour("Actor")) }
        #else
        define("Costume", in: .singleton) { Neighbour("Costume") }
        #endif
        decorate("Actor") { (actor: Neighbour, factory) in
            // if FAULTS, expect: cycle error [cycles] Actor
            Neighbour(actor.name, try factory.neighbour("Costume"))
        }
    }
}

/// Asynchronous neighbours.
final class AwaitedModule: Module {
    override func configure() {
        define("Fritz", in: .singleton) { factory async throws in
            // if FAULTS, or: cycle error Gerda
            async let gerda: Neighbour = factory.resolve("Gerda")
            return Neighbour("Fritz", try await gerda)
        }
        #if FAULTS
        define("Gerda", in: .singleton) { factory async throws in
            Neighbour("Gerda", try await factory.resolve("Fritz") as Neighbour)  // expect: cycle error [cycles] Gerda
        }
        #else
        define("Gerda", in: .singleton) { factory async throws in Neighbour("Gerda") }
        #endif
    }
}

/// Somebody who may be her own neighbour.
final class AloneModule: Module {
    override func configure() {
        #if FAULTS
        // expect: cycle error [cycles] Hilda
        define("Hilda", in: .singleton) { Neighbour("Hilda", try $0.neighbour("Hilda")) }
        #else
        define("Hilda", in: .singleton) { Neighbour("Hilda") }
        #endif
        define("Tower") { (factory, height: Int) throws -> Neighbour in
            height == 0
                ? Neighbour("Top")
                : Neighbour("Floor", try factory["Tower", with: height - 1] as Neighbour)
        }
        define("Ida", as: .calling({ (parts: Neighbour) in Neighbour("Ida", parts) }, with: "Hilda"))
        define("Jack") { factory in
            #if FAULTS
            let pair = try factory.pair("Hilda", "Jill")  // expect: cycle error [cycles] Jack
            #else
            let pair = try factory.pair("Hilda", "Ida")
            #endif
            return Neighbour("Jack", pair)
        }
        // if FAULTS, or: cycle error Jack
        define("Jill") { factory in Neighbour("Jill", try factory.neighbour("Jack")) }
    }
}

/// Opens the neighbourhood, each street with its own graph.
package func openStreets() async throws -> Int {
    var count = 0
    let environment = Environment(name: .production)
    let couple = try ObjectGraphFactory(CoupleModule.self, environment: environment)
    show(try couple.neighbour("Anna"), try couple.neighbour("Ben"))
    count += try await inspect(couple)
    let row = try ObjectGraphFactory(RowModule.self, environment: environment)
    show(try row.neighbour("First"))
    count += try await inspect(row)
    let nicknames = try ObjectGraphFactory(NicknameModule.self, environment: environment)
    show(try nicknames.pair("Karl", "Maggie"))
    #if FAULTS
    show(try nicknames.neighbour("Nobody"))
    #endif
    count += try await inspect(nicknames)
    let choir = try ObjectGraphFactory(ChoirModule.self, environment: environment)
    show(try choir["Choir"] as [Neighbour])
    count += try await inspect(choir)
    let early = try ObjectGraphFactory(EarlyModule.self, environment: environment)
    show(try early.neighbour("Emil"))
    count += try await inspect(early)
    let costumes = try ObjectGraphFactory(CostumeModule.self, environment: environment)
    show(try costumes.neighbour("Actor"), try costumes.neighbour("Costume"))
    count += try await inspect(costumes)
    let awaited = try ObjectGraphFactory(AwaitedModule.self, environment: environment)
    show(try await awaited.resolve("Fritz") as Neighbour)
    count += try await inspect(awaited)
    let alone = try ObjectGraphFactory(AloneModule.self, environment: environment)
    show(try alone.pair("Jill", "Jack"), try alone["Tower", with: 3] as Neighbour)
    return try await count + inspect(alone)
}
