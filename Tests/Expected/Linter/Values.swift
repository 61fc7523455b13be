// Names that static members, enum cases and tuples determine, without faults. The comments are those of Helpers.swift.

// swift-format-ignore-file
import Rivet

final class Room: Sendable {}
final class Lamp: Sendable {}

// MARK: - Static members that call each other

enum Waiting {
    static let rooms = ["Hall", "Lobby"]
    static let suffix = "Window"
    static var windows: [String] { rooms.map { "\($0) \(suffix)" } }
    static let benches: [(name: String, isLong: Bool)] = [("Bench", true), ("Sofa", false)]
}
final class WaitingModule: Module {
    override func configure() {
        for window in Waiting.windows { define("\(window)") { Room() } }
        for bench in Waiting.benches { define("\(bench.name)") { Lamp() } }
        define("Seats") { factory in
            let sofa: Lamp = try factory["Sofa"]  // fault: "Sofa => "Sofas
            let window: Room = try factory["Hall \(Waiting.suffix)"]  // fault: "Hall => "Hal
            return [sofa, window] as [any Sendable]
        }
    }
}
func waiting() throws {
    let factory = try ObjectGraphFactory(WaitingModule.self, environment: Environment())
    let seats: [any Sendable] = try factory["Seats"]
    let window: Room = try factory["Lobby Window"]  // fault: Window => Door
    let bench: Lamp = try factory["Bench"]  // fault: Lamp => Room; finds: typeMismatch error
    _ = (seats, window, bench)
}

// MARK: - Cases in texts

enum Shift: String, CaseIterable {
    case early = "E"
    case late = "L"
}
final class ShiftModule: Module {
    override func configure() {
        for shift in Shift.allCases { define("Roster \(shift)") { Room() } }
        define("Night") { factory in
            let roster: Room = try factory["Roster \(Shift.late)"]  // fault: Shift.late => Shift.late.rawValue
            return [roster] as [any Sendable]
        }
    }
}
func shifts() throws {
    let factory = try ObjectGraphFactory(ShiftModule.self, environment: Environment())
    let roster: Room = try factory["Roster early"]  // fault: early => erly
    let night: [any Sendable] = try factory["Night"]
    _ = (roster, night)
}

// MARK: - Static members of types

protocol Named { static var graphName: String { get } }
extension Named {
    static var key: String { "Person \(graphName)" }
    static var other: String { "Other \(Self.graphName)" }
}
final class Surgeon: Named, Sendable { static let graphName = "Surgeon" }
final class Midwife: Named, Sendable { static var graphName: String { "Midwife" } }
final class Dentist: Named, Sendable { static let graphName = "Dentist" }
extension Module {
    func employ<Person: Named & Sendable>(_ type: Person.Type, _ make: @escaping @Sendable () -> Person) {
        define("\(Person.key)") { make() }
        define("\(type.other)") { make() }
    }
}
extension ObjectGraphFactory {
    func employed<Person: Named>(_ type: Person.Type = Person.self) throws -> Person { try object("\(Person.key)") }
}
final class PeopleModule: Module {
    override func configure() {
        employ(Surgeon.self) { Surgeon() }
        employ(Midwife.self) { Midwife() }
        define("Operation") { factory in
            let surgeon: Surgeon = try factory.employed()  // fault: Surgeon => Dentist
            let midwife = try factory.employed(Midwife.self)  // fault: Midwife => Dentist
            return [surgeon, midwife] as [any Sendable]
        }
    }
}
func people() throws {
    let factory = try ObjectGraphFactory(PeopleModule.self, environment: Environment())
    let operation: [any Sendable] = try factory["Operation"]
    let surgeon: Surgeon = try factory["Other \(Surgeon.graphName)"]  // fault: Surgeon.g => Dentist.g
    let midwife: Midwife = try factory["Other Midwife"]  // fault: Midwife" => Midwive"
    _ = (operation, surgeon, midwife)
}

class FloorModule: Module {
    class var rooms: [String] { [] }
    override func configure() { for room in Self.rooms { define("\(room)") { Room() } } }
}
final class FirstFloorModule: FloorModule {
    override class var rooms: [String] { ["Hall", "Kitchen"] }
}
func floors() throws {
    let factory = try ObjectGraphFactory(FirstFloorModule.self, environment: Environment())
    let kitchen: Room = try factory["Kitchen"]  // fault: Kitchen => Kichen
    let hall: Room = try factory["Hall"]
    _ = (kitchen, hall)
}

// MARK: - All cases of a generic argument

extension Module {
    func rooms<Name: CaseIterable & RawRepresentable>(_ names: Name.Type) where Name.RawValue == String {
        for name in names.allCases { define("\(name.rawValue) Room") { Room() } }
        for name in Name.allCases { define("\(name) Lamp") { Lamp() } }
    }
}
final class ShiftRoomsModule: Module {
    override func configure() { rooms(Shift.self) }
}
func shiftRooms() throws {
    let factory = try ObjectGraphFactory(ShiftRoomsModule.self, environment: Environment())
    for name in ["E Room", "L Room"] { _ = try factory.object(name, as: Room.self) }  // fault: E => F
    for name in ["early Lamp", "late Lamp"] { _ = try factory.object(name, as: Lamp.self) }
}

// MARK: - Requests that fail for each value

enum Gate {
    case north, south
    var door: String { self == .north ? "North Door" : "South Door" }
}
final class GateModule: Module {
    override func configure() {
        define("North Door") { Room() }
        define("South Door") { Room() }
        define("Gate") { (factory, gate: Gate) in
            let door: Room = try factory.object(gate.door)  // fault: Room => Lamp; finds: typeMismatch error
            return [door, try factory.object(gate.door) as Room] as [any Sendable]  // fault: gate.door => gate.door + " Key"
        }
    }
}
func gates() throws {
    let factory = try ObjectGraphFactory(GateModule.self, environment: Environment())
    let rooms: [any Sendable] = try factory["Gate", with: Gate.north]
    _ = rooms
}

// MARK: - Static functions of types

extension Named {
    static func job(_ name: String) -> String { "\(graphName) \(name)" }
}
extension Key where Object == Lamp {
    static var desk: Self { .lamp("Desk") }
    static func lamp(_ name: String) -> Self { Key("\(name) Light") }
}
final class JobModule: Module {
    override func configure() {
        define("\(Surgeon.job("Knife"))") { Room() }
        work(Dentist.self)
        define(.desk) { Lamp() }
    }
    func work<Person: Named>(_ type: Person.Type) { define("\(Person.job("Chair"))") { Room() } }
}
func jobs() throws {
    let factory = try ObjectGraphFactory(JobModule.self, environment: Environment())
    let knife: Room = try factory["Surgeon Knife"]  // fault: Surgeon => Dentist
    let chair: Room = try factory["Dentist Chair"]  // fault: Dentist => Surgeon
    let desk = try factory[.desk]
    let lamp = try factory[.lamp("Desk")]  // fault: Desk => Disk
    _ = (knife, chair, desk, lamp)
}

// MARK: - Names of types

final class Safe: Sendable {}
struct Pile<Element: Sendable>: Sendable { let element: Element }
protocol Drawer: Sendable {}
struct Desktop: Drawer { let safe: Safe }
enum Shelf { struct Board: Sendable {} }
typealias Vault = Safe
extension Key where Object == Safe { static var safe: Self { .byType } }
final class TypeModule: Module {
    override func configure() {
        define(.byType, in: .singleton) { Safe() }
        define(.byType) { Pile(element: 1) }
        define(.byType) { Shelf.Board() }
        define(.byType) { factory in Desktop(safe: try factory[.byType]) as any Drawer }
        define("Cabinet", as: .calling(Cabinet.init, with: .byType, .byType))  // fault: .byType, .byType => .byType, "Pile"
    }
}
struct Cabinet: Sendable {
    let drawer: any Drawer
    let pile: Pile<Int>
}
extension ObjectGraphFactory {
    func resolved<Object>(_ type: Object.Type) throws -> Object { try self[Key<Object>.byType] }
}
func types() throws {
    let factory = try ObjectGraphFactory(TypeModule.self, environment: Environment())
    let cabinet: Cabinet = try factory["Cabinet"]
    let safe: Safe = try factory[.byType]  // fault: Safe => Room
    let vault: Vault = try factory[.byType]
    let byKey = try factory[.safe]
    let pile: Pile<Int> = try factory[.byType]  // fault: Int => Double
    let board = try factory[Key<Shelf.Board>.byType]  // fault: Shelf.Board => Desktop
    let drawer: any Drawer = try factory[.byType]
    let perhaps: Safe? = try factory.optional(.byType)
    let helped = try factory.resolved(Safe.self)  // fault: Safe.self => Lamp.self
    let byName: Safe = try factory["Forms.Safe"]  // fault: Forms => Values
    _ = (cabinet, safe, vault, byKey, pile, board, drawer, perhaps, helped, byName)
}
