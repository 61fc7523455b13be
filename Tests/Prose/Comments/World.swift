// The context of the examples in doc comments. A file with the name of a source adds declarations for the examples of
// that source, which shadow these.

import Foundation
import Rivet
import RivetInspection
import RivetLifecycle
import RivetTesting
import Synchronization
import Testing

protocol Motor: Sendable {}
struct Engine: Motor {}
struct ElectricMotor: Motor {}
struct FakeEngine: Sendable {}
struct Wheel: Sendable {}
protocol Receiver: Sendable {}
struct Radio: Receiver { let frequency: Double }
struct LoudRadio: Sendable {
    init(_ radio: Radio) {}
}
struct Amplifier: Receiver {
    init(_ radio: any Receiver, volume: Int) {}
}
struct Muted: Receiver {
    init(_ radio: any Receiver) {}
}
struct Car: Sendable {
    init(engine: Engine) {}
    init(engine: Engine, wheels: [Wheel]) {}
    init(engine: Engine, wheels: [Wheel], seats: Int) {}
}
struct RaceCar: Sendable {
    let engine: Engine
    let wheels: [Wheel]
}
struct User: Sendable {
    let id: String
    let name: String
}
struct Cart: Sendable { let owner: User }
struct Foot: Sendable {}
struct Paint: Sendable {}
final class ImageCache: Sendable {}
struct Gallery: Sendable { let cache: ImageCache }

protocol Logger: Sendable {
    func log(_ text: String)
    func warning(_ text: String)
    func error(_ text: String)
}
struct Store: Sendable {}
struct UserService: Sendable {
    init(id: String, store: Store) throws {}
}
struct Analytics: Sendable {}
struct App: Sendable {}
struct SystemClock: Sendable {}
struct FixedClock: Sendable {}

protocol Plugin: Sendable {}
struct SpellChecker: Plugin {
    init() {}
}
struct Dictionary: Plugin { let language: String }
struct Thesaurus: Plugin {}
protocol Source: Sendable {}
struct Feed: Source {
    init(from address: String) async throws {}
}

actor Database {
    init(at path: String) async throws {}
    init(url: String) async throws {}
    nonisolated func migrate() throws {}
}
struct Connection: Sendable {
    init(to host: String) async throws {}
}
struct Session: Sendable {
    init(token: String, server: Server) async throws {}
}
struct Router: Sendable {}
struct Route: Sendable {}
struct Model: Sendable {
    init(
        api: Server,
        store: Store,
        clock: SystemClock,
        router: Router,
        id: Int,
        cache: ImageCache?,
        wheel: @escaping Provider<Wheel>,
        title: String,
        speed: Double
    ) {}
}
actor Server {
    init(router: Router) {}
    func listen() throws {}
    func serve() throws {}
    func close() {}
    func ping() throws {}
    func finishRequests() {}
    func run() async throws {}
}

@MainActor class Window {
    init(title: String) {}
}
@MainActor final class CourseModel {
    init(id: Int, store: Store) {}
}
@MainActor protocol Panel {}
struct Inspector: Panel {}

final class CarModule: Module {}
final class AppModule: Module {}
final class WheelModule: Module {}
final class LegModule: Module {}
final class LegDefaults: Module {}
final class SessionModule: Module {}

extension Key where Object == Engine { static var engine: Self { "Engine" } }
extension Key where Object == Database { static var database: Self { "Database" } }
extension Key where Object == any Logger { static var logger: Self { "Logger" } }
extension Key where Object == any Plugin { static var plugins: Self { "Plugins" } }
extension Key where Object == Analytics { static var analytics: Self { "Analytics" } }
extension Key where Object == App { static var app: Self { "App" } }
extension Key where Object == Car { static var car: Self { "Car" } }
extension Key where Object == Radio { static var radio: Self { "Radio" } }
extension Key where Object == User { static var user: Self { "User" } }
extension Key where Object == Server { static var api: Self { "API" } }
extension Key where Object == Store { static var store: Self { "Store" } }
extension Key where Object == SystemClock { static var clock: Self { "Clock" } }
extension Key where Object == Router { static var router: Self { "Router" } }
extension Key where Object == ImageCache { static var cache: Self { "Cache" } }
extension Key where Object == Wheel { static var wheel: Self { "Wheel" } }
extension Key where Object == Connection { static var connection: Self { "Connection" } }
extension Key where Object == Route { static var route: Self { "Route" } }
extension Key where Object == Session { static var session: Self { "Session" } }
extension Key where Object == CourseModel { static var course: Self { "Course" } }

let defaults: [String: any Sendable] = [:]

struct StandardLogger: Logger {
    func log(_ text: String) {}
    func warning(_ text: String) {}
    func error(_ text: String) {}
}
let logger: any Logger = StandardLogger()

/// A value for the examples, which are compiled but never run.
func given<Value>() -> Value { fatalError("an example ran") }

let graph: ObjectGraph = given()
let environment: Environment = given()
let sessionGraph: ObjectGraph = given()
let factory: ObjectGraphFactory = given()
let application: ObjectGraphFactory = given()
let file: URL = given()
let token: String = given()
let user: User = given()
let city: String = given()
