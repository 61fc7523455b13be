import Care
import Rivet
import Wiring

// Children: what they expect, what they are supplied with, and what their parents have.

/// Who visits whom.
struct Visitor: Sendable {
    let name: String
}

struct Visit: Sendable {
    let visitor: Visitor
    let parts: [any Sendable]
}

extension Key where Object == Visitor {
    static var visitor: Self { "Visitor" }
}

extension Key where Object == Patient {
    static var visited: Self { "Visited" }
}

/// The house that all visits share.
final class VisitedHouseModule: Module {
    override func configure() {
        define("Gate", in: .singleton) { Archive("Gate") }
        define("Guide", in: .singleton) { Porter("Guide") }
        define("Plan") { Chart("Plan") }
    }
}

/// One visit.
final class VisitModule: Module {
    override func configure() {
        expect(.visitor)
        #if FAULTS
        expect("Gates" as Key<Archive>)  // expect: missing error [children] "Gates" … "Gate"
        #else
        expect("Gate" as Key<Archive>)
        #endif
        #if FAULTS
        expect("Guide" as Key<Nurse>)  // expect: typeMismatch error [children] "Guide"
        #else
        expect("Guide" as Key<Porter>)
        #endif
        define("Visit", in: .singleton) { factory in
            let visitor: Visitor = try factory[.visitor]
            let gate: Archive = try factory["Gate"]
            let guide: Porter = try factory["Guide"]
            #if FAULTS
            let plan: Chart = try factory["Plans"]  // expect: missing error [children] "Plans" … "Plan"
            #else
            let plan: Chart = try factory["Plan"]
            #endif
            return Visit(visitor: visitor, parts: [gate, guide, plan])
        }
    }
}

/// A visit to a patient, with a helper that expects.
final class BedsideModule: Module {
    private func expected<Object>(_ name: String, as type: Object.Type) { expect(Key<Object>(name)) }

    override func configure() {
        expected("Visitor", as: Visitor.self)
        expected("Visited", as: Patient.self)
        #if FAULTS
        redefine("Plann") { Chart("Bedside plan") }  // expect: replacingNothing error [children] "Plann" … "Plan"
        #else
        redefine("Plan") { Chart("Bedside plan") }
        #endif
        define("Bedside", in: .singleton) { factory in
            #if FAULTS
            let visitor: Patient = try factory["Visitor"]  // expect: typeMismatch error [types] "Visitor"
            #else
            let visitor: Visitor = try factory["Visitor"]
            #endif
            let patient: Patient = try factory[.visited]
            return Room(visitor, patient, try factory["Plan"] as Chart)
        }
    }
}

/// Inside a visit, a talk.
final class TalkModule: Module {
    override func configure() {
        expect("Topic" as Key<String>)
        define("Talk") { factory in
            #if FAULTS
            // expect: typeMismatch error [children] "Visit"
            Room(try factory["Topic"] as String, try factory["Visit"] as Room)
            #else
            Room(try factory["Topic"] as String, try factory["Visit"] as Visit)
            #endif
        }
        define("Speaker") { factory in
            let visitor: Visitor = try factory[.visitor]
            #if FAULTS
            return Room(visitor, try factory["Guid"] as Porter)  // expect: missing error [children] "Guid" … "Guide"
            #else
            return Room(visitor, try factory["Guide"] as Porter)
            #endif
        }
    }
}

/// A visit that is written into a book, by a module that expects the same visitor.
final class GuestBookModule: Module {
    override func configure() {
        require(VisitModule.self)
        #if FAULTS
        expect("Visitor" as Key<Patient>)  // expect: typeMismatch error [children] "Visitor"
        #else
        expect("Visitor" as Key<Visitor>)
        #endif
        define("Guest Book") { factory in Room(try factory["Visit"] as Visit) }
    }
}

/// Creates factories for visits.
private struct VisitorCentre {
    let house: ObjectGraphFactory
    let visits: ObjectGraph
    let bedsides: ObjectGraph

    func visit(of visitor: Visitor) throws -> ObjectGraphFactory {
        #if FAULTS
        // may: missing error "Visitor"
        // expect: unexpected error [children] "Visiter" … "Visitor"
        try ObjectGraphFactory(visits, parent: house, supplying: ["Visiter": visitor])
        #else
        try ObjectGraphFactory(visits, parent: house, supplying: ["Visitor": visitor])
        #endif
    }

    func bedside(of visitor: Visitor, to patient: Patient) throws -> ObjectGraphFactory {
        #if FAULTS
        // expect: missing error [children] "Visited"
        try ObjectGraphFactory(bedsides, parent: house, supplying: (.visitor, visitor))
        #else
        try ObjectGraphFactory(bedsides, parent: house, supplying: (.visitor, visitor), (.visited, patient))
        #endif
    }

    func otherBedside(_ name: String) throws -> ObjectGraphFactory {
        let patient = Patient(name: name, age: 7)
        #if FAULTS
        // expect: typeMismatch error [children] "Visited"
        let supplies: [String: any Sendable] = ["Visitor": Visitor(name: name), "Visited": patient.name]
        #else
        let supplies: [String: any Sendable] = ["Visitor": Visitor(name: name), "Visited": patient]
        #endif
        // if FAULTS, or: typeMismatch error "Visited"
        return try ObjectGraphFactory(bedsides, parent: house, supplying: supplies)
    }

    func emptyHanded() throws -> ObjectGraphFactory {
        #if FAULTS
        // expect: missing error [children] "Visitor"
        try ObjectGraphFactory(visits, parent: house)
        #else
        try ObjectGraphFactory(visits, parent: house, supplying: ["Visitor": Visitor(name: "Nobody")])
        #endif
    }

    func gifted() throws -> ObjectGraphFactory {
        let visitor = Visitor(name: "Gifted")
        #if FAULTS
        // expect: unexpected error [children] "Flowers"
        return try ObjectGraphFactory(visits, parent: house, supplying: ["Visitor": visitor, "Flowers": "Roses"])
        #else
        return try ObjectGraphFactory(visits, parent: house, supplying: ["Visitor": visitor])
        #endif
    }

    func twice() throws -> ObjectGraphFactory {
        let visitor = Visitor(name: "Twin")
        #if FAULTS
        // expect: duplicate error [children] "Visitor"
        return try ObjectGraphFactory(visits, parent: house, supplying: (.visitor, visitor), (.visitor, visitor))
        #else
        return try ObjectGraphFactory(visits, parent: house, supplying: (.visitor, visitor))
        #endif
    }

    func orphan() throws -> ObjectGraphFactory {
        #if FAULTS
        // expect: wrongParent error [children]
        try ObjectGraphFactory(visits, supplying: ["Visitor": Visitor(name: "Orphan")])
        #else
        try ObjectGraphFactory(visits, parent: house, supplying: ["Visitor": Visitor(name: "Orphan")])
        #endif
    }
}

/// Opens the house for visitors.
package func openVisits() async throws -> Int {
    let environment = Environment(name: .production)
    let house = try ObjectGraphFactory(VisitedHouseModule.self, environment: environment)
    let visits = try ObjectGraph(VisitModule.self, environment: environment, parent: house.graph)
    let bedsides = try ObjectGraph(BedsideModule.self, environment: environment, parent: house.graph)
    let talks = try ObjectGraph(TalkModule.self, environment: environment, parent: visits)
    let centre = VisitorCentre(house: house, visits: visits, bedsides: bedsides)

    let visit = try centre.visit(of: Visitor(name: "Ada"))
    let bedside = try centre.bedside(of: Visitor(name: "Ada"), to: Patient(name: "Grace", age: 85))
    #if FAULTS
    // expect: missing error [children] "Bedsides" … "Bedside"
    show(try visit["Visit"] as Visit, try bedside["Bedsides"] as Room)
    #else
    show(try visit["Visit"] as Visit, try bedside["Bedside"] as Room)
    #endif
    for child in [try centre.emptyHanded(), try centre.gifted(), try centre.twice(), try centre.orphan()] {
        show(try child["Visit"] as Visit)
    }
    show(try centre.otherBedside("Carl")["Bedside"] as Room)
    #if FAULTS
    // expect: typeMismatch error [children] "Topic"
    let talk = try ObjectGraphFactory(talks, parent: visit, supplying: ["Topic": 7])
    #else
    let talk = try ObjectGraphFactory(talks, parent: visit, supplying: ["Topic": "Weather"])
    #endif
    show(try talk["Talk"] as Room, try talk["Speaker"] as Room)
    let books = try ObjectGraph(GuestBookModule.self, environment: environment, parent: house.graph)
    // if FAULTS, or: typeMismatch error "Visitor"
    let book = try ObjectGraphFactory(books, parent: house, supplying: ["Visitor": Visitor(name: "Ada")])
    show(try book["Guest Book"] as Room)
    #if FAULTS
    // expect: missing error [children] "Visit"
    show(try house["Gate"] as Archive, try house["Visit"] as Visit)
    #else
    show(try house["Gate"] as Archive, try house["Guide"] as Porter, try house["Plan"] as Chart)
    #endif
    return try await inspect(house) + inspect(visit) + inspect(bedside) + inspect(talk)
}
