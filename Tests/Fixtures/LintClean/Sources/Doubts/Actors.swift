import Rivet
import Shelves

// Objects on the main actor that are requested in several ways.
@MainActor final class ShownConsole { init() {} }
struct ShownScreen { let console: ShownConsole }
struct ShownCoordinator { let make: Provider<ShownScreen> }
final class ShownProvider: Module {
    override func configure() {
        define("Shownp Console", in: .singleton, on: MainActor.self) { _ in ShownConsole() }
        define("Shownp Screen") { factory in ShownScreen(console: try factory["Shownp Console"]) }
        define("Shownp Coordinator", on: MainActor.self) { factory in
            ShownCoordinator(make: try factory["Shownp Screen Provider"])
        }
    }
}
final class ShownGroup: Module {
    override func configure() {
        define("Showng Console", in: .singleton, on: MainActor.self) { _ in ShownConsole() }
        contribute("Showng Screens") { factory in ShownScreen(console: try factory["Showng Console"]) }
    }
}
final class ShownDecorated: Module {
    override func configure() {
        define("Shownd Console", in: .singleton, on: MainActor.self) { _ in ShownConsole() }
        define("Shownd Screen") { factory in ShownScreen(console: try factory["Shownd Console"]) }
        decorate("Shownd Screen") { (screen: ShownScreen, _) in screen }
    }
}
final class ShownParent: Module {
    override func configure() {
        define("Shownc Console", in: .singleton, on: MainActor.self) { _ in ShownConsole() }
        define("Shownc Screen") { factory in ShownScreen(console: try factory["Shownc Console"]) }
    }
}
final class ShownChild: Module {
    override func configure() {
        define("Shownc Page", on: MainActor.self) { factory in [try factory["Shownc Screen"] as ShownScreen] }
    }
}
@MainActor func useShown() throws {
    let p = try ObjectGraphFactory(ShownProvider.self, environment: Environment())
    _ = try (p["Shownp Coordinator"] as ShownCoordinator).make()
    let g = try ObjectGraphFactory(ShownGroup.self, environment: Environment())
    _ = try g["Showng Screens"] as [ShownScreen]
    let d = try ObjectGraphFactory(ShownDecorated.self, environment: Environment())
    _ = try d["Shownd Screen"] as ShownScreen
    let parent = try ObjectGraphFactory(ShownParent.self, environment: Environment())
    let graph = try ObjectGraph(ShownChild.self, environment: Environment(), parent: parent.graph)
    _ = try ObjectGraphFactory(graph, parent: parent)["Shownc Page"] as [ShownScreen]
    _ = try ObjectGraphFactory(ShelfModule.self, environment: Environment())[
        // expect: notChecked warning
        Key<ShelfScreen>(["Shelf", "Screen"].joined(separator: " "))
    ]
}

// The isolation that a caller or a protocol decides.
@MainActor final class CalledConsole { init() {} }
final class Called: Module {
    override func configure() {
        define("Called Console", on: MainActor.self) { _ in CalledConsole() }
    }
}
func calledOpen(_ factory: ObjectGraphFactory, isolation: isolated (any Actor)? = #isolation) async throws
    -> CalledConsole
{
    try factory["Called Console"]
}
@MainActor protocol CalledView { var factory: ObjectGraphFactory { get } }
struct CalledRoot: CalledView {
    let factory: ObjectGraphFactory
    func show() async throws -> CalledConsole { try factory["Called Console"] }
}
@MainActor func useCalled() async throws {
    let factory = try ObjectGraphFactory(Called.self, environment: Environment())
    _ = try await calledOpen(factory)
    _ = try await CalledRoot(factory: factory).show()
}

// Code on the main actor.
@MainActor final class IsolatedConsole { init() {} }
final class Isolated: Module {
    override func configure() {
        define("Isolated Console", on: MainActor.self) { _ in IsolatedConsole() }
    }
}
func useIsolatedA(_ factory: ObjectGraphFactory) async throws {
    _ = try await MainActor.run { try factory["Isolated Console"] as IsolatedConsole }
}
func useIsolatedB(_ factory: ObjectGraphFactory) async throws {
    _ = try await Task { @MainActor in try factory["Isolated Console"] as IsolatedConsole }.value
}
func onMain<T: Sendable>(_ body: @MainActor () throws -> T) async rethrows -> T { try await body() }
func useIsolatedC(_ factory: ObjectGraphFactory) async throws {
    _ = try await onMain { try factory["Isolated Console"] as IsolatedConsole }
}
@MainActor class IsolatedBase {
    let factory: ObjectGraphFactory; init(_ factory: ObjectGraphFactory) { self.factory = factory }
}
final class IsolatedSub: IsolatedBase {
    func open() async throws -> IsolatedConsole { try factory["Isolated Console"] }
    var console: IsolatedConsole { get async throws { try factory["Isolated Console"] } }
}
extension IsolatedSub { func more() async throws -> IsolatedConsole { try factory["Isolated Console"] } }
@MainActor struct IsolatedActions {
    let load: @MainActor (ObjectGraphFactory) async throws -> IsolatedConsole = { try $0["Isolated Console"] }
}
@MainActor func useIsolated() async throws {
    let factory = try ObjectGraphFactory(Isolated.self, environment: Environment())
    try await useIsolatedA(factory); try await useIsolatedB(factory); try await useIsolatedC(factory)
    let sub = IsolatedSub(factory)
    _ = try await sub.open(); _ = try await sub.console; _ = try await sub.more()
    _ = try await IsolatedActions().load(factory)
    _ = try await withThrowingTaskGroup(of: IsolatedConsole.self) { group in
        group.addTask { @MainActor in try factory["Isolated Console"] }
        return try await group.next()
    }
}
