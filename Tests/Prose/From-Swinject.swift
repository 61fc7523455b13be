// The types on the page about Swinject, and the places of its code.

import Rivet
import Synchronization

protocol Engine: Sendable {}
struct ElectricEngine: Engine {}
final class Radio: Sendable {
    let frequency: Double
    init(frequency: Double) { self.frequency = frequency }
}
struct Car: Sendable {
    let engine: any Engine
    let radio: Radio
}

//> final class CarModule

precondition(car.engine is ElectricEngine && car.radio.frequency == 102.8)

// Scopes.
final class Parser: Sendable {}
final class Feed: Sendable {
    let parser: Parser
    init(parser: Parser) { self.parser = parser }
}
final class Library: Sendable {
    let feed: Feed
    let parser: Parser
    init(feed: Feed, parser: Parser) { (self.feed, self.parser) = (feed, parser) }
}

//> final class LibraryModule

let library: Library = try ObjectGraphFactory(LibraryModule.self, environment: Environment())["Library"]
precondition(library.parser === library.feed.parser)

//> protocol Account

let accounts = try ObjectGraphFactory(AccountModule.self, environment: Environment())
let accountScreen: AccountScreen = try accounts["Account Screen"]
precondition(accountScreen.account.name == "Ada")

// Objects that refer to each other.
final class Parent: @unchecked Sendable {
    let child: Child
    init(child: Child) { self.child = child }
}
final class Child: @unchecked Sendable {
    weak var parent: Parent?
}
final class Player: @unchecked Sendable {
    var remote: Remote?
}
final class Remote: @unchecked Sendable {
    weak var player: Player?
}

//> final class FamilyModule

let family = try ObjectGraphFactory(FamilyModule.self, environment: Environment())
let child: Child = try family["Child"]
precondition(child.parent == nil)
let parent: Parent = try family["Parent"]
precondition(parent.child === child && child.parent === parent)

//> final class CoupleModule

let couple = try ObjectGraphFactory(CoupleModule.self, environment: Environment())
let remote: Remote = try couple["Remote"]
precondition(remote.player?.remote === remote)

//> func expectEachEndWorks

// As it was in Swinject: the request for the child works, and that for the parent doesn't.
final class OneEndModule: Module {
    override func configure() {
        define("Parent", in: .singleton, as: .calling(Parent.init, with: "Child"))
        define("Child", in: .singleton) { Child() }
            .completed { child, factory in child.parent = try factory["Parent"] }
    }
}
let oneEnd = try ObjectGraph(OneEndModule.self, environment: Environment())
try expectEachEndWorks(oneEnd, ["Child"])
do {
    try expectEachEndWorks(oneEnd, ["Parent"])
    preconditionFailure("a pair that works from one end only was not found")
} catch let error as ResolutionError {
    precondition(error.code == .cycle)
}

// Providers.
final class Cover {}

//> final class Sleeve {

let sleeve: Sleeve = try ObjectGraphFactory(SleeveModule.self, environment: Environment())["Sleeve"]
let cover = try sleeve.show(), sameCover = try sleeve.show()
precondition(cover === sameCover)

// Values.
struct Settings: Sendable {
    let isLoud: Bool
}
final class AudioEngine: Sendable {
    let volume: Double
    let settings: Settings
    init(volume: Double, settings: Settings) { (self.volume, self.settings) = (volume, settings) }
}
let settings = Settings(isLoud: true)

//> final class AudioModule

let engine: AudioEngine = try audio["Engine"]
precondition(engine.volume == 0.8 && engine.settings.isLoud)

// Setup.
protocol Sink: Sendable {}
struct PrintSink: Sink {}
final class Logger: Sendable {
    let sinks = Mutex<[any Sink]>([])
    func add(_ sink: any Sink) { sinks.withLock { $0.append(sink) } }
}

//> final class LogModule

let log: Logger = try ObjectGraphFactory(LogModule.self, environment: Environment())["Logger"]
precondition(log.sinks.withLock(\.count) == 1)

//> final class QuietLogModule

let quiet: Logger = try ObjectGraphFactory(QuietLogModule.self, environment: Environment())["Logger"]
precondition(quiet.sinks.withLock(\.count) == 1)

// Stored containers.
final class EpisodeScreen {
    let id: Int
    let player: Player
    init(id: Int, player: Player) { (self.id, self.player) = (id, player) }
}

//> final class ScreensModule

let screens = try ObjectGraphFactory(ScreensModule.self, environment: Environment())
let old: OldRouter = try screens["Old Router"], router: Router = try screens["Router"]
let seventh = try old.episode(7), eighth = try router.episode(8)
precondition(seventh.id == 7 && eighth.id == 8)
