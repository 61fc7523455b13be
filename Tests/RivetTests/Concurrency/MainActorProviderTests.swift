import Rivet
import Testing

// Not private, because Rivet can't look up a private type by its name.

@MainActor class TextPage: TitledPage {
    let title: String
    init(title: String) { self.title = title }
}

@MainActor private final class Book {
    let make: @MainActor () throws -> TextPage
    init(make: @escaping @MainActor () throws -> TextPage) { self.make = make }
}

/// Providers without arguments whose type is a closure of the main actor.
@Suite(.timeLimit(.minutes(15))) struct MainActorProviderTests {
    private func makeFactory() throws -> ObjectGraphFactory {
        try factory { module in
            module.define("Page", on: MainActor.self) { TextPage(title: "page") }
            module.define("Cover", in: .singleton, on: MainActor.self) { TextPage(title: "cover") }
            module.define("Text") { "text" }
            module.define("Closure", on: MainActor.self) { factory in try Book(make: factory["Page Provider"]) }
            module.define("Recipe", as: .calling(Book.init, with: "Page Provider", on: MainActor.self))
            module.define("Needing", on: MainActor.self, needing: "Page") { factory in
                try Book(make: factory["Page Provider"])
            }
        }
    }

    @MainActor @Test func `the main actor resolves such a provider`() throws {
        let factory = try makeFactory()
        let make: @MainActor () throws -> TextPage = try factory["Page Provider"]
        let cover: @MainActor @Sendable () throws -> TextPage = try factory["Cover Provider"]
        let titled: @MainActor () throws -> any TitledPage = try factory["Page Provider"]
        let object: @MainActor () throws -> AnyObject = try factory["Page Provider"]
        let text: @MainActor () throws -> String = try factory["Text Provider"]
        let optional: (@MainActor () throws -> TextPage)? = try factory["Page Provider"]
        let named = try factory.object("Page Provider", as: (@MainActor () throws -> TextPage).self)
        #expect(try make() !== make() && cover() === cover() && make().title == "page")
        #expect(try titled().title == "page" && object() is TextPage && text() == "text")
        #expect(try optional?().title == "page" && named().title == "page")
    }

    @MainActor @Test(arguments: ["Closure", "Recipe", "Needing"])
    func `a closure and a recipe pass such a provider to an initializer`(name: String) throws {
        let factory = try makeFactory()
        #expect(factory.graph.warnings.filter { $0.code != .notDeclared }.isEmpty)
        #expect(try (factory[Key<Book>(name)]).make().title == "page")
    }

    @Test func `other code awaits such a provider`() async throws {
        let factory = try makeFactory()
        try await watchedTask {
            let make: @MainActor () throws -> TextPage = try factory["Page Provider"]
            let book: Book = try await factory.resolve("Recipe")
            let first = try await make(), second = try await book.make()
            #expect(first.title == "page" && second.title == "page")
        }
    }

    @Test func `such a provider of another type is a problem, and an error of a request`() throws {
        let found = problems { module in
            module.define("Text") { "text" }
            module.define("Recipe", as: .calling(Book.init, with: "Text Provider", on: MainActor.self))
        }
        #expect(found.map(\.code) == [.typeMismatch])
        let error = failure { try makeFactory()["Text Provider"] as @MainActor () throws -> Int }
        #expect(error?.code == .typeMismatch)
    }
}
