import Rivet
import RivetLifecycle

struct Unexpected: Error { let line: UInt }

func expect(_ condition: Bool, line: UInt = #line) throws {
    if !condition { throw Unexpected(line: line) }
}

/// The start of an application, which resolves main-actor objects synchronously.
@MainActor func start(_ factory: ObjectGraphFactory) throws {
    let window: Window = try factory["Window"]
    window.open()
    try expect(factory[.window].isOpen)
    try expect((factory["Panel"] as Window).title == "Garage")
    let sheet: Window = try factory["Sheet"]
    try expect(factory["Sheet"] as Window === sheet)
    let note: Note = try factory["Note", with: "hello"]
    note.text += "!"
    try expect(note.text == "hello!")
    let makeNote: (String) throws -> Note = try factory["Note Provider"]
    try expect(makeNote("x").text == "x")
    let makePanel: Provider<Window> = try factory["Panel Provider"]
    try expect(makePanel() !== makePanel())
}

/// Work that any task does.
func work(_ factory: ObjectGraphFactory) async throws {
    let car: Car = try factory["Car"]
    try expect(car === factory["Vehicle"] as Car && car.motor.power == 150)
    try expect(factory["Built Car"] as Car === factory["Built Car"] as Car)
    let window = try await factory.resolve(.window)
    try expect(await window.isOpen)
    let panel: Window = try await factory.resolve("Panel")
    try expect(panel !== window)
    let note: Note = try await factory.resolve("Note", with: "other")
    try expect(note.text == "other")
}

func waiting(_ factory: ObjectGraphFactory) async throws {
    let database: Database = try await factory.resolve("Data.Database")
    try expect(database.url == "here" && factory["Data.Database"] as Database === database)
    try expect(await factory.resolve("Data.Recipe", as: Database.self).url == "here")
    try expect(await factory.resolve("Data.Reader", as: [Database].self).first === database)
    try expect(await factory.resolve("Data.Session", as: Database.self, with: "a").url == "a")
    let open: @Sendable (String) async throws -> Database = try factory["Data.Session Provider"]
    try expect(await open("b").url == "b")
    let connect: @Sendable () async throws -> Database = try factory["Data.Database Provider"]
    try expect(await connect() === database)
    try expect(await factory.resolve("Data.Parts") == [1])
}

@MainActor func others(_ factory: ObjectGraphFactory) throws {
    try expect(factory["Names"] == ["first", "second"])
    try expect(factory["Lines"] == ["Production"])
    try expect(factory["Version"] == 7)
    try expect(factory.optional("Nothing", as: Window.self) == nil)
    let child = try ObjectGraphFactory(
        ObjectGraph(ChildModule.self, environment: Environment(), parent: factory.graph),
        parent: factory,
        supplying: ["Guest": "Guest"]
    )
    try expect(child["Trip"] == "Guest 102.8")
    try expect((child["Child Window"] as Window).title == "Guest")
    let inPlace = Assembly()
    inPlace.load(environment: Environment()) { module in
        module.define("Radio") { _ in Radio(frequency: 1) }
        module.define("Window", on: MainActor.self) { _ in Window(title: "in place") }
    }
    try expect((ObjectGraphFactory(assembly: inPlace)["Window"] as Window).title == "in place")
}

/// Starts and stops objects, each in its own isolation.
@MainActor func running(_ factory: ObjectGraphFactory) async throws {
    let queue: Queue = try factory["Queue"]
    let window: Window = try factory["Window"]
    let health = try await factory.run { factory in
        try expect(window.isOpen)
        try expect(await queue.isListening)
        return await factory.health()
    }
    try expect(health.isHealthy && health.entries.map(\.name) == ["Window"])
    try expect(!window.isOpen)
    try expect(await !queue.isListening)
}

let environment = Environment(variables: ["Frequency": 102.8])
let factory = try ObjectGraphFactory(CarModule.self, environment: environment)
try start(factory)
try await work(factory)
try await waiting(factory)
try others(factory)
let test = try ObjectGraphFactory(TestModule.self, environment: environment)
try expect((test["Car"] as Car).radio.frequency == 1)
try await running(ObjectGraphFactory(WindowModule.self, environment: environment))
