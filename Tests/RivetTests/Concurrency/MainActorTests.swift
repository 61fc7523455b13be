import Rivet
import Testing

@MainActor private final class Window {
    let title: String
    init(title: String) { self.title = title }
}

@MainActor private func framed(_ window: Window) -> Window { Window(title: "[\(window.title)]") }

private protocol Titled { var title: String { get } }
private protocol Named { var title: String { get } }

/// A class whose conformances hold only on the main actor.
@MainActor private final class Sign: @MainActor Titled, @MainActor Named { var title = "Garage" }

@MainActor private final class Board {
    let text: String
    init(_ title: any Titled, _ name: any Named, _ number: Int) { text = "\(title.title) \(name.title) \(number)" }
}

/// Objects created on the main actor.
@Suite(.timeLimit(.minutes(15))) struct MainActorTests {
    private func windows() throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Title") { _ in "Garage" }
            module.define("Window", on: MainActor.self) { factory in try Window(title: factory["Title"]) }
            module.define("Main Window", in: .singleton, on: MainActor.self) { factory in
                try Window(title: factory["Title"])
            }
            module.define("Panel", in: .singleton, as: .calling(Window.init, with: "Title", on: MainActor.self))
            module.define("Holder") { factory in try [factory["Window"] as Window] }
            module.define("Wired", in: .singleton, as: .calling({ (window: Window) in [window] }, with: "Main Window"))
        }
    }

    @MainActor @Test func `the main actor resolves its objects synchronously, by closure and by recipe`() throws {
        let factory = try windows()
        let (first, second): (Window, Window) = try (factory["Window"], factory["Window"])
        #expect(first !== second && first.title == "Garage")
        #expect(try factory["Main Window"] as Window === factory["Main Window"] as Window)
        #expect(try factory["Panel"] as Window === factory["Panel"] as Window)
        #expect(try (factory["Holder"] as [Window]).count == 1)
        #expect(try (factory["Wired"] as [Window]).first === factory["Main Window"] as Window)
    }

    /// The texts of boards whose signs conform to protocols only on the main actor.
    private nonisolated(nonsending) func boards() async throws -> [String] {
        let factory = try factory { module in
            module.define("Sign", in: .singleton, on: MainActor.self) { Sign() }
            module.define("Number") { 3 }
            module.define(
                "Shared",
                in: .singleton,
                as: .calling(Board.init, with: "Sign", "Sign", "Number", on: MainActor.self)
            )
            module.define("New", as: .calling(Board.init, with: "Sign", "Sign", "Number", on: MainActor.self))
            module.define("Numbered", as: .calling(Board.init, with: "Sign", "Sign", .argument, on: MainActor.self))
        }
        return try await [
            factory.resolve("Shared", as: Board.self).text, factory.resolve("New", as: Board.self).text,
            factory.resolve("Numbered", as: Board.self, with: 3).text,
        ]
    }

    @Test func `a recipe on the main actor knows the conformances that are isolated to it`() async throws {
        let expected = Array(repeating: "Garage Garage 3", count: 3)
        #expect(try await boards() == expected)
        let onMainActor = try await Task { @MainActor in try await boards() }.value
        #expect(onMainActor == expected)
    }

    @MainActor @Test func `a recipe on the main actor wraps the original object like a decorator`() throws {
        let factory = try factory { module in
            module.define("Window", in: .singleton, on: MainActor.self) { Window(title: "Garage") }
            module.redefine(
                "Window",
                in: .singleton,
                as: .calling(framed, with: "Window Original", on: MainActor.self)
            )
        }
        let window: Window = try factory["Window"]
        #expect(window.title == "[Garage]")
        #expect(try factory["Window"] === window)
    }

    @Test func `other code awaits an object of the main actor until it exists`() async throws {
        let factory = try windows()
        for name in ["Window", "Main Window", "Panel", "Holder"] {
            let error = failure { try factory[name] as Any }
            #expect(error?.code == .needsMainActor, "\(name): \(text(error))")
        }
        let window: Window = try await factory.resolve("Window")
        #expect(window.title == "Garage")
        let main: Window = try await factory.resolve("Main Window")
        #expect(try factory["Main Window"] as Window === main)
        #expect(try await factory.resolve("Panel", as: Window.self) === factory["Panel"] as Window)
        #expect(try await factory.resolve("Wired", as: [Window].self).first === main)
    }

    @Test func `many tasks and the main actor share one object`() async throws {
        let factory = try windows()
        try await watchedTask {
            let here = Task { @MainActor in try factory["Main Window"] as Window }
            let windows = try await withThrowingTaskGroup(of: Window.self) { group in
                for _ in 0..<64 { group.addTask { try await factory.resolve("Main Window") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let window = try await here.value
            #expect(windows.allSatisfy { $0 === window })
        }
    }
}
