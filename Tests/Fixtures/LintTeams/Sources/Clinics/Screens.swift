import Care
import Rivet
import RivetLifecycle
import Wiring

// Objects of the main actor, and requests for them from elsewhere.

/// A screen at the wall.
@MainActor
final class WallScreen {
    let title: String
    init(title: String = "Wall") { self.title = title }
}

/// The model of a patient's page.
@MainActor
final class PageModel {
    let name: String
    init(name: String) { self.name = name }
}

/// Shows screens, and belongs to no actor.
final class ScreenList: Sendable {
    let count: Int
    init(count: Int) { self.count = count }
}

/// Screens and pages, which only the main actor may create.
final class ScreenModule: Module {
    override func configure() {
        define("Wall Screen", in: .singleton, on: MainActor.self) { WallScreen() }
        define("Door Screen", on: MainActor.self) { WallScreen(title: "Door") }
        define("Ready Screen", in: .singleton, on: MainActor.self) { WallScreen(title: "Ready") }.eager()
        #if FAULTS
        define("Early Screen", in: .singleton, on: MainActor.self) { WallScreen(title: "Early") }
        #else
        define("Early Screen", in: .singleton, on: MainActor.self) { WallScreen(title: "Early") }.eager()
        #endif
        define("Page", on: MainActor.self) { (_, name: String) in PageModel(name: name) }
        define("Lobby Screen", in: .singleton, as: .calling(WallScreen.init, with: "Lobby Title", on: MainActor.self))
        define("Lobby Title") { "Lobby" }
        define("Screen Number") { 3 }
    }
}

extension ObjectGraphFactory {
    /// Resolves a screen on the main actor.
    @MainActor
    fileprivate func screen(_ name: String) throws -> WallScreen { try self[name] }

    /// Resolves a screen wherever the caller is, which must be the main actor.
    fileprivate func anyScreen(_ name: String) throws -> WallScreen { try object(name) }

    fileprivate func awaitedScreen(_ name: String) async throws -> WallScreen { try await resolve(name) }
}

/// Uses the screens in closures that are there, or that await.
package final class ScreensModule: Module {
    override package func configure() {
        require(ScreenModule.self)
        define("Wall", in: .singleton, on: MainActor.self) { factory in
            let screen: WallScreen = try factory["Wall Screen"]
            let door: WallScreen = try factory.screen("Door Screen")
            return ScreenList(count: screen.title.count + door.title.count)
        }
        define("Door", in: .singleton, on: MainActor.self) { factory in
            ScreenList(count: try factory.anyScreen("Door Screen").title.count)
        }
        #if FAULTS
        define("Back Door", in: .singleton) { factory in
            // expect: needsMainActor error [isolation] "Door Screen"
            let screen: WallScreen = try factory["Door Screen"]
            return screen
        }
        #endif
        #if FAULTS
        define("Side Door", in: .singleton) { factory in
            try factory.anyScreen("Wall Screen")  // expect: needsMainActor error [isolation] "Wall Screen"
        }
        #endif
        define("Ready", in: .singleton) { factory in
            let screen: WallScreen = try factory["Ready Screen"]
            return screen
        }
        define("Early", in: .singleton) { factory in
            // if FAULTS, expect: needsMainActor error [isolation] "Early Screen"
            let screen: WallScreen = try factory["Early Screen"]
            return screen
        }
        define("Lobby", in: .singleton) { factory in
            #if FAULTS
            // expect: needsMainActor error [isolation] "Lobby Screen"
            let screen: WallScreen = try await Task.detached { try factory["Lobby Screen"] as WallScreen }.value
            #else
            let screen: WallScreen = try await factory.resolve("Lobby Screen")
            #endif
            return screen
        }
        #if FAULTS
        // expect: needsMainActor error [isolation] "Wall Screen"
        define("Corner", in: .singleton) { factory in try factory["Wall Screen"] as WallScreen }
        #else
        define("Corner", in: .singleton, on: MainActor.self) { factory in try factory["Wall Screen"] as WallScreen }
        #endif
        define("Terminal", in: .singleton, as: .calling({ (screen: WallScreen) in screen }, with: "Wall Screen"))
        define("Terminal Room", in: .singleton, on: MainActor.self) { factory in
            try factory["Terminal"] as WallScreen
        }
        #if FAULTS
        define("Terminal Hall", in: .singleton) { factory in
            try factory["Terminal"] as WallScreen  // expect: needsMainActor error [isolation] "Terminal"
        }
        #endif
        definePages()
    }

    private func definePages() {
        define("Book", on: MainActor.self) { factory in
            let make: @MainActor (String) throws -> PageModel = try factory["Page Provider"]
            let first = try openPage(factory, "Ada")
            return ScreenList(count: try make(first.name).name.count)
        }
        define("Binder") { factory async throws in
            #if FAULTS
            // expect: needsMainActor error [isolation] "Page"
            let page: PageModel = try openPage(factory, "Grace")
            #else
            let page: PageModel = try await factory.resolve("Page", with: "Grace")
            #endif
            return ScreenList(count: page.name.count)
        }
        #if FAULTS
        // expect: needsMainActor error [isolation] "Lobby Screen"
        define("Folder", needing: "Lobby Screen") { _ in ScreenList(count: 1) }
        #else
        define("Folder", needing: "Screen Number") { ScreenList(count: try $0["Screen Number"]) }
        #endif
        define("Shelf") { factory async throws in
            ScreenList(count: try await factory.awaitedScreen("Wall Screen").title.count)
        }
    }
}

/// Resolves a page on the caller's thread.
private func openPage(_ factory: ObjectGraphFactory, _ name: String) throws -> PageModel {
    try factory["Page", with: name]
}

/// Resolves the count of a list off the main actor.
private func count(_ factory: ObjectGraphFactory) throws -> Int { (try factory["Folder"] as ScreenList).count }

/// Opens the screens.
package func openScreens() async throws -> Int {
    let factory = try ObjectGraphFactory(ScreensModule.self, environment: Environment(name: .production))
    _ = try await factory.start()
    #if FAULTS
    show(try await factory.resolve("Back Door") as WallScreen)
    #endif
    #if FAULTS
    show(try await factory.resolve("Side Door") as WallScreen)
    #endif
    #if FAULTS
    show(try await factory.resolve("Terminal Hall") as WallScreen)
    #endif
    let corner: WallScreen = try await factory.resolve("Corner")
    #if FAULTS
    let wall: ScreenList = try factory["Wall"]  // expect: needsMainActor error [isolation] "Wall"
    #else
    let wall: ScreenList = try await factory.resolve("Wall")
    #endif
    let ready: WallScreen = try factory["Ready"]
    let early: WallScreen = try factory["Early"]
    let lobby: WallScreen = try await factory.resolve("Lobby")
    let terminal: WallScreen = try await factory.resolve("Terminal Room")
    let lists: [ScreenList] = [
        try await factory.resolve("Book"), try await factory.resolve("Binder"), try await factory.resolve("Shelf"),
        try await factory.resolve("Door"), try await factory.resolve("Wall"),
    ]
    #if FAULTS
    let direct = try factory.anyScreen("Door Screen").title  // expect: needsMainActor error [isolation] "Door Screen"
    #else
    let direct = try await MainActor.run { try factory.anyScreen("Lobby Screen").title }
    #endif
    show(wall, ready, early, lobby, terminal, corner, lists, direct, try count(factory))
    let result = try await inspect(factory)
    _ = try await factory.stop()
    return result
}
